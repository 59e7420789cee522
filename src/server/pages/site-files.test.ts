import { expect, test } from 'vitest'
import { testApp } from '#tests/support/test-app.ts'

test('[OFF-01] another operator has their name in the manifest, and no pictures that show the usual one', async () => {
  const { app } = await testApp({ PRODUCT_NAME: 'Cargo Bike' })
  const manifest = (await app.inject('/manifest.webmanifest')).json()
  expect(manifest.name).toBe('Ride Safer with Cargo Bike Tips')
  expect(manifest).not.toHaveProperty('screenshots')
  const usual = await testApp()
  expect((await usual.app.inject('/manifest.webmanifest')).json().screenshots).toHaveLength(3)
})
