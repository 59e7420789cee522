import { expect, type Page } from '@playwright/test'
import type { SentCategory as Category, SentTip as Tip } from '#shared/contract/tips.ts'
import { goOffline, visitAsRider } from '#tests/support/offline.ts'
import { toast } from '#tests/support/pages.ts'
import { open, PHONE, test } from './fixtures.ts'

const end = (page: Page) => page.locator('.tip-end')
const markComplete = (page: Page) => end(page).getByRole('button', { name: /^(Mark Complete|Als gelernt markieren)/ })
const completed = (page: Page) => end(page).getByRole('button', { name: /^(Completed|Gelernt)/ })
const PLACES = [
  { place: 'page', path: '/tips/4' },
  { place: 'dialog', path: '/?category=riding&tip=4' },
]

/** Starts to add up the layout shifts of the page, and returns a function that reads the sum. */
async function layoutShift(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'shift')))
}

for (const { place, path } of PLACES) {
  test(`[DONE-01] [DONE-03] in the ${place} a rider completes the tip where it is read, with its XP, and is offered the next tip`, async ({
    page,
    signIn,
    api,
  }) => {
    const { token } = await signIn()
    await open(page, path)
    await expect(markComplete(page)).toBeVisible()
    // The typeface comes last. The attribute is set when the page has decided when to show it.
    await expect(page.locator('html')).toHaveAttribute('data-typeface', /./)
    // Waits until the other parts of the dialog have loaded, such as the box of rules.
    await page.waitForLoadState('networkidle')
    const height = (await end(page).boundingBox())?.height
    const shift = await layoutShift(page)
    await markComplete(page).click()
    await expect(toast(page)).toContainText('Progress updated!')
    const [{ tipId, xpEarned }] = await (await api('GET', '/api/user/progress', { token })).json()
    expect(tipId).toBe(4)
    await expect(toast(page)).toContainText(`earned ${xpEarned} XP!`)
    await expect(completed(page)).toBeDisabled()
    const tips: Tip[] = await (await api('GET', '/api/tips')).json()
    const riding = tips.filter(({ category }) => category === 'riding')
    const next = riding[riding.findIndex(({ id }) => id === 4) + 1]
    await expect(end(page).getByRole('link')).toHaveText(`Next: ${next?.title}`)
    expect((await end(page).boundingBox())?.height).toBe(height)
    expect(await shift()).toBe(0)

    await end(page).getByRole('link').click()
    await expect(page).toHaveURL(path.replace('4', String(next?.id)))
    await expect(page.locator('#tip-title, #tip-dialog-title')).toHaveText(next?.title ?? '')
    await expect(markComplete(page)).toBeVisible()
    if (place === 'dialog') {
      await expect(page.locator('#tip-dialog-title')).toBeInViewport()
      await expect(page.locator('.tip-dialog-scroll')).toBeFocused()
    } else {
      await page.goBack()
      await expect(completed(page)).toBeDisabled()
    }
    await open(page, path)
    await expect(completed(page)).toBeDisabled()
  })

  test(`[DONE-02] in the ${place} a visitor is asked to log in, and comes back to the tip`, async ({
    page,
    newRider,
  }) => {
    const { username, password } = await newRider()
    await open(page, path)
    await end(page).getByRole('link', { name: 'Log in to keep track of what you have read' }).click()
    await expect(page).toHaveURL(/\/auth\?/)
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(markComplete(page)).toBeVisible()
    await expect(page).toHaveURL(path)
  })
}

test('[DONE-01] completing at the end of a tip raises the level as on the progress page', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  for (const tipId of [2, 3, 4, 5]) await api('POST', '/api/user/progress', { token, body: { tipId } })
  await open(page, '/?category=riding&tip=1')
  await markComplete(page).click()
  await expect(page.getByText('Level Up!')).toBeVisible()
  await expect(page.getByText('Level Up!')).toBeInViewport()
  await expect(toast(page)).toContainText('Progress updated!')
})

test('[DONE-02] a new rider comes back to the tip too, and no address leads to another site', async ({ page }) => {
  await open(page, '/de/tips/4')
  await end(page).getByRole('link', { name: 'Anmelden, um Gelesenes festzuhalten' }).click()
  await page.getByRole('tab', { name: 'Registrieren' }).click()
  await page.getByLabel('Benutzername').fill(`rider-${Math.random().toString(36).slice(2, 10)}`)
  await page.getByLabel('Passwort', { exact: true }).fill('correct horse')
  await page.getByLabel('Passwort wiederholen').fill('correct horse')
  await page.getByRole('button', { name: 'Registrieren', exact: true }).click()
  await expect(page).toHaveURL('/de/tips/4')
  for (const bad of ['//example.org', 'https://example.org', '../contact']) {
    await open(page, `/auth?tip=${encodeURIComponent(bad)}`)
    await expect(page).toHaveURL('/')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[DONE-02] the end of a tip is a link to the sign-in page', async ({ page }) => {
    await page.goto('/tips/4')
    await expect(end(page).getByRole('link')).toHaveAttribute('href', '/auth?tip=4')
    await expect(end(page).getByRole('link')).toBeVisible()
  })
})

test('[DONE-03] after the last tip of a category the next category is offered, after all the progress page', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  const tips: Tip[] = await (await api('GET', '/api/tips')).json()
  const categories: Category[] = await (await api('GET', '/api/categories')).json()
  const riding = tips.filter(({ category }) => category === 'riding')
  const last = riding.at(-1)
  for (const { id } of riding)
    if (id !== last?.id) await api('POST', '/api/user/progress', { token, body: { tipId: id } })
  await open(page, `/tips/${last?.id}`)
  await markComplete(page).click()
  const following = categories[categories.findIndex(({ id }) => id === 'riding') + 1]
  await expect(end(page).getByRole('link')).toHaveText(`Next category: ${following?.name}`)
  await expect(end(page).getByRole('link')).toHaveAttribute('href', `/?category=${following?.id}`)

  for (const { id, category } of tips) {
    if (category !== 'riding') await api('POST', '/api/user/progress', { token, body: { tipId: id } })
  }
  await open(page, `/de/?category=riding&tip=${last?.id}`)
  await end(page).getByRole('link', { name: 'Alle Tipps gelernt. Zu deinem Fortschritt' }).click()
  await expect(page).toHaveURL('/de/progress')
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[DONE-01] [DONE-03] a completion waits on the device, and the next tip is offered', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await visitAsRider(page)
    await open(page, '/progress')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await goOffline(page)
    await open(page, '/tips/4')
    await markComplete(page).click()
    await expect(toast(page)).toContainText('Saved on this device')
    await expect(end(page).getByRole('button', { name: /^Completed, not sent yet/ })).toBeDisabled()
    await end(page)
      .getByRole('link', { name: /^Next: / })
      .click()
    await expect(markComplete(page)).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  for (const path of ['/tips/4', '/de/tips/5']) {
    test(`[DONE-01] the end of the tip at ${path} keeps its height in each state`, async ({ page, signIn }) => {
      const heightOf = async () => (await end(page).boundingBox())?.height
      await open(page, path)
      await expect(end(page).getByRole('link')).toBeVisible()
      const height = await heightOf()
      await signIn()
      await open(page, path)
      await expect(markComplete(page)).toBeVisible()
      expect(await heightOf()).toBe(height)
      await markComplete(page).click()
      await expect(end(page).getByRole('link')).toBeVisible()
      expect(await heightOf()).toBe(height)
    })
  }
})
