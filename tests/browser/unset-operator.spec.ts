import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

test.use({ environment: { NODE_ENV: 'production', OPERATOR_NAME: 'Rides GmbH', OPERATOR_CITY: '10115 Berlin' } })

test('[LEGAL-09] in production the start log warns by name of settings that the Impressum lacks', async ({
  server,
}) => {
  const readWarning = () =>
    server
      .log()
      .split('\n')
      .find((line) => line.includes('placeholders'))
  // The server writes its log in the background.
  await expect.poll(readWarning).toContain('OPERATOR_STREET, OPERATOR_EMAIL, OPERATOR_PHONE')
  const warning = readWarning()
  expect(warning).not.toContain('OPERATOR_NAME')
  expect(JSON.parse(warning ?? '{}').level).toBe(40)
})
