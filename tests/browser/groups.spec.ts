import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { create as createQr } from 'qrcode'
import { MEMBERS_IN_PAGE, showGroupCode } from '#shared/groups/rules.ts'
import { qrPath } from '#shared/qr-path.ts'
import { fits } from '#tests/support/fits.ts'
import { pressEscapeOften, toast } from '#tests/support/pages.ts'
import { open, PHONE, test } from './fixtures.ts'

interface Led {
  id: string
  code: string
}

type Api = (method: string, path: string, options?: { token?: string; body?: unknown }) => Promise<Response>

/** Starts a group through the API. */
const startGroup = async (api: Api, token: string, name = 'Class 8b'): Promise<Led> =>
  (await api('POST', '/api/groups', { token, body: { name } })).json()

const join = (api: Api, token: string, code: string) =>
  api('POST', `/api/invitations/${code}`, { token, body: { agreement: 1 } })

/** The squares of the QR code that leads to an address. */
const qrOf = (address: string) => qrPath(createQr(address, { errorCorrectionLevel: 'M' }).modules, 3)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
// Found as an element and not by its role, because the tutorial that a new rider sees has the role of a dialog too.
const dialog = (page: Page) => page.locator('dialog[open]').last()

/** A page of somebody else, signed in with this token or as a visitor. */
async function otherPage(browser: Browser, baseURL: string, token?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: PHONE, serviceWorkers: 'block' })
  if (token !== undefined) await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
  return context.newPage()
}

test('[GROUP-01] a rider starts a group and gets link, code, QR picture and a sheet to print', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/progress')
  await page.getByRole('link', { name: 'Groups' }).click()
  await page.getByLabel('Name of the group').fill('Couriers')
  await button(page, 'Start group').click()
  await expect(heading(page)).toHaveText('Couriers')
  await expect(page.getByRole('heading', { name: 'Nobody has joined yet' })).toBeVisible()
  const link = await page.locator('input[readonly]').inputValue()
  const code = new URL(link).pathname.split('/').at(-1) ?? ''
  await expect(page.locator('.invite-code')).toContainText(showGroupCode(code))
  const picture = page.getByRole('img', { name: `QR code with the address ${link}` })
  await expect(picture.locator('path')).toHaveAttribute('d', qrOf(link))
  const download = page.waitForEvent('download')
  await button(page, 'Sheet for the wall').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Couriers-invitation.pdf')
  expect(String(await readFile(await file.path())).slice(0, 5)).toBe('%PDF-')

  await button(page, 'Make a new code').click()
  await dialog(page).getByRole('button', { name: 'Make a new code' }).click()
  await expect(toast(page)).toContainText('New code')
  await expect(page.locator('.invite-code')).not.toContainText(showGroupCode(code))
  await open(page, `/join/${code}`)
  await expect(heading(page)).toHaveText('This code leads to no group')
})

test('[GROUP-02] [GROUP-03] a visitor with a code sees what the leader will see, registers, says yes, and is in the report', async ({
  page,
  browser,
  server,
  api,
  newRider,
}) => {
  const leader = await newRider()
  // Text that looks like markup or like a placeholder is shown as it is.
  const name = '<b>8b</b> {name} & مريم'
  const { id, code } = await startGroup(api, leader.token, name)
  await page.setViewportSize(PHONE)
  await open(page, '/join')
  await page.getByLabel('Code of the group').fill('BCD')
  await button(page, 'Next').click()
  await expect(page.getByRole('alert')).toHaveText('A code has 6 letters, such as BCD FGH.')
  // The code may be typed in small letters and with a space.
  await page.getByLabel('Code of the group').fill(showGroupCode(code).toLowerCase())
  await button(page, 'Next').click()
  await expect(heading(page)).toHaveText(`You are invited to the group ${name}`)
  await expect(page.locator('main')).not.toContainText(leader.username)
  await page.getByRole('link', { name: 'What does the leader see?' }).click()
  const names = ['Name', 'Ready to ride', 'Tips completed', 'Exam', 'Remembered', 'Last active']
  await expect(page.locator('.seen-fields dt')).toHaveText(names)
  await expect(button(page, 'Yes, join')).toHaveCount(0)

  await page.getByRole('link', { name: 'Make an account' }).click()
  const username = `pupil-${Math.random().toString(36).slice(2, 10)}`
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm password').fill('correct horse')
  const tutorial = page.waitForResponse('**/api/user/tutorial-status')
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(`/join/${code}?step=2`)
  await tutorial
  await expect(page.locator('.seen-fields dt')).toHaveText(names)
  await button(page, 'Yes, join').click()
  await expect(heading(page)).toHaveText(`You are in ${name}`)
  await expect(page.locator('.join-card')).toContainText(`Led by ${leader.username}`)
  await expect(page.locator('.tutorial-card')).toHaveCount(0)
  await page.getByRole('link', { name: 'Open the group' }).click()
  await expect(page.locator('.tutorial-card')).toBeVisible()
  await expect(page.locator('.own-row dt')).toHaveText(names.filter((name) => name !== 'Ready to ride'))

  const report = await otherPage(browser, server.url, leader.token)
  await open(report, `/groups/${id}`)
  await expect(report.locator('.report-ready')).toHaveText('0 of 1 member ready to ride')
  await expect(report.locator('.report-card')).toContainText(username)
  await report.context().close()
})

test('[GROUP-03] [GROUP-04] the leader sorts and filters the members, names them, and downloads the report', async ({
  page,
  api,
  newRider,
  signIn,
}) => {
  const leader = await signIn()
  const { id, code } = await startGroup(api, leader.token)
  const [first, second] = [await newRider(), await newRider()]
  await join(api, first.token, code)
  await join(api, second.token, code)
  for (const tipId of [1, 2]) await api('POST', '/api/user/progress', { token: second.token, body: { tipId } })
  await open(page, `/groups/${id}`)
  const rows = page.locator('.report-table tbody tr')
  await expect(rows).toHaveCount(2)
  await button(page, 'Tips completed').click()
  await expect(rows.first()).toContainText(first.username)
  await button(page, 'Tips completed').click()
  await expect(rows.first()).toContainText(second.username)
  await expect(page.getByRole('columnheader', { name: 'Tips completed' })).toHaveAttribute('aria-sort', 'descending')
  await button(page, 'Ready 0').click()
  await expect(page.getByText('Nobody is ready yet.')).toBeVisible()
  await button(page, 'Not ready 2').click()
  await expect(rows).toHaveCount(2)

  await button(page, `Change: ${first.username}`).click()
  await dialog(page).getByLabel('Your name for this member').fill('Ünal, Zoë')
  await dialog(page).getByRole('button', { name: 'Save name' }).click()
  await expect(rows.filter({ hasText: 'Ünal, Zoë' })).toHaveCount(1)

  const download = page.waitForEvent('download')
  await button(page, 'For a spreadsheet (CSV)').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Class-8b-report.csv')
  const csv = String(await readFile(await file.path()))
  expect(csv).toContain('"Ünal, Zoë"')
  expect(csv).toContain('"Name";"Ready to ride";"Tips completed"')
})

test('[GROUP-10] the leader of many members sees them page by page, each once', async ({ page, api, signIn }) => {
  const leader = await signIn()
  const { id } = await startGroup(api, leader.token)
  const labels = Array.from({ length: MEMBERS_IN_PAGE + 3 }, (_, index) => `Pupil ${String(index).padStart(2, '0')}`)
  for (const some of [labels.slice(0, 40), labels.slice(40)])
    await api('POST', `/api/groups/${id}/accounts`, { token: leader.token, body: { labels: some } })
  await open(page, `/groups/${id}`)
  const names = page.locator('.report-table tbody tr th')
  await expect(names).toHaveCount(MEMBERS_IN_PAGE)
  await button(page, 'Show more members').click()
  await expect(names).toHaveCount(labels.length)
  await expect(names).toContainText(labels)
  await expect(button(page, 'Show more members')).toHaveCount(0)
})

test('[GROUP-05] [GROUP-06] [GROUP-07] a member sees the own row, the number of the others and the day, and leaves', async ({
  page,
  api,
  newRider,
  signIn,
}) => {
  const leader = await newRider()
  const { id, code } = await startGroup(api, leader.token)
  const other = await newRider()
  const member = await signIn()
  await join(api, other.token, code)
  await join(api, member.token, code)
  const due = new Date(Date.now() + 9 * 24 * 3600_000).toISOString().slice(0, 10)
  await api('PATCH', `/api/groups/${id}`, { token: leader.token, body: { dueOn: due } })
  await open(page, '/progress')
  await expect(page.locator('.entry-card', { hasText: 'Class 8b' })).toContainText('To be done by')
  await page.getByRole('link', { name: 'Open group' }).click()
  await expect(page.locator('.group-facts')).toHaveText(`Led by ${leader.username} · 1 other member`)
  await expect(page.locator('.own-row')).toContainText(member.username)
  await expect(page.locator('main')).not.toContainText(other.username)
  await expect(page.locator('.group-due-day')).toContainText('in 9 days')
  await button(page, 'Leave group').click()
  await dialog(page).getByRole('button', { name: 'Leave group' }).click()
  await expect(page).toHaveURL('/groups')
  await expect(toast(page)).toContainText('You have left')
  await expect(page.locator('.group-link')).toHaveCount(0)
  await open(page, `/groups/${id}`)
  await expect(page.getByText('This group is not here')).toBeVisible()
})

test('[GROUP-06] the leader removes a member, hands the group over and the new leader deletes it', async ({
  page,
  browser,
  server,
  api,
  newRider,
  signIn,
}) => {
  const leader = await signIn()
  const { id, code } = await startGroup(api, leader.token)
  const [gone, next] = [await newRider(), await newRider()]
  await join(api, gone.token, code)
  await join(api, next.token, code)
  await open(page, `/groups/${id}`)
  await button(page, `Change: ${gone.username}`).click()
  await button(page, /^Remove from the group/).click()
  await dialog(page).getByRole('button', { name: 'Remove from the group' }).click()
  await expect(toast(page)).toContainText('Removed')
  await expect(page.locator('.report-table tbody tr')).toHaveCount(1)

  await button(page, `Change: ${next.username}`).click()
  await button(page, /^Hand over the group/).click()
  await dialog(page).getByRole('button', { name: 'Hand over the group' }).click()
  await expect(page.getByText(`You have asked ${next.username} to take the lead.`)).toBeVisible()

  const taking = await otherPage(browser, server.url, next.token)
  await open(taking, `/groups/${id}`)
  await button(taking, 'Take the lead').click()
  await dialog(taking).getByRole('button', { name: 'Take the lead' }).click()
  await expect(taking.locator('.group-facts')).toContainText('You lead this group')
  await open(page, `/groups/${id}`)
  await expect(page.getByText('This group is not here')).toBeVisible()
  await taking.getByRole('tab', { name: 'Settings' }).click()
  await button(taking, 'Delete group').click()
  await dialog(taking).getByRole('button', { name: 'Delete group' }).click()
  await expect(taking).toHaveURL(/\/groups$/)
  await expect(taking.locator('.group-link')).toHaveCount(0)
  await taking.context().close()
})

test('[GROUP-08] the ladder shows only members who agreed, and only where the leader turned it on', async ({
  page,
  browser,
  server,
  api,
  newRider,
  signIn,
}) => {
  const leader = await newRider()
  const { id, code } = await startGroup(api, leader.token)
  const other = await newRider()
  const member = await signIn()
  await join(api, other.token, code)
  await join(api, member.token, code)
  await open(page, `/groups/${id}`)
  await expect(page.locator('.own-row')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ladder' })).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)

  const leading = await otherPage(browser, server.url, leader.token)
  await open(leading, `/groups/${id}?tab=settings`)
  await leading.getByRole('switch', { name: 'Ladder' }).click()
  await expect(toast(leading)).toContainText('Saved')
  await leading.context().close()

  await open(page, `/groups/${id}`)
  await expect(page.getByText('Nobody is in the ladder yet.')).toBeVisible()
  await page.getByRole('switch', { name: 'Show me in the ladder' }).click()
  await expect(page.locator('.ladder-row')).toHaveCount(1)
  await expect(page.locator('.ladder-row')).toContainText(`${member.username} (You)`)
  await expect(page.locator('main')).not.toContainText(other.username)
})

test('[A11Y-04] [GROUP-07] saving the name or the day of a group keeps the focus on the pressed button', async ({
  page,
  api,
  signIn,
}) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token)
  await open(page, `/groups/${id}?tab=settings`)
  const name = page.getByRole('textbox', { name: 'Name of the group' })
  await name.fill(' Class 9 ')
  await button(page, 'Save name').press('Enter')
  await expect(heading(page)).toHaveText('Class 9')
  await expect(name).toHaveValue('Class 9')
  await expect(button(page, 'Save name')).toBeFocused()

  await page.getByLabel('Day', { exact: true }).fill('2030-05-04')
  await button(page, 'Save day').press('Enter')
  await expect(button(page, 'Remove day')).toBeVisible()
  await expect(button(page, 'Save day')).toBeFocused()
  await button(page, 'Remove day').click()
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue('')
})

test('[GROUP-11] a pupil signs in with the one-time word, must choose a password, and a new word ends the session', async ({
  page,
  browser,
  server,
  api,
  signIn,
}) => {
  const leader = await signIn()
  const { id } = await startGroup(api, leader.token)
  await open(page, `/groups/${id}?tab=invite`)
  await page.getByLabel('Names, one a line').fill('Zoë\nZoë')
  await button(page, 'Make accounts').click()
  await expect(page.getByRole('alert')).toContainText('‘Zoë’ is there twice')
  await page.getByLabel('Names, one a line').fill(' Zoë \n\nBen ')
  await button(page, 'Make accounts').click()
  await expect(dialog(page).getByRole('heading')).toHaveText('2 accounts made')
  const first = dialog(page).locator('.one-time').filter({ hasText: 'Zoë' }).locator('dd')
  const [username = '', word = ''] = await first.allInnerTexts()
  const download = page.waitForEvent('download')
  await button(page, 'Print a sheet to cut').click()
  expect((await download).suggestedFilename()).toBe('Class-8b-accounts.pdf')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(word)).toHaveCount(0)

  const pupil = await otherPage(browser, server.url)
  await open(pupil, '/auth')
  await pupil.getByLabel('Username').fill(username)
  await pupil.getByLabel('Password', { exact: true }).fill(word)
  await pupil.locator('form button[type=submit]').click()
  await expect(heading(pupil)).toHaveText('Choose your own password')
  await expect(pupil.locator('.seen-fields dt')).toHaveCount(6)
  await open(pupil, '/progress')
  await expect(heading(pupil)).toHaveText('Choose your own password')
  // After a reload the page no longer has the word, so it asks for it.
  await pupil.getByLabel('One-time word').fill(word)
  await pupil.getByLabel('New password', { exact: true }).fill('my own secret')
  await pupil.getByLabel('Confirm password').fill('my own secret')
  await button(pupil, 'Yes, save my password').click()
  await expect(pupil.locator('.learner-hero')).toBeVisible()
  await open(pupil, `/groups/${id}`)
  await expect(pupil.getByText('The leader looks after your account')).toBeVisible()

  await open(page, `/groups/${id}`)
  await button(page, 'Change: Zoë').click()
  await button(page, /^Give a new one-time word/).click()
  await dialog(page).getByRole('button', { name: 'Give a new one-time word' }).click()
  await expect(dialog(page).locator('.one-time-word')).not.toHaveText(word)
  await open(pupil, '/progress')
  await expect(pupil).toHaveURL(/\/auth/)
  await pupil.context().close()
})

test('[GROUP-11] a pupil whose password was saved goes on when the answer was lost', async ({
  browser,
  server,
  api,
  newRider,
}) => {
  const leader = await newRider()
  const { id } = await startGroup(api, leader.token)
  const made = await api('POST', `/api/groups/${id}/accounts`, { token: leader.token, body: { labels: ['Zoë'] } })
  const [{ username, word }] = await made.json()
  const pupil = await otherPage(browser, server.url)
  await open(pupil, '/auth')
  await pupil.getByLabel('Username').fill(username)
  await pupil.getByLabel('Password', { exact: true }).fill(word)
  await pupil.locator('form button[type=submit]').click()
  await pupil.getByLabel('New password', { exact: true }).fill('my own secret')
  await pupil.getByLabel('Confirm password').fill('my own secret')
  await pupil.route(
    '**/api/user/password',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(pupil, 'Yes, save my password').click()
  await expect(button(pupil, 'Yes, save my password')).toHaveAttribute('aria-disabled', 'false')
  // A message may be above the button.
  await button(pupil, 'Yes, save my password').press('Enter')
  await expect(heading(pupil)).not.toHaveText('Choose your own password')
  await pupil.context().close()
})

test('[GROUP-11] the words of the first accounts are shown too, although the report then replaces the form', async ({
  page,
  api,
  signIn,
}) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token)
  await open(page, `/groups/${id}`)
  await page.getByLabel('Names, one a line').fill('Zoë')
  await button(page, 'Make accounts').click()
  await expect(page.getByRole('button', { name: 'Change: Zoë', includeHidden: true }).first()).toBeAttached()
  await expect(dialog(page).getByRole('heading')).toHaveText('1 account made')
  await expect(dialog(page).locator('.one-time-word')).toHaveText(/^[a-z]+-[a-z]+-[a-z]+$/)
})

test('[GROUP-11] many new accounts on a phone begin with their number and the button that prints them', async ({
  page,
  api,
  signIn,
}) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token)
  await page.setViewportSize(PHONE)
  await open(page, `/groups/${id}?tab=invite`)
  await page.getByLabel('Names, one a line').fill(Array.from({ length: 12 }, (_, place) => `Pupil ${place}`).join('\n'))
  await button(page, 'Make accounts').click()
  await expect(dialog(page).getByRole('heading', { name: '12 accounts made' })).toBeInViewport({ ratio: 1 })
  const print = dialog(page).getByRole('button', { name: 'Print a sheet to cut' })
  await expect(print).toBeFocused()
  await expect(print).toBeInViewport({ ratio: 1 })
})

test('[GROUP-11] Escape does not close the words of new accounts, but the button Done does', async ({
  page,
  api,
  signIn,
}) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token)
  await open(page, `/groups/${id}?tab=invite`)
  await page.getByLabel('Names, one a line').fill('Zoë')
  await button(page, 'Make accounts').click()
  const word = dialog(page).locator('.one-time-word')
  await expect(word).toBeVisible()
  await pressEscapeOften(page, word)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(word).toHaveCount(0)
})

test("[GROUP-11] only the button Done closes a member's new one-time word", async ({ page, api, signIn }) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token)
  await api('POST', `/api/groups/${id}/accounts`, { token, body: { labels: ['Zoë'] } })
  await open(page, `/groups/${id}`)
  await button(page, 'Change: Zoë').click()
  await button(page, /^Give a new one-time word/).click()
  await dialog(page).getByRole('button', { name: 'Give a new one-time word' }).click()
  const word = dialog(page).locator('.one-time-word')
  await expect(word).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Close', exact: true })).toHaveCount(0)
  await page.mouse.click(5, 5)
  await pressEscapeOften(page, word)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(word).toHaveCount(0)
})

test('[GROUP-11] a pupil takes the account over, and the leader can give it no new word any more', async ({
  page,
  browser,
  server,
  api,
  signIn,
}) => {
  const leader = await signIn()
  const { id } = await startGroup(api, leader.token)
  const [made] = await (
    await api('POST', `/api/groups/${id}/accounts`, { token: leader.token, body: { labels: ['Zoë'] } })
  ).json()
  const { username, word } = made
  const signedIn = await (await api('POST', '/api/login', { body: { username, password: word } })).json()
  const body = { currentPassword: word, newPassword: 'my own secret' }
  await api('POST', '/api/user/password', { token: signedIn.token, body })
  const pupil = await otherPage(browser, server.url, signedIn.token)
  await open(pupil, `/groups/${id}`)
  await button(pupil, 'This account is mine alone').click()
  await expect(dialog(pupil)).toContainText('only a confirmed e-mail address helps')
  await dialog(pupil).getByRole('button', { name: 'This account is mine alone' }).click()
  await expect(pupil.getByText('The leader looks after your account')).toHaveCount(0)
  await pupil.context().close()
  await open(page, `/groups/${id}`)
  await button(page, 'Change: Zoë').click()
  await expect(button(page, /^Remove from the group/)).toBeVisible()
  await expect(button(page, /^Give a new one-time word/)).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[GROUP-02] the link says what it is and how to go on', async ({ page }) => {
    for (const path of ['/join', '/join/BCDFGH']) {
      await page.goto(path)
      await expect(heading(page)).toHaveText('Join a group')
      const words = page.locator('.needs-script')
      await expect(words).toContainText('Its leader has given you a code or a link.')
      await expect(words).toContainText('Joining needs JavaScript.')
      await expect(page.getByRole('textbox')).toHaveCount(0)
    }
  })
})

test('[GROUP-11] names that differ only in case, and names that a member has, are said at the field', async ({
  page,
  api,
  signIn,
}) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token)
  await api('POST', `/api/groups/${id}/accounts`, { token, body: { labels: ['Mia'] } })
  await open(page, `/groups/${id}`)
  await page.getByRole('tab', { name: 'Invite' }).click()
  const names = page.getByLabel('Names, one a line')
  await names.fill('Lea\nNoah\nlea')
  await button(page, 'Make accounts').click()
  await expect(page.getByRole('alert')).toContainText('‘lea’ is there twice')
  await names.fill('Lea\nmia\nNoah')
  await button(page, 'Make accounts').click()
  await expect(page.getByRole('alert')).toContainText('‘mia’ is in the group already')
  await expect(names).toBeFocused()
  await expect(names).toHaveValue('Lea\nmia\nNoah')
  await page.setViewportSize(PHONE)
  await names.fill('Lea,Mia,Noah,Elif,Jonas,'.repeat(4))
  await button(page, 'Make accounts').click()
  await expect(page.getByRole('alert')).toContainText('is longer than 60 characters')
  expect(await fits(page)).toBe(true)
})

test('[A11Y-04] the focus of a leader stays in the page when a member is removed and after a sheet', async ({
  page,
  api,
  signIn,
}) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token)
  await api('POST', `/api/groups/${id}/accounts`, { token, body: { labels: ['Lea', 'Mia'] } })
  await open(page, `/groups/${id}`)
  const download = page.waitForEvent('download')
  await button(page, 'For a spreadsheet (CSV)').focus()
  await page.keyboard.press('Enter')
  await download
  await expect(button(page, 'For a spreadsheet (CSV)')).toBeFocused()
  await button(page, 'Change: Mia').click()
  await button(page, 'Remove from the group').click()
  await dialog(page).getByRole('button', { name: 'Remove from the group' }).click()
  await expect(page.getByText('Mia is no longer in the group.')).toBeVisible()
  await expect(button(page, 'Change: Mia')).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
})

test('[GROUP-06] a leader reads which groups end with the account before it is deleted', async ({
  page,
  api,
  signIn,
}) => {
  const { token } = await signIn()
  await open(page, '/profile')
  await button(page, 'Delete account').click()
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page)).not.toContainText('groups that you lead')
  await startGroup(api, token, 'Class 9a')
  await open(page, '/profile')
  await button(page, 'Delete account').click()
  await expect(dialog(page)).toContainText('The groups that you lead end too')
  await expect(dialog(page).getByRole('listitem')).toHaveText('Class 9a')
})

test('[GROUP-06] an offer of the lead that was taken back disappears when the member accepts it', async ({
  page,
  api,
  newRider,
  signIn,
}) => {
  const leader = await newRider()
  const { token, username } = await signIn()
  const { id, code } = await startGroup(api, leader.token)
  await join(api, token, code)
  const report = await (await api('GET', `/api/groups/${id}/report`, { token: leader.token })).json()
  const member = report.rows.find(({ label }: { label: string }) => label === username)?.id
  await api('POST', `/api/groups/${id}/offer`, { token: leader.token, body: { member } })
  await open(page, `/groups/${id}`)
  await button(page, 'Take the lead').click()
  await api('POST', `/api/groups/${id}/offer`, { token: leader.token, body: { member: null } })
  await dialog(page).getByRole('button', { name: 'Take the lead' }).click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(button(page, 'Take the lead')).toHaveCount(0)
})
