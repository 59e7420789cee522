import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { namesOnPage } from '#tests/support/badly-shown.ts'
import { fits } from '#tests/support/fits.ts'
import { findingsInBothSizes, NARROW } from '#tests/support/narrow-window.ts'
import { copyServer, makeBuild } from '#tests/support/other-build.ts'
import { PSEUDO, pseudoCatalogue, pseudoContent } from '#tests/support/pseudo-language.ts'
import { shownTexts } from '#tests/support/shown-texts.ts'
import { findingsOf } from '#tools/lib/axe.ts'
import { sharedContent, translationFile } from '#tools/lib/content.ts'
import { removeFolder, startServer } from '#tools/lib/running-server.ts'
import { startSites } from '#tools/lib/sites.ts'
import { STRANGE, STRANGE_USERNAMES } from '#tools/lib/strange-texts.ts'
import { readCatalogue, readLanguages } from '#tools/texts/catalogues.ts'
import { closeScene, endSites, openScene, showScene } from '../scenes/open-scene.ts'
import { wordsOf } from '../scenes/say.ts'
import { SCENES } from '../scenes/scenes.ts'
import { DESKTOP, open, PHONE } from './fixtures.ts'

interface PseudoBuild {
  folder: string
  main: string
  say: ReturnType<typeof wordsOf>
}

interface WorkerFixtures {
  build: PseudoBuild
  /** Sites whose texts and content are of the pseudo-language. */
  sites: Awaited<ReturnType<typeof startSites>>
}

/** A French catalogue that a translator has begun. */
const FRENCH = {
  language_name: 'Français',
  shell_search: 'Rechercher',
  tips_count: '{count, plural, one {# conseil} other {# conseils}}',
}
const FRENCH_TIP = translationFile({
  title: 'Les freins',
  tag: 'Freins',
  shortDescription: 'Essaie les freins.',
  body: 'Essaie les deux freins.',
})

/** A build of the site with two more catalogues. The languages need no other change of the sources. */
const test = base.extend<object, WorkerFixtures>({
  build: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright wants it
    async ({}, use) => {
      const { folder, main } = makeBuild((copy) => {
        const catalogues = join(copy, 'catalogues')
        const pseudo = pseudoCatalogue(readCatalogue('en'), readLanguages().map(readCatalogue))
        writeFileSync(join(catalogues, `${PSEUDO}.json`), JSON.stringify(pseudo))
        writeFileSync(join(catalogues, 'fr.json'), JSON.stringify(FRENCH))
      }, `en,fr,${PSEUDO}`)
      const texts = await import(join(folder, 'dist', 'texts', 'texts.js'))
      await use({ folder, main, say: wordsOf(texts, PSEUDO) })
      removeFolder(folder)
    },
    { scope: 'worker' },
  ],
  sites: [
    async ({ build }, use) => {
      const folders: string[] = []
      const translate = (source: string) => {
        const folder = pseudoContent(source)
        folders.push(folder)
        return folder
      }
      const sites = await startSites({ language: PSEUDO, main: build.main, translate, hasStrangeNames: true })
      await use(sites)
      await endSites(sites)
      for (const folder of folders) removeFolder(folder)
    },
    { scope: 'worker' },
  ],
})
// One worker runs the tests of this file, so that the site is built once.
test.describe.configure({ mode: 'default' })

const CONTENT = join(import.meta.dirname, '..', '..', 'content')

/** Words that are not in the catalogues: of riders, of the operator, and names. */
const OWN_WORDS = [
  'https?://[^\\s\\]]+',
  '\\w+@example\\.org',
  'E-Scooter',
  'Elektrokleinstfahrzeug(?:everordnungsdurchführungsbestimmungen)?',
  'Mara|Noor|Lea|Sommer|Ines|Tom|Tim|Anna|W{30}|M{30}|I{20,}',
  'BrakeCheckBea|FirstRideFinn',
  'Ask the shop about the left lever.',
  'Before each ride|Winter is over|Winter',
  'Another person took the exam.',
  'zeppelin',
  // In Admin: messages, newsletters, searches, certificates, keys, and the names and values of settings.
  'Ben\\b|<b>Bob</b>|The tip about wet leaves helped me\\.|Thank you!|km/h',
  'Our school would like[\\w .…]*|<script>alert\\(1\\)</script> My code does not work\\.',
  '^/[a-z/:]+$|Spring is here|Check the tyres\\.|And both brakes\\.|helm farbe',
  '(?=[a-z]*\\d)[0-9a-hjkmnp-tv-z]{26}|550 5\\.1\\.1 mailbox unavailable|^(?:contact|j|k|e|Enter)$',
  '^[A-Z]+(?:_[A-Z]+)*$|^(?:brand\\.(?:accent|radius)|openingHours|#[0-9a-f]{6}|/tmp/[\\w-]+(?:/backups)?|ar-XB)$',
  // The names of groups, of made-up tips and of members.
  'Klasse 8b, Gesamtschule am Park|Couriers of the north depot|Tip number \\d+ of the library',
  '(?:Ada L\\.|Zoë Ünal|Jonas Großmann-Weber|Mia|Oğuz|Lena K\\.|Noah|Elif)(?: \\d)?(?!\\p{L})|elif-\\d+',
  // The addresses of Admin and of groups, and the code and the one-time words by which members join.
  'localhost:\\d+/(?:join|admin)|BCD FGH|^[a-z]+-[a-z]+-[a-z]+$',
  // The names of passkeys.
  'Pixel 9|Tablet in the kitchen|Old laptop',
  // A mistake that the scene types as an editor.
  '^!Germany$',
  // The name of the operator's own accounts (OIDC_LABEL).
  'Fleet account',
  // The names of social networks.
  'X \\(Twitter\\)|Facebook|Instagram|YouTube',
  // The names of backup files.
  'ride-safer-[\\w-]+\\.db',
  // References in the operator's own system.
  'rider-\\d',
]
const ownWords = new RegExp(OWN_WORDS.join('|'), 'giu')

/**
 * The texts of the page with a letter without an accent. Catalogues and content of the pseudo-language have only accented
 * letters, so such a text comes from the code.
 */
const foreignTexts = async (page: Page) => {
  const names = [...(await namesOnPage(page)), ...Object.values(STRANGE_USERNAMES), STRANGE.email]
  const withoutNames = (text: string) => names.reduce((rest, name) => rest.replaceAll(name, ''), text)
  return (await shownTexts(page)).filter((text) => /[a-z]/i.test(withoutNames(text).replace(ownWords, '')))
}

const ORIGINALS = globSync(['tips/*/*.md', '**/*.yaml'], { cwd: CONTENT }).map((file) =>
  readFileSync(join(CONTENT, file), 'utf8'),
)
const ALL_ORIGINALS = ORIGINALS.join('\n')
/** The titles, tags and sentences of tips, which Admin puts into sentences of its own. */
const NAMES = ORIGINALS.flatMap((text) =>
  [...text.matchAll(/^(?:title|tag|shortDescription): '?(.*?)'?$/gm)].map(([, name = '']) => name),
)

/** Whether a text in Admin comes from the originals, which editors see unchanged. */
const isOriginal = (text: string) => {
  const rest = NAMES.reduce((left, name) => left.replaceAll(name, ''), text)
  return [text, rest].some((each) =>
    each.split(', ').every((part) => !/[a-z]/i.test(part) || ALL_ORIGINALS.includes(part)),
  )
}

/** The text spacing that a reader may set (WCAG 1.4.12). */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

/** The names of the parts. Each part shows a quarter of the scenes, because a test of all of them takes ten minutes. */
const PARTS = ['first', 'second', 'third', 'fourth']

for (const [part, name] of PARTS.entries())
  test(`[LANG-03] [LANG-04] [A11Y-01] [A11Y-02] [A11Y-03] [SIZE-01] every screen in every state shows only words of catalogues and content, axe finds nothing in either theme, and everything fits 320 px from right to left with the longest words of any language, the strangest names and the largest numbers that the rules allow, also with text of 32 px: ${name} part`, async ({
    browser,
    build,
    sites,
  }) => {
    test.setTimeout(900_000)
    const found: Record<string, string[]> = {}
    for (const [index, scene] of SCENES.entries()) {
      if (Math.floor((index * PARTS.length) / SCENES.length) !== part) continue
      // Each scene is checked in one size, to save time. `npm run screenshots -- --axe` checks all sizes.
      const viewport = scene.isMobile || index % 2 === 0 ? PHONE : DESKTOP
      const page = await openScene(browser, scene, sites[scene.site ?? 'usual'], viewport, 'strange')
      await showScene(page, scene, build.say, sites[scene.site ?? 'usual'])
      const isOfContent = scene.name.startsWith('admin content') ? isOriginal : () => false
      const foreign = (await foreignTexts(page)).filter((text) => !isOfContent(text))
      const findings = foreign.map((found) => `not of the catalogues: ${found}`)
      // A label of the pseudo-language does not contain the words of its button, because each text has brackets.
      findings.push(...(await findingsOf(page, ['label-content-name-mismatch'])))
      await page.setViewportSize(NARROW)
      findings.push(...(await findingsInBothSizes(page)))
      await spaceText(page)
      if (!(await fits(page))) findings.push('wider than 320 px with spaced text')
      await page.evaluate(() => document.adoptedStyleSheets.pop())
      if (findings.length > 0) found[scene.name] = findings
      await closeScene(page, scene)
    }
    expect(found).toEqual({})
  })

test('[LANG-04] a page from right to left is mirrored', async ({ page, build }) => {
  const folder = pseudoContent(CONTENT)
  const environment = { LANGUAGES: PSEUDO, CONTENT_DIR: folder }
  const server = await startServer(environment, undefined, { main: build.main })
  /** The space to the left and to the right of an element, in the window or in another element. */
  const spaces = async (of: Locator, within = page.locator('html')) =>
    of.evaluate(
      (element, outer) => {
        const [inner, box] = [element.getBoundingClientRect(), outer?.getBoundingClientRect() ?? new DOMRect()]
        return { left: inner.left - box.left, right: box.right - inner.right }
      },
      await within.elementHandle(),
    )
  const isAtRight = async (of: Locator, within?: Locator) => {
    const { left, right } = await spaces(of, within)
    return right < left
  }

  await page.setViewportSize(DESKTOP)
  await open(page, `${server.url}/?category=riding`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await isAtRight(page.locator('.brand'))).toBe(true)
  expect(await isAtRight(page.locator('.login-link'))).toBe(false)
  const logIn = page.locator('.login-link .icon')
  expect(await logIn.evaluate((element) => getComputedStyle(element).scale)).toBe('-1 1')
  expect((await spaces(page.locator('#sidebar'))).right).toBe(0)
  const card = page.locator('#tip-1')
  expect(await isAtRight(card.locator('.tip-action').first(), card)).toBe(true)
  const arrow = page.locator('#tip-1 .icon').last()
  expect(await arrow.evaluate((element) => getComputedStyle(element).scale)).toBe('-1 1')
  expect(
    await card
      .locator('.icon')
      .first()
      .evaluate((element) => getComputedStyle(element).scale),
  ).toBe('none')

  await card.getByRole('button', { name: build.say('engagement_like') }).click()
  expect(await isAtRight(page.locator('.toast'))).toBe(false)
  expect(await isAtRight(page.locator('.toast-close'), page.locator('.toast'))).toBe(false)
  await page.locator('.toast-close').click()

  await open(page, `${server.url}/?category=riding&tip=1`)
  const dialog = page.getByRole('dialog')
  expect(await isAtRight(dialog.locator('.tip-dialog-close'), dialog)).toBe(false)
  expect(await dialog.locator('.key-points').evaluate((element) => getComputedStyle(element).borderRightWidth)).toBe(
    '5px',
  )
  expect(
    await dialog
      .locator('.bullets li')
      .first()
      .evaluate((element) => getComputedStyle(element).paddingRight),
  ).toBe('24px')

  await open(page, `${server.url}/auth`)
  await page.getByRole('tab').first().press('ArrowLeft')
  await expect(page.getByRole('tab').nth(1)).toBeFocused()
  await page.getByRole('tab').nth(1).press('ArrowRight')
  await expect(page.getByRole('tab').first()).toBeFocused()

  await page.setViewportSize(PHONE)
  await open(page, `${server.url}/`)
  await page.getByRole('button', { name: build.say('shell_menu') }).click()
  await expect.poll(async () => (await spaces(page.locator('#sidebar'))).right).toBe(0)
  await server.end('SIGKILL')
  removeFolder(server.folder)
  removeFolder(folder)
})

test('[LANG-20] a third language is one catalogue and one content folder: what is not translated yet is shown in English', async ({
  page,
  build,
}) => {
  const content = sharedContent(
    [
      { id: 1, title: 'The brakes', body: 'Try both brakes.' },
      { id: 2, title: 'The lights' },
    ],
    { 'fr/tips/riding/tip-1.md': FRENCH_TIP },
  )
  const environment = { LANGUAGES: 'en,fr', CONTENT_DIR: content }
  const server = await startServer(environment, undefined, { main: build.main })
  await open(page, `${server.url}/fr/?category=riding`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { name: 'Les freins' })).toBeVisible()
  await expect(page.getByText('2 conseils').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rechercher' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print Tips' })).toBeVisible()
  await expect(page.locator('#tip-2')).toContainText('The lights')
  await expect(page.locator('#tip-2').locator('[lang=en]').first()).toBeAttached()
  await expect(page.locator('.language-menu').first()).toContainText('Français')
  const tips: { title: string }[] = await (await fetch(`${server.url}/api/tips?language=fr`)).json()
  expect(tips.map(({ title }) => title)).toEqual(['Les freins', 'The lights'])
  await open(page, `${server.url}/tips/1`)
  await expect(page.getByRole('heading', { name: 'The brakes' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Français' }).first()).toHaveAttribute('href', '/fr/tips/1')
  await server.end('SIGKILL')
  removeFolder(server.folder)
})

test('[HEAR-04] a language that is not in LANGUAGES has no pages, and the server does not load its texts', async () => {
  // The catalogues have French, and the project is built without it.
  const { folder, main } = copyServer((copy) => {
    // The server starts although the texts of French cannot be read, so it did not read them.
    writeFileSync(join(copy, 'dist', 'texts', 'fr.js'), 'throw new Error("loaded")')
  })
  expect(readdirSync(join(folder, 'dist', 'server')).sort()).toEqual(['de', 'en'])
  const manifests = readdirSync(join(folder, 'dist', 'client', '.vite')).sort()
  expect(manifests).toEqual(['admin-de.json', 'admin-en.json', 'manifest-de.json', 'manifest-en.json'])
  const french = readCatalogue('fr').shell_search
  for (const file of globSync('dist/client/assets/*.js', { cwd: folder })) {
    expect(readFileSync(join(folder, file), 'utf8')).not.toContain(french)
  }
  const server = await startServer({ LANGUAGES: 'en,de' }, undefined, { main })
  expect((await fetch(`${server.url}/de`)).status).toBe(200)
  await server.end('SIGKILL')
  removeFolder(server.folder)
  removeFolder(folder)
})
