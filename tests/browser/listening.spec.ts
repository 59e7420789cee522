import { expect, type Page } from '@playwright/test'
import { finishSentence, giveVoices, isSpeaking, markedText, spokenOf } from '#tests/support/voices.ts'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'

// The voices are made up (tests/support/voices.ts), because Chromium without a window has none.

const ENGLISH = { lang: 'en_GB', localService: true }
const GERMAN = { lang: 'de-DE', localService: true }
const REMOTE = { lang: 'en-US', localService: false }

const listen = (page: Page) => page.getByRole('button', { name: 'Listen', exact: true })
const player = (page: Page) => page.getByRole('group', { name: 'Read aloud' })
const lastSpoken = async (page: Page) => (await spokenOf(page)).at(-1)

test.use({ needsOwnPage: true, viewport: PHONE })

test('[HEAR-01] a tip has no button without a voice on the device that speaks its language', async ({ page }) => {
  await giveVoices(page, [GERMAN, REMOTE])
  await open(page, '/tips/6')
  // Waits longer than the voices take to load.
  await page.waitForTimeout(1500)
  await expect(listen(page)).toHaveCount(0)
  await open(page, '/?category=riding&tip=6')
  await page.getByRole('dialog').getByText('Key Points').waitFor()
  await page.waitForTimeout(1500)
  await expect(listen(page)).toHaveCount(0)
  await open(page, '/de/tips/6')
  await expect(page.getByRole('button', { name: 'Anhören' })).toBeVisible()
})

test('[HEAR-01] the button comes with the voices and moves nothing', async ({ page }) => {
  await giveVoices(page, [ENGLISH])
  for (const viewport of [PHONE, { width: 768, height: 1024 }, DESKTOP]) {
    await page.setViewportSize(viewport)
    await page.goto('/tips/6')
    const places = () =>
      page
        .locator('.tip-page-card > :not(.listen-button)')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
    const before = await places()
    await listen(page).waitFor()
    expect(await places()).toEqual(before)
    const [button, row] = [
      await listen(page).boundingBox(),
      await page.locator('.tip-heading-row > :last-child').boundingBox(),
    ]
    expect((row?.x ?? 0) + (row?.width ?? 0), 'the button covers no word').toBeLessThanOrEqual(button?.x ?? 0)
  }
})

test('[HEAR-01] a tip is read sentence by sentence, each one marked and in view, and not its sources', async ({
  page,
}) => {
  await giveVoices(page, [ENGLISH])
  await open(page, '/tips/6?place=de')
  await listen(page).click()
  await expect(listen(page)).toHaveAttribute('aria-pressed', 'true')
  const [buttons, below] = [await player(page).boundingBox(), await page.locator('.bottom-nav').boundingBox()]
  expect((buttons?.y ?? 0) + (buttons?.height ?? 0)).toBeLessThan(below?.y ?? 0)
  const heard: string[] = []
  for (let sentences = 0; sentences < 80; sentences++) {
    const before = heard.length
    await expect
      .poll(async () => (await spokenOf(page)).length > before || (await player(page).count()) === 0)
      .toBe(true)
    if ((await player(page).count()) === 0) break
    const said = await lastSpoken(page)
    heard.push(said?.text ?? '')
    const marked = await markedText(page)
    expect(marked?.replace(/\s+/g, ' ')).toContain(said?.text.replace(/\s+/g, ' '))
    const isInView = () =>
      page.evaluate(() => {
        const [range] = CSS.highlights.get('spoken') ?? []
        const box = (range as Range).getBoundingClientRect()
        return box.top >= 0 && box.bottom <= innerHeight
      })
    // The page scrolls smoothly.
    if (sentences % 5 === 4) await expect.poll(isInView).toBe(true)
    await finishSentence(page)
  }
  expect(await markedText(page)).toBeUndefined()
  expect(heard[0]).toBe('Signal Turns Without Losing Control')
  expect(heard[1]).toMatch(/^Look back, slow down/)
  expect(heard).toContain('Why it matters')
  expect(heard).toContain('Slow down and wait for a gap.')
  const rule = await page.locator('.boxed-rule p:not([class])').first().textContent()
  expect(heard.join(' ')).toContain(rule?.split('. ')[0])
  expect(heard).toContain('Did you know?')
  expect(heard.join(' ')).not.toContain('Sources')
  expect(heard.join(' ')).not.toContain('ADAC – braking')
})

test('[HEAR-01] a pause is silent, and going on begins the sentence again', async ({ page }) => {
  await giveVoices(page, [ENGLISH])
  await open(page, '/?category=riding&tip=6')
  await listen(page).click()
  await expect.poll(async () => (await spokenOf(page)).length).toBe(1)
  await finishSentence(page)
  await expect.poll(async () => (await spokenOf(page)).length).toBe(2)
  await player(page).getByRole('button', { name: 'Pause' }).click()
  await expect(listen(page)).toHaveAttribute('aria-pressed', 'false')
  expect(await isSpeaking(page)).toBe(false)
  const [, sentence] = await spokenOf(page)
  expect((await markedText(page))?.startsWith(sentence?.text ?? '-')).toBe(true)
  await player(page).getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => spokenOf(page)).toHaveLength(3)
  expect(await lastSpoken(page)).toEqual(sentence)

  await test.step('the same by keyboard, with the button that began', async () => {
    await listen(page).press('Space')
    expect(await isSpeaking(page)).toBe(false)
    await listen(page).press('Space')
    await expect.poll(() => spokenOf(page)).toHaveLength(4)
    await player(page).getByRole('button', { name: 'Stop listening' }).press('Enter')
    await expect(player(page)).toHaveCount(0)
    await expect(listen(page)).toBeFocused()
    expect(await isSpeaking(page)).toBe(false)
    expect(await markedText(page)).toBeUndefined()
  })
})

test('[HEAR-01] the speed is kept on the device, and another speed begins the sentence again', async ({ page }) => {
  await giveVoices(page, [ENGLISH])
  await open(page, '/tips/6')
  await listen(page).click()
  await expect.poll(async () => (await lastSpoken(page))?.rate).toBe(1)
  await player(page).getByRole('radio', { name: '1.5×' }).check()
  await expect.poll(async () => (await lastSpoken(page))?.rate).toBe(1.5)
  const spoken = await spokenOf(page)
  expect(spoken.map(({ text }) => text)).toEqual([spoken[0]?.text, spoken[0]?.text])
  await page.reload()
  await listen(page).click()
  await expect.poll(async () => (await lastSpoken(page))?.rate).toBe(1.5)
  await expect(player(page).getByRole('radio', { name: '1.5×' })).toBeChecked()
})

test('[HEAR-01] the voice stops when the tip is closed, by Back, with another tip, and when the page is left', async ({
  page,
}) => {
  await giveVoices(page, [ENGLISH])
  const begin = async () => {
    await listen(page).click()
    await expect.poll(() => isSpeaking(page)).toBe(true)
  }
  const openDialog = () => page.locator('#tip-6').getByRole('link').first().click()
  await open(page, '/')
  await openDialog()
  await begin()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => isSpeaking(page)).toBe(false)
  expect(await markedText(page)).toBeUndefined()

  await openDialog()
  await begin()
  await page.goBack()
  await expect.poll(() => isSpeaking(page)).toBe(false)

  await openDialog()
  await begin()
  await page.keyboard.press('Escape')
  await expect.poll(() => isSpeaking(page)).toBe(false)

  await open(page, '/tips/6')
  await begin()
  await page
    .getByRole('link', { name: /^All .* tips|Riding/ })
    .first()
    .click()
  await expect.poll(() => isSpeaking(page)).toBe(false)

  await open(page, '/tips/6')
  await begin()
  await page.goto('/contact')
  expect(await isSpeaking(page)).toBe(false)
})

test('[HEAR-01] a sentence of more than 12 seconds is said in parts', async ({ page }) => {
  await giveVoices(page, [ENGLISH])
  await open(page, '/tips/6')
  await listen(page).click()
  for (let said = 1; said < 6; said++) {
    await expect.poll(async () => (await spokenOf(page)).length).toBe(said)
    await finishSentence(page)
  }
  const spoken = await spokenOf(page)
  for (const { text } of spoken) expect(text.length).toBeLessThanOrEqual(132)
})

test('[HEAR-01] the whole paragraph is marked in a browser that cannot mark ranges', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(CSS, 'highlights'))
  await giveVoices(page, [ENGLISH])
  await open(page, '/tips/6')
  await listen(page).click()
  await expect(page.locator('[data-spoken]')).toHaveText('Signal Turns Without Losing Control')
  await finishSentence(page)
  await expect(page.locator('[data-spoken]')).toContainText('Look back, slow down')
})

test('a tip that has been read to its end leaves the focus on the button that reads it', async ({ page }) => {
  await giveVoices(page, [ENGLISH])
  await open(page, '/tips/6')
  await listen(page).click()
  await player(page).getByRole('button', { name: 'Pause' }).focus()
  await expect(async () => {
    await finishSentence(page)
    await expect(player(page)).toHaveCount(0, { timeout: 10 })
  }).toPass({ intervals: [30] })
  await expect(listen(page)).toBeFocused()
})
