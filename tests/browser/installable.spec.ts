import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { visitOnce } from '#tests/support/offline.ts'
import { test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
}

const readManifest = async (page: Page) => (await page.request.get('/manifest.webmanifest')).json()

test('[OFF-01] the browser accepts the manifest and would install the site', async ({ page }) => {
  await visitOnce(page)
  const session = await page.context().newCDPSession(page)
  const { errors, url } = await session.send('Page.getAppManifest')
  expect(url).toMatch(/\/manifest\.webmanifest$/)
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // The test window is in incognito mode, which is the one allowed reason against installing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('[OFF-01] the manifest has name, colours and icons, one of them maskable', async ({ page }) => {
  const manifest = await readManifest(page)
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Ride Safer with E-Scooter Tips',
    short_name: 'Ride Safer',
    start_url: '/',
    display: 'standalone',
    background_color: '#fbfaf7',
    theme_color: '#ffffff',
  })
  expect(manifest.icons.map(({ sizes, purpose }: Picture) => [sizes, purpose ?? 'any'])).toEqual(
    expect.arrayContaining([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ]),
  )
})

test('[OFF-01] the manifest has shortcuts to every category and to the progress page', async ({ page }) => {
  const { shortcuts } = await readManifest(page)
  expect(shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url])).toEqual([
    ['Riding', '/?category=riding'],
    ['Maintenance', '/?category=maintenance'],
    ['Storage', '/?category=storage'],
    ['Accessories & Other', '/?category=accessories'],
    ['My Progress', '/progress'],
  ])
})

test('[OFF-01] every picture in the manifest exists and has the type and size that the manifest states', async ({
  page,
}) => {
  const manifest = await readManifest(page)
  const pictures: Picture[] = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }: { icons: Picture[] }) => icons),
  ]
  expect(pictures.length).toBeGreaterThanOrEqual(12)
  for (const { src, sizes, type } of pictures) {
    const response = await page.request.get(src)
    expect(response.headers()['content-type'], src).toContain(type)
    if (sizes === 'any') continue
    const { width, height } = await sharp(await response.body()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})
