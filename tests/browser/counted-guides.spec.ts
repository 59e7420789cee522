import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from '@playwright/test'
import { visitOnce, waitForGuide } from '#tests/support/offline.ts'
import { test } from './fixtures.ts'

// A server of its own, because the test ends the server.
test.use({ environment: { OPERATOR_EMAIL: 'guides@example.org' }, serviceWorkers: 'allow' })

test('[DESK-08] a visit that only caches the guide is not counted as a guide, and each press on its link is', async ({
  page,
  server,
}) => {
  await visitOnce(page)
  await waitForGuide(page)
  for (let press = 0; press < 2; press++) {
    const started = page.waitForEvent('download')
    await page.locator('#sidebar').getByRole('link', { name: 'Download Safety Guide' }).click()
    expect(await (await started).failure()).toBeNull()
  }
  // The server writes its counts when it ends.
  await server.end('SIGTERM')
  const database = new DatabaseSync(join(server.folder, 'test.db'))
  const counts = database
    .prepare("select subject, sum(times) as times from hour_count where name = 'guide' group by subject")
    .all()
  database.close()
  expect(counts).toMatchObject([{ subject: 'all', times: 2 }])
})
