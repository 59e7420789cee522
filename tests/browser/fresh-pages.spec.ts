import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { LEVELS } from '#shared/learning/rules.ts'
import { button, dialog, heading, makeAccounts, startGroup } from '#tests/support/group-page.ts'
import { toast } from '#tests/support/pages.ts'
import { setXpInFile } from '#tools/lib/levels.ts'
import { type Api, open, test } from './fixtures.ts'
import { allow } from './watchers/allow.ts'

/*
 * After an action has ended, in whatever way, a page shows what the server has, and so do the other tabs.
 */

async function secondTab(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage()
  await open(other, path)
  return other
}

test('[NET-04] what a rider changes in one tab shows in every other tab', async ({ page, signIn }) => {
  allow('shift', 'the other tab changes the cards of the page')
  const { username } = await signIn()
  await open(page, '/profile')
  const progress = await secondTab(page, '/progress')
  const tip = await secondTab(page, '/tips/1')
  await expect(progress.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
  await expect(tip.getByRole('button', { name: /^Mark Complete/ })).toBeVisible()

  await button(page, 'Edit Profile').click()
  await page.getByLabel('Username').fill(`${username}-2`)
  await button(page, 'Save Changes').click()
  await expect(heading(page)).toHaveText(`${username}-2`)
  await expect(progress.getByRole('button', { name: `Hello, ${username}-2` })).toBeVisible()

  const done = progress.locator('.number-card').first()
  await expect(done).toContainText('0')
  await tip.getByRole('button', { name: /^Mark Complete/ }).click()
  await expect(done).toContainText('1')

  // The first answer to a page, which is on its way meanwhile, does not show the change.
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const { promise: isChanged, resolve: change } = Promise.withResolvers<void>()
  await progress.route(
    '**/api/progress',
    async (route) => {
      const response = await route.fetch()
      answer()
      await isChanged
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await open(progress, '/progress')
  await isAnswered
  await open(tip, '/tips/2')
  await tip.getByRole('button', { name: /^Mark Complete/ }).click()
  await expect(toast(tip)).toContainText('Progress updated!')
  change()
  await expect(done).toContainText('2')
})

test('[NET-04] a rider who has just changed the username is on the leaderboard with it', async ({ page, signIn }) => {
  const { username } = await signIn()
  await open(page, '/progress?tab=leaderboard')
  await expect(page.getByRole('tabpanel')).toContainText(username)
  await page.getByRole('link', { name: 'Settings' }).click()
  await button(page, 'Edit Profile').click()
  await page.getByLabel('Username').fill(`${username}-2`)
  await button(page, 'Save Changes').click()
  await expect(heading(page)).toHaveText(`${username}-2`)
  await page.goBack()
  await expect(page.getByRole('tabpanel')).toContainText(`${username}-2`)
})

for (const end of ['is refused', 'has no answer'] as const) {
  test(`[NET-04] an action on a group that ${end} shows what others have changed meanwhile`, async ({
    page,
    signIn,
    api,
  }) => {
    const { token } = await signIn()
    const { id } = await startGroup(api, token)
    await open(page, `/groups/${id}?tab=invite`)
    await expect(heading(page)).toHaveText('Class 8b')
    await api('PATCH', `/api/groups/${id}`, { token, body: { name: 'Class 9b' } })
    await page.route('**/api/groups/*/code', (route) =>
      end === 'is refused' ? route.fulfill({ status: 409, json: { message: 'no' } }) : route.abort(),
    )
    await button(page, 'Make a new code').click()
    await dialog(page).getByRole('button', { name: 'Make a new code' }).click()
    await expect(toast(page)).toBeVisible()
    await expect(heading(page)).toHaveText('Class 9b')
  })
}

test('[NET-04] a preference that cannot be stored is as before, also while the rider is being fetched', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/profile?tab=preferences')
  const newsletter = page.getByRole('switch', { name: 'Newsletter' })
  await expect(newsletter).toBeChecked()
  await page.waitForLoadState('networkidle')
  const { promise: isPressed, resolve: press } = Promise.withResolvers<void>()
  await page.route('**/api/user', async (route) => {
    if (route.request().method() === 'PATCH') return route.fulfill({ status: 503, json: { message: 'Down' } })
    await isPressed
    await route.fallback()
  })
  // Another tab has changed something, so that the rider is being fetched.
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/user') && request.method() === 'GET')
  await page.evaluate(() => new BroadcastChannel('rider-changed').postMessage(null))
  await asked
  await newsletter.click()
  press()
  await expect(toast(page)).toContainText('503: Down')
  await expect(newsletter).toBeChecked()
})

/** The list, group and member that the forms below change. */
interface Things {
  list: number
  group: string
  member: string
}

async function makeThings(api: Api, token: string): Promise<Things> {
  const list = await (await api('POST', '/api/lists', { token, body: { name: 'Before', tipIds: [1] } })).json()
  const { id } = await startGroup(api, token, 'Before')
  await makeAccounts(api, token, id, ['Before'])
  const { rows } = await (await api('GET', `/api/groups/${id}/report`, { token })).json()
  await api('POST', '/api/tips/1/bookmark', { token, body: { notes: 'Before' } })
  await api('PATCH', '/api/user', { token, body: { fullName: 'Before' } })
  return { list: list.id, group: id, member: rows[0].id }
}

interface Form {
  path: (things: Things) => string
  /** Opens the form. */
  show?: (page: Page) => Promise<void>
  field: (page: Page) => Locator
  /** The call that stores another value. */
  change: (things: Things, value: string) => [method: string, path: string, body: object]
}

const inDialog = (page: Page) => dialog(page).getByRole('textbox').first()

const FORMS: Record<string, Form> = {
  'the name of a list': {
    path: ({ list }) => `/lists?list=${list}`,
    show: (page) => button(page, 'Rename').click(),
    field: (page) => page.getByLabel('Name of the list'),
    change: ({ list }, name) => ['PATCH', `/api/lists/${list}`, { name }],
  },
  'the name of a group': {
    path: ({ group }) => `/groups/${group}?tab=settings`,
    field: (page) => page.getByRole('textbox', { name: 'Name of the group' }),
    change: ({ group }, name) => ['PATCH', `/api/groups/${group}`, { name }],
  },
  'the name of a member': {
    path: ({ group }) => `/groups/${group}`,
    show: (page) => button(page, 'Before').first().click(),
    field: inDialog,
    change: ({ group, member }, label) => ['PATCH', `/api/groups/${group}/members/${member}`, { label }],
  },
  'the note of a saved tip': {
    path: () => '/profile?tab=bookmarks',
    show: (page) => button(page, /^Edit note/).click(),
    field: inDialog,
    change: (_, notes) => ['POST', '/api/tips/1/bookmark', { notes }],
  },
  'the name in the profile': {
    path: () => '/profile',
    show: (page) => button(page, 'Edit Profile').click(),
    field: (page) => page.getByLabel('Full name'),
    change: (_, fullName) => ['PATCH', '/api/user', { fullName }],
  },
}

/** Lets the page know that another tab has changed something, once it listens to other tabs. */
async function tellPage(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new BroadcastChannel('rider-changed').postMessage(null))
}

test('[NET-04] forms follow what another tab changes, and say it where something else was typed', async ({
  page,
  signIn,
  api,
  server,
}) => {
  allow('shift', 'the words about the change come by themselves')
  const { username, token } = await signIn()
  await api('GET', '/api/progress', { token })
  setXpInFile(server.folder, username, LEVELS.find(({ level }) => level === 10)?.xpRequired ?? 0)
  const things = await makeThings(api, token)
  const changed = page.getByRole('alert').filter({ hasText: 'This was changed elsewhere' })
  for (const [name, { path, show, field, change }] of Object.entries(FORMS)) {
    await test.step(name, async () => {
      const changeTo = async (value: string) => {
        const [method, path, body] = change(things, value)
        expect((await api(method, path, { token, body })).ok).toBe(true)
        await tellPage(page)
      }
      await open(page, path(things))
      await show?.(page)
      await expect(field(page)).toHaveValue('Before')
      await changeTo('Another')
      await expect(field(page)).toHaveValue('Another')
      await expect(changed).toHaveCount(0)
      await field(page).fill('Own')
      await changeTo('A third')
      await expect(changed).toBeVisible()
      await expect(field(page)).toHaveValue('Own')
      await field(page).fill('A third')
      await expect(changed).toHaveCount(0)
    })
  }

  await open(page, '/profile?tab=public')
  const streak = page.getByLabel('Your streak')
  await expect(streak).not.toBeChecked()
  await api('POST', '/api/user/progress-page', { token, body: { shows: ['streak'] } })
  await tellPage(page)
  await expect(streak).toBeChecked()
})

const GONE = 'What this was about has just been changed or removed elsewhere.'

test('[NET-04] a question about what another tab has removed goes with a reason, also when it was answered', async ({
  page,
  signIn,
  newRider,
  api,
}) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token)
  await makeAccounts(api, token, id, ['Zoë', 'Ben'])
  const { rows } = await (await api('GET', `/api/groups/${id}/report`, { token })).json()
  const remove = (label: string) => {
    const { id: member } = rows.find((row: { label: string }) => row.label === label)
    return api('DELETE', `/api/groups/${id}/members/${member}`, { token })
  }
  const ask = async (label: string) => {
    await button(page, label).first().click()
    await button(page, /^Remove from the group/).click()
    await expect(dialog(page).getByRole('heading')).toContainText(label)
  }
  await open(page, `/groups/${id}`)
  await ask('Zoë')
  await remove('Zoë')
  await tellPage(page)
  await expect(toast(page)).toContainText(GONE)
  await expect(page.locator('dialog[open]')).toHaveCount(0)

  // Nobody else has removed this one: the answers to the own press were lost.
  await ask('Ben')
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/members/*', loseAnswer, { times: 2 })
  await dialog(page).getByRole('button', { name: 'Remove from the group' }).click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(toast(page)).toContainText('The site cannot be reached at the moment.')

  const leader = await newRider()
  const led = await startGroup(api, leader.token)
  await api('POST', `/api/invitations/${led.code}`, { token, body: { agreement: 1 } })
  const report = await (await api('GET', `/api/groups/${led.id}/report`, { token: leader.token })).json()
  const offer = (member: string | null) =>
    api('POST', `/api/groups/${led.id}/offer`, { token: leader.token, body: { member } })
  await offer(report.rows[0].id)
  await open(page, `/groups/${led.id}`)
  await button(page, 'Take the lead').click()
  await offer(null)
  await dialog(page).getByRole('button', { name: 'Take the lead' }).click()
  await expect(toast(page)).toContainText(GONE)
})

test('[NET-04] a typed note stays when another tab removes its tip, and a list that is gone is said', async ({
  page,
  signIn,
  api,
  server,
}) => {
  allow('shift', 'the list of saved tips goes')
  const { username, token } = await signIn()
  await api('GET', '/api/progress', { token })
  setXpInFile(server.folder, username, LEVELS.find(({ level }) => level === 10)?.xpRequired ?? 0)
  const { list } = await makeThings(api, token)
  await open(page, '/profile?tab=bookmarks')
  await button(page, /^Edit note/).click()
  await inDialog(page).fill('Check the brakes')
  await api('DELETE', '/api/tips/1/bookmark', { token })
  await tellPage(page)
  await expect(page.getByRole('alert')).toContainText('This was changed elsewhere')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.bookmarked-tip-note')).toContainText('Check the brakes')

  // A tip that another tab saves while its note is typed. Saving does what the dialog says.
  await open(page, '/tips/2')
  await button(page, 'Save').first().click()
  await inDialog(page).fill('Check the lights')
  await api('POST', '/api/tips/2/bookmark', { token, body: { notes: 'Of the other tab', seen: null } })
  await tellPage(page)
  await expect(page.getByRole('alert')).toContainText('If you save, yours replaces it')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const saved = await (await api('GET', '/api/bookmarks', { token })).json()
  expect(saved.map(({ notes }: { notes: string }) => notes)).toContain('Check the lights')

  await open(page, `/lists?list=${list}`)
  await button(page, 'Rename').click()
  await api('DELETE', `/api/lists/${list}`, { token })
  await tellPage(page)
  await expect(page.getByText('This list does not exist any more.')).toBeFocused()
})
