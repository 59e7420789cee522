import { expect, type Page, type Route } from '@playwright/test'
import { toast } from '#tests/support/pages.ts'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'
import { holdClock, stepUntil } from './held-clock.ts'

test.use({ viewport: DESKTOP })

/** A card of the first category, by its index. */
const card = (page: Page, place = 0) => page.locator('.tip-card').nth(place)
const like = (page: Page, place = 0) => card(page, place).getByRole('button', { name: /^Like/ })
const save = (page: Page, place = 0) => card(page, place).locator('.tip-actions > button', { hasText: 'Save' })

/** Collects the calls about likes, saves and shares from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(like|likes|bookmark|bookmarks|share|shares|engagement|liked-tips)$/.test(pathname)) {
      calls.push(`${request.method()} ${pathname}`)
    }
  })
  return calls
}

test('[ENG-01] [ENG-02] [ENG-03] a like turns on and off, the count follows, and toasts confirm it', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/')
  await expect(like(page)).toHaveAccessibleName(/Like \d+/)
  const before = Number(/\d+/.exec((await like(page).textContent()) ?? '')?.[0])
  await like(page).click()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(like(page)).toContainText(String(before + 1))
  await expect(toast(page)).toContainText('Tip liked')
  await expect(toast(page)).toContainText('Thank you for your feedback!')
  await like(page).click()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(like(page)).toContainText(String(before))
  await expect(toast(page)).toContainText('Tip unliked')
  await expect(toast(page)).toContainText("You've removed your like")
})

test('[ENG-04] [ENG-05] [ENG-06] [ENG-07] [ENG-08] a tip is saved with a note, and not saved when the dialog is cancelled', {
  tag: '@walk',
}, async ({ page, signIn, api }) => {
  const { token } = await signIn()
  await open(page, '/')
  const dialog = page.getByRole('dialog', { name: 'Save this tip' })
  const note = dialog.getByLabel('Note (optional)')
  // Before the counts are there, a press fetches the state of its tip.
  await expect(like(page)).toHaveAccessibleName(/\d/)
  const calls = watchCalls(page)

  await save(page).click()
  await expect(note).toBeFocused()
  await note.fill('not this one')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(save(page)).toBeFocused()
  await expect(save(page)).toHaveAttribute('aria-pressed', 'false')
  expect(calls).toEqual([])

  await save(page).click()
  await expect(note).toHaveValue('')
  await note.fill('For the winter')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page)).toContainText('Tip bookmarked')
  await expect(toast(page)).toContainText('Tip added to your saved items')
  await expect(dialog).toBeHidden()
  await expect(save(page)).toHaveAttribute('aria-pressed', 'true')
  const saved = await (await api('GET', '/api/bookmarks', { token })).json()
  expect(saved).toMatchObject([{ notes: 'For the winter' }])

  // An empty note is allowed, and the field no longer holds the previous note.
  await save(page, 1).click()
  await expect(note).toHaveValue('')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(save(page, 1)).toHaveAttribute('aria-pressed', 'true')
})

for (const [typed, kept] of [
  ['', 'elsewhere'],
  ['here', 'elsewhere\n\nhere'],
] as const) {
  test(`[ENG-06] a save with the note '${typed}' keeps the note that the tip has got on another device`, async ({
    page,
    signIn,
    api,
  }) => {
    const { token } = await signIn()
    await open(page, '/')
    await save(page).click()
    await api('POST', '/api/tips/1/bookmark', { token, body: { notes: 'elsewhere' } })
    await page.getByRole('dialog').getByRole('textbox').fill(typed)
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page)).toContainText('Tip bookmarked')
    expect(await (await api('GET', '/api/bookmarks', { token })).json()).toMatchObject([{ notes: kept }])
    await open(page, '/profile?tab=bookmarks')
    await expect(page.locator('.bookmarked-tip-note')).toContainText(kept)
  })
}

test('[ENG-09] [ENG-10] pressing Save on a saved tip removes it at once', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  await api('POST', '/api/tips/1/bookmark', { token, body: { notes: 'x' } })
  await open(page, '/')
  await expect(save(page)).toHaveAttribute('aria-pressed', 'true')
  await save(page).click()
  await expect(save(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(toast(page)).toContainText('Bookmark removed')
  await expect(toast(page)).toContainText('Tip removed from your saved items')
  expect(await (await api('GET', '/api/bookmarks', { token })).json()).toEqual([])
})

test('[ENG-22] the animating flag stays on for one second', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  await api('POST', '/api/tips/1/bookmark', { token, body: {} })
  await page.clock.install()
  await open(page, '/')
  await expect(save(page)).toHaveAttribute('aria-pressed', 'true')
  await holdClock(page)
  for (const button of [like(page), save(page)]) {
    await expect(button).not.toHaveAttribute('data-animating')
    await button.click()
    await stepUntil(page, card(page).locator('[data-animating]'))
    await expect(button).toHaveAttribute('data-animating')
    await page.clock.runFor(950)
    await expect(button).toHaveAttribute('data-animating')
    await page.clock.runFor(100)
    await expect(button).not.toHaveAttribute('data-animating')
  }
})

test('[ENG-23] a further action is ignored while one is running', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/')
  // Before the counts are there, a press fetches the state of its tip, and the route below would hold that back.
  await expect(like(page)).toHaveAccessibleName(/\d/)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const sent: string[] = []
  await page.route('**/api/tips/1/*', async (route) => {
    if (route.request().method() !== 'GET') sent.push(route.request().method())
    await held
    await route.continue()
  })
  await like(page).click()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(like(page)).toBeDisabled()
  await like(page).click({ force: true })
  await like(page).click({ force: true })
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
  release()
  await expect(toast(page)).toContainText('Tip liked')
  expect(sent).toEqual(['POST'])
})

test('[ENG-24] [ERR-09] [ERR-10] a visitor is asked to sign in, and nothing is sent or changed', async ({ page }) => {
  await open(page, '/')
  await expect(like(page)).toHaveAccessibleName(/\d/)
  const before = await like(page).textContent()
  const calls = watchCalls(page)
  await like(page).click()
  await expect(toast(page)).toContainText('Authentication required')
  await expect(toast(page)).toContainText('Please log in to like tips')
  await expect(toast(page)).toHaveAttribute('data-variant', 'destructive')
  await save(page).click()
  await expect(toast(page)).toContainText('Authentication required')
  await expect(toast(page)).toContainText('Please log in to save tips')
  await expect(toast(page).locator('use'), 'no check mark').toHaveAttribute('href', '#icon-log-in')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls).toEqual([])
  expect(await like(page).textContent()).toBe(before)
  await expect(like(page)).toHaveAttribute('aria-pressed', 'false')
})

test('[ENG-25] after an action the affected data are refetched where they are shown', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/tips/1')
  const liked = page.getByRole('button', { name: /^Like \d/ })
  await expect(liked).toBeVisible()
  const calls = watchCalls(page)
  await liked.click()
  await expect(toast(page)).toContainText('Tip liked')
  await expect
    .poll(() => calls.toSorted())
    .toEqual(
      [
        'POST /api/tips/1/like',
        ...['bookmark', 'like', 'likes', 'shares'].map((name) => `GET /api/tips/1/${name}`),
      ].toSorted(),
    )
})

test('[ENG-26] the rider’s own state of a tip is fetched only when signed in', async ({ page, signIn }) => {
  const calls = watchCalls(page)
  await open(page, '/tips/2')
  await expect(page.getByRole('button', { name: /^Like \d+/ })).toBeVisible()
  expect(calls.toSorted()).toEqual(['GET /api/tips/2/likes', 'GET /api/tips/2/shares'])
  calls.length = 0
  await signIn()
  await open(page, '/tips/2')
  await expect
    .poll(() => calls.toSorted())
    .toEqual(['bookmark', 'like', 'likes', 'shares'].map((name) => `GET /api/tips/2/${name}`))
})

test('[ENG-28] [BROWSE-26] a page of cards fetches the counts once and shows them to everyone', async ({
  page,
  newRider,
  api,
}) => {
  const { token } = await newRider()
  await api('POST', '/api/tips/3/like', { token })
  await api('POST', '/api/tips/3/share', { body: { platform: 'email' } })
  const calls = watchCalls(page)
  await open(page, '/')
  const third = page.locator('#tip-3')
  await expect(third.getByRole('button', { name: /^Like [1-9]/ })).toBeVisible()
  await expect(third.getByRole('button', { name: /^Share [1-9]/ })).toBeVisible()
  await page
    .getByRole('link', { name: /^Maintenance/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maintenance' })).toBeVisible()
  expect(calls).toEqual(['GET /api/engagement'])
})

test('[ENG-29] a like and a saved tip are still there after a reload and on another device', async ({
  page,
  signIn,
  otherDevice,
}) => {
  const { token } = await signIn()
  await open(page, '/')
  await like(page, 3).click()
  await expect(toast(page)).toContainText('Tip liked')
  await save(page, 3).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page)).toContainText('Tip bookmarked')
  const count = await like(page, 3).textContent()
  await page.reload()
  await expect(like(page, 3)).toHaveAttribute('aria-pressed', 'true')
  await expect(save(page, 3)).toHaveAttribute('aria-pressed', 'true')

  const phone = await otherDevice(token, { viewport: PHONE })
  await open(phone, '/')
  await expect(like(phone, 3)).toHaveAttribute('aria-pressed', 'true')
  await expect(like(phone, 3)).toHaveText(count ?? '')
  await expect(save(phone, 3)).toHaveAttribute('aria-pressed', 'true')
})

test('[ERR-11] [ERR-12] a failed like or save shows its message, and everything is as before', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/')
  await expect(like(page)).toHaveAccessibleName(/Like \d+/)
  const before = await like(page).textContent()
  const failWith = (message: string) => (route: Route) => route.fulfill({ status: 503, json: { message } })
  await page.route('**/api/tips/1/like', failWith('Down for a moment'))
  await page.route('**/api/tips/1/bookmark', failWith('Still down'))
  await like(page).click()
  await expect(toast(page)).toContainText('Error')
  await expect(toast(page)).toContainText('503: Down for a moment')
  await expect(like(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(like(page)).toHaveText(before ?? '')

  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Save this tip' })
  await dialog.getByLabel('Note (optional)').fill('keep me')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page)).toContainText('503: Still down')
  // The field still holds the note.
  await expect(dialog.getByLabel('Note (optional)')).toHaveValue('keep me')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(save(page)).toHaveAttribute('aria-pressed', 'false')
})

test('[ERR-11] who has left a tip when its like is refused reads which tip it was', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/')
  const title = (await card(page).getByRole('heading').textContent()) ?? '-'
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/tips/1/like', async (route) => {
    await released
    await route.fulfill({ status: 503, json: { message: 'Down for a moment' } })
  })
  await like(page).click()
  await page.locator('#sidebar').getByRole('link', { name: 'Rules' }).click()
  await expect(page).toHaveURL('/rules')
  release()
  await expect(toast(page)).toContainText('503: Down for a moment')
  await expect(toast(page)).toContainText(title)
})

test('[TIP-06] [BROWSE-24] the dialog has like, save and share, and an action in it also shows on the card', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/')
  await expect(card(page)).toContainText('Read more')
  await card(page).getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Share/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Like/ }).click()
  await expect(dialog.locator('.toast')).toContainText('Tip liked')
  // The note dialog opens over the tip dialog and closes back to it.
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const saving = page.getByRole('dialog', { name: 'Save this tip' })
  await expect(saving.getByLabel('Note (optional)')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(saving).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
})

test('[AUTH-23] signing out removes the rider’s hearts and bookmarks from the cards', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  await api('POST', '/api/tips/1/like', { token })
  await api('POST', '/api/tips/1/bookmark', { token, body: {} })
  await open(page, '/')
  for (const button of [like(page), save(page)]) await expect(button).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /^Hello/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login / Register' })).toBeVisible()
  for (const button of [like(page), save(page)]) await expect(button).toHaveAttribute('aria-pressed', 'false')
})
