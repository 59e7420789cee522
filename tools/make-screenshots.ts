/** Takes the pictures that installing the site shows, of the built site. Run it when its look changes: node tools/make-screenshots.ts */
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { BROWSER_FLAGS, findBrowser } from '../tests/support/browser.ts'
import { removeFolder, startServer } from '../tests/support/running-server.ts'

const folder = fileURLToPath(new URL('../public/', import.meta.url))
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const SCREENSHOTS = [
  { file: 'screenshot-wide.webp', path: '/', device: { viewport: { width: 1280, height: 800 } } },
  { file: 'screenshot-narrow.webp', path: '/', device: PHONE },
  { file: 'screenshot-tip.webp', path: '/tips/1', device: PHONE },
]

const server = await startServer()
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
for (const { file, path, device } of SCREENSHOTS) {
  const context = await browser.newContext({ ...device, baseURL: server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 75, effort: 6 })
    .toFile(folder + file)
  console.log(`${file}: ${size} bytes`)
  await context.close()
}
await browser.close()
await server.end('SIGKILL')
removeFolder(server.folder)
