// node tests/scenes/make-pictures.ts: takes the pictures for the installation dialog and the README from the built site. Run
// it when the site's look changes.
import { fileURLToPath } from 'node:url'
import { chromium, type Frame } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { BROWSER_FLAGS, findBrowser } from '#tools/lib/browser.ts'
import { type SceneRider, startSite } from '#tools/lib/sites.ts'
import { contactSheet } from './contact-sheet.ts'

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1280, height: 800 } }
interface Picture {
  file: string
  path: string
  device: typeof PHONE | typeof DESKTOP
  as?: SceneRider
  isDark?: true
}
const screenshots = (language: string): Picture[] => [
  { file: `public/screenshot-wide-${language}.webp`, path: '/', device: DESKTOP },
  { file: `public/screenshot-narrow-${language}.webp`, path: '/', device: PHONE },
  { file: `public/screenshot-tip-${language}.webp`, path: '/tips/1', device: PHONE },
]
/** The tip that Admin shows, with its preview beside it. */
const HELMET = 'tips/accessories/helmet-fit-every-ride.md'
/** By the language of the site. */
const PICTURES: Record<string, Picture[]> = {
  en: [
    ...screenshots('en'),
    { file: 'docs/pictures/home.webp', path: '/', device: DESKTOP },
    { file: 'docs/pictures/tip-dark.webp', path: '/tips/4', device: PHONE, isDark: true },
    { file: 'docs/pictures/progress.webp', path: '/progress', device: PHONE, as: 'learner' },
    { file: 'docs/pictures/admin.webp', path: `/admin#/content/file/${HELMET}`, device: DESKTOP, as: 'operator' },
  ],
  de: screenshots('de'),
}

/**
 * Shows the typeface, as pages do from the second screen on. The first screen keeps the fallback typeface where lines
 * would move.
 */
const showTypeface = (frame: Frame) =>
  frame.evaluate(async () => {
    const faces = ['400 1em "Atkinson Hyperlegible Next"', '700 1em "Atkinson Hyperlegible Next"']
    await Promise.all(faces.map((face) => document.fonts.load(face)))
    document.documentElement.dataset.typeface = 'shown'
  })

const pathOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))

async function write(file: string, picture: Sharp) {
  const { size } = await picture.webp({ quality: 75, effort: 6 }).toFile(pathOf(file))
  console.log(`${file}: ${size} bytes`)
}

await write('docs/pictures/drawings.webp', await contactSheet())
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
for (const [language, pictures] of Object.entries(PICTURES)) {
  const site = await startSite('usual', { language })
  for (const { file, path, device, as, isDark } of pictures) {
    const localStorage = [
      ...(as ? [{ name: 'authToken', value: site.tokens[as] }] : []),
      ...(isDark ? [{ name: 'theme', value: 'dark' }] : []),
    ]
    const storageState = { cookies: [], origins: [{ origin: site.url, localStorage }] }
    const context = await browser.newContext({ ...device, baseURL: site.url, serviceWorkers: 'block', storageState })
    const page = await context.newPage()
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const frame of page.frames()) await showTypeface(frame)
    await write(file, sharp(await page.screenshot()))
    await context.close()
  }
  await site.end()
}
await browser.close()
