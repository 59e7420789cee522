import { expect, type Page } from '@playwright/test'
import { goHome, holdBack } from '#tests/support/pages.ts'
import { countIn } from '#tools/lib/starter-library.ts'
import { open, PHONE, test } from './fixtures.ts'

interface Tip {
  id: number
  title: string
  shortDescription: string
  fullDescription: string
  didYouKnow?: string
  sources: { title: string; url: string }[]
}

const dialog = (page: Page) => page.getByRole('dialog')
const cardLink = (page: Page, id: number) => page.locator(`#tip-${id} a`)

const HELMET = 25
const WITHOUT_DID_YOU_KNOW = 12

test('[BROWSE-19] [TIP-01] a click anywhere on a card opens the dialog with its title', async ({ page }) => {
  await open(page, '/')
  for (const position of [
    { x: 30, y: 30 },
    { x: 200, y: 150 },
  ]) {
    const card = page.locator('#tip-4')
    await card.click({ position })
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('Master Emergency Braking')
    await expect(dialog(page)).toHaveAccessibleName('Master Emergency Braking')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
  await page.locator('#tip-4').getByText('Read more').scrollIntoViewIfNeeded()
  const more = await page.locator('#tip-4').getByText('Read more').boundingBox()
  await page.mouse.click((more?.x ?? 0) + 10, (more?.y ?? 0) + 10)
  await expect(dialog(page)).toBeVisible()
})

for (const [place, path] of [
  ['the dialog', `/?category=accessories&tip=${HELMET}`],
  ['its page', `/tips/${HELMET}`],
] as const) {
  test(`[TIP-02] [TIP-03] [TIP-04] [TIP-05] [TIP-09] ${place} shows Key Points, sections, bullets, Did you know and sources`, async ({
    page,
    api,
  }) => {
    const tips: Tip[] = await (await api('GET', '/api/tips')).json()
    const tip = tips.find(({ id }) => id === HELMET)
    const paragraphs = tip?.fullDescription.split(/\n\n+/) ?? []
    await open(page, path)
    const detail = place === 'the dialog' ? dialog(page) : page.getByRole('main')
    const keyPoints = detail.locator('.tip-body > section', { has: page.getByRole('heading', { name: 'Key Points' }) })
    await expect(keyPoints.getByRole('paragraph')).toHaveText(paragraphs[0] ?? '')

    const headings = paragraphs.slice(1).filter((text) => text.endsWith(':') && !text.startsWith('- '))
    expect(headings.length).toBeGreaterThan(1)
    let section = keyPoints
    for (const [index, text] of paragraphs.entries()) {
      if (index === 0) continue
      if (headings.includes(text)) {
        section = detail.locator('.tip-body > section', {
          has: page.getByRole('heading', { name: text.slice(0, -1), exact: true }),
        })
        await expect(section).toHaveCount(1)
      } else if (text.startsWith('- ')) {
        const items = text.split('\n').map((line) => line.slice(2))
        const list = section.getByRole('list').filter({ hasText: items[0] ?? '' })
        await expect(list.getByRole('listitem')).toHaveText(items)
      } else {
        await expect(section.getByText(text, { exact: true })).toBeVisible()
      }
    }
    await expect(detail.getByText(/^- /)).toHaveCount(0)

    await expect(detail.getByRole('heading', { name: 'Did you know?' })).toBeVisible()
    await expect(detail.getByText(tip?.didYouKnow ?? '', { exact: true })).toBeVisible()

    const sources = detail.locator('section.sources')
    await expect(sources.getByRole('link')).toHaveCount(tip?.sources.length ?? 0)
    for (const { title, url } of tip?.sources ?? []) {
      const link = sources.getByRole('link', { name: title })
      await expect(link).toHaveAttribute('href', url)
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener/)
    }
  })
}

test('[TIP-05] a tip without didYouKnow shows no Did you know', async ({ page }) => {
  for (const path of [`/?tip=${WITHOUT_DID_YOU_KNOW}`, `/tips/${WITHOUT_DID_YOU_KNOW}`]) {
    await open(page, path)
    await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
    await expect(page.getByText('Did you know?')).toHaveCount(0)
  }
})

test('[TIP-10] the close button, Escape, a click outside and Back close the dialog, and the list stays as it was', async ({
  page,
}) => {
  await open(page, '/?category=maintenance')
  await page.evaluate(() => window.scrollTo(0, 300))
  const closings = [
    () => dialog(page).getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(8, 400),
    () => page.goBack(),
  ]
  for (const close of closings) {
    await cardLink(page, 17).click()
    await expect(dialog(page)).toBeVisible()
    await expect(page).toHaveURL('/?category=maintenance&tip=17')
    const scrolled = await page.evaluate(() => window.scrollY)
    await close()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL('/?category=maintenance')
    await expect(cardLink(page, 17)).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  }
})

test('[TIP-10] Back after closing leaves the list, and Forward opens the dialog again', async ({ page }) => {
  await open(page, '/contact')
  await goHome(page)
  await cardLink(page, 4).click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.goForward()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/contact')
})

test('the address of an open dialog can be shared: it opens on the list of its category and closes there', async ({
  page,
  context,
}) => {
  await open(page, '/?category=storage')
  await cardLink(page, 20).click()
  await expect(dialog(page)).toBeVisible()
  const shared = page.url()
  const other = await context.newPage()
  await open(other, shared)
  await expect(dialog(other).getByRole('heading', { level: 2 })).toHaveText('Charge Safely, Every Time')
  await expect(other.locator('h1')).toHaveText('Storage')
  await other.keyboard.press('Escape')
  await expect(dialog(other)).toHaveCount(0)
  await expect(other).toHaveURL('/?category=storage')
  await other.close()
})

test('an address with a tip that does not exist shows the list and nothing else', async ({ page }) => {
  for (const id of ['9999', 'abc', '', '%3Cb%3E']) {
    await open(page, `/?category=storage&tip=${id}`)
    await expect(page.getByRole('article')).toHaveCount(countIn('storage'))
    await expect(dialog(page)).toHaveCount(0)
    await cardLink(page, 20).click()
    await expect(dialog(page)).toBeVisible()
  }
})

test("opening a card in a new tab shows the tip's own page there", async ({ page, context }) => {
  await open(page, '/')
  for (const open of [
    () => cardLink(page, 4).click({ modifiers: ['ControlOrMeta'] }),
    () => cardLink(page, 4).click({ button: 'middle' }),
  ]) {
    const [tab] = await Promise.all([context.waitForEvent('page'), open()])
    await expect(tab).toHaveURL('/tips/4')
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Master Emergency Braking')
    await expect(dialog(page)).toHaveCount(0)
    await tab.close()
  }
})

test('a dialog opened from a search leaves the search as it was', async ({ page }) => {
  await open(page, '/')
  await page.getByPlaceholder('Search all tips...').fill('helmet')
  const before = page.getByText(/results found for "helmet"/)
  await expect(before).toBeVisible()
  await cardLink(page, HELMET).click()
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('Wear a Helmet That Fits')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(before).toBeVisible()
  await expect(page.getByPlaceholder('Search all tips...')).toHaveValue('helmet')
})

test('the dialog opens at once while the tips load, and fills when they arrive', async ({ page }) => {
  const { release } = await holdBack(page, '/api/tips')
  await open(page, '/')
  await cardLink(page, 4).click()
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByText('Key Points')).toHaveCount(0)
  release()
  await expect(dialog(page).getByRole('heading', { name: 'Key Points' })).toBeVisible()
  await expect(dialog(page)).toHaveAccessibleName('Master Emergency Braking')
})

test('when the tips cannot be fetched, a card leads to the page of its tip', async ({ page }) => {
  await page.route('**/api/tips', (route) => route.abort())
  await open(page, '/')
  await cardLink(page, 4).click()
  await expect(page).toHaveURL('/tips/4')
  await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
})

test('while a dialog is open the dialog scrolls and the page behind it does not', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/?tip=4')
  await expect(dialog(page).getByRole('heading', { name: 'Key Points' })).toBeVisible()
  await dialog(page).hover()
  await page.mouse.wheel(0, 600)
  const inner = page.locator('.tip-dialog-scroll')
  await expect.poll(() => inner.evaluate((element) => element.scrollTop)).toBeGreaterThan(300)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(dialog(page).getByRole('button', { name: 'Close', exact: true })).toBeInViewport({ ratio: 1 })
})
