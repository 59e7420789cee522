import { expect, type Page } from '@playwright/test'
import { fits } from '#tests/support/fits.ts'
import { button, dialog, heading, makeAccounts, startGroup } from '#tests/support/group-page.ts'
import { holdBack, pressEscapeOften } from '#tests/support/pages.ts'
import { untilQuiet } from '#tests/support/quiet-page.ts'
import { open, PHONE, test } from './fixtures.ts'

/** Types names into the form of a leader, one a line, and presses the button that makes their accounts. */
async function submitNames(page: Page, names: string) {
  await page.getByLabel('Names, one a line').fill(names)
  await button(page, 'Make accounts').click()
}

/** Gives a member of the open group a new one-time word. */
async function giveNewWord(page: Page, member: string) {
  await button(page, `Change: ${member}`).click()
  await button(page, /^Give a new one-time word/).click()
  await dialog(page).getByRole('button', { name: 'Give a new one-time word' }).click()
}

async function signInWithWord(pupil: Page, username: string, word: string) {
  await open(pupil, '/auth')
  await pupil.getByLabel('Username').fill(username)
  await pupil.getByLabel('Password', { exact: true }).fill(word)
  await pupil.locator('form button[type=submit]').click()
}

async function choosePassword(pupil: Page) {
  await pupil.getByLabel('New password', { exact: true }).fill('my own secret')
  await pupil.getByLabel('Confirm password').fill('my own secret')
}

test('[GROUP-11] a pupil signs in with the one-time word, must choose a password, and a new word ends the session', async ({
  page,
  api,
  signIn,
  otherDevice,
}) => {
  const leader = await signIn()
  const { id } = await startGroup(api, leader.token)
  await open(page, `/groups/${id}?tab=invite`)
  await submitNames(page, 'Zoë\nZoë')
  await expect(page.getByRole('alert')).toContainText('Line 2: ‘Zoë’ is there twice')
  await submitNames(page, ' Zoë \n\nBen ')
  await expect(dialog(page).getByRole('heading')).toHaveText('2 accounts made')
  const first = dialog(page).locator('.one-time').filter({ hasText: 'Zoë' }).locator('dd')
  const [username = '', word = ''] = await first.allInnerTexts()
  const download = page.waitForEvent('download')
  await button(page, 'Print a sheet to cut').click()
  expect((await download).suggestedFilename()).toBe('e-scooter-accounts-class-8b.pdf')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(word)).toHaveCount(0)

  const pupil = await otherDevice(undefined, { viewport: PHONE })
  await signInWithWord(pupil, username, word)
  await expect(heading(pupil)).toHaveText('Choose your own password')
  await expect(pupil.locator('.seen-fields dt')).toHaveCount(6)
  await open(pupil, '/progress')
  await expect(heading(pupil)).toHaveText('Choose your own password')
  // After a reload the page no longer has the word, so it asks for it.
  await pupil.getByLabel('One-time word').fill(word)
  await choosePassword(pupil)
  await button(pupil, 'Yes, save my password').click()
  await expect(pupil.locator('.learner-hero')).toBeVisible()
  await open(pupil, `/groups/${id}`)
  await expect(pupil.getByText('The leader looks after your account')).toBeVisible()

  await open(page, `/groups/${id}`)
  await giveNewWord(page, 'Zoë')
  await expect(dialog(page).locator('.one-time-word')).not.toHaveText(word)
  await open(pupil, '/progress')
  await expect(pupil).toHaveURL(/\/auth/)
})

test('[GROUP-11] a pupil whose password was saved goes on when the answer was lost', async ({
  api,
  newRider,
  otherDevice,
}) => {
  const leader = await newRider()
  const { id } = await startGroup(api, leader.token)
  const [{ username, word }] = await makeAccounts(api, leader.token, id, ['Zoë'])
  const pupil = await otherDevice(undefined, { viewport: PHONE })
  await signInWithWord(pupil, username, word)
  await choosePassword(pupil)
  await pupil.route(
    '**/api/user/password',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 2 },
  )
  await button(pupil, 'Yes, save my password').click()
  // The page asks the server what it has, and goes on by itself.
  await expect(heading(pupil)).not.toHaveText('Choose your own password')
})

test('[GROUP-11] a pupil takes the account over, and the leader can give it no new word any more', async ({
  page,
  api,
  signIn,
  otherDevice,
}) => {
  const leader = await signIn()
  const { id } = await startGroup(api, leader.token)
  const [{ username, word }] = await makeAccounts(api, leader.token, id, ['Zoë'])
  const signedIn = await (await api('POST', '/api/login', { body: { username, password: word } })).json()
  const body = { currentPassword: word, newPassword: 'my own secret' }
  await api('POST', '/api/user/password', { token: signedIn.token, body })
  // The leader has just opened the question for a new word.
  await open(page, `/groups/${id}`)
  await button(page, 'Change: Zoë').click()
  await button(page, /^Give a new one-time word/).click()
  await untilQuiet(page)
  const pupil = await otherDevice(signedIn.token, { viewport: PHONE })
  await open(pupil, `/groups/${id}`)
  await button(pupil, 'This account is mine alone').click()
  await expect(dialog(pupil)).toContainText('only a confirmed e-mail address helps')
  await dialog(pupil).getByRole('button', { name: 'This account is mine alone' }).click()
  await expect(pupil.getByText('The leader looks after your account')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Give a new one-time word' }).click()
  await expect(page.locator('.toast')).toContainText('Zoë')
  await expect(page.locator('.toast')).toContainText('You do not look after this account any more.')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(button(page, /^Remove from the group/)).toBeVisible()
  await expect(button(page, /^Give a new one-time word/)).toHaveCount(0)
})

test('[GROUP-11] the words of the first accounts are shown too, although the report then replaces the form', async ({
  page,
  api,
  signIn,
}) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token)
  await open(page, `/groups/${id}`)
  await submitNames(page, 'Zoë')
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
  await submitNames(page, Array.from({ length: 12 }, (_, place) => `Pupil ${place}`).join('\n'))
  await expect(dialog(page).getByRole('heading', { name: '12 accounts made' })).toBeInViewport({ ratio: 1 })
  const print = dialog(page).getByRole('button', { name: 'Print a sheet to cut' })
  await expect(print).toBeFocused()
  await expect(print).toBeInViewport({ ratio: 1 })
})

test('[GROUP-11] Escape does not close the words of new accounts, but the button Done does, once their sheet has come', async ({
  page,
  api,
  signIn,
}) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token)
  await open(page, `/groups/${id}?tab=invite`)
  await submitNames(page, 'Zoë')
  const word = dialog(page).locator('.one-time-word')
  await expect(word).toBeVisible()
  await pressEscapeOften(page, word)
  const { release } = await holdBack(page, '/words/sheet*')
  await dialog(page).getByRole('button', { name: 'Print a sheet to cut' }).click()
  const done = dialog(page).getByRole('button', { name: 'Done' })
  await expect(done).toHaveAttribute('aria-disabled', 'true')
  const download = page.waitForEvent('download')
  release()
  await download
  await done.click()
  await expect(word).toHaveCount(0)
})

test('[GROUP-11] a leader who goes back from the words of new accounts finds them again until Done, and is asked before the page closes', async ({
  page,
  api,
  signIn,
}) => {
  const { token } = await signIn()
  await startGroup(api, token)
  await open(page, '/groups')
  await page.getByRole('link', { name: 'Class 8b' }).click()
  await page.getByRole('tab', { name: 'Invite' }).click()
  await submitNames(page, 'Zoë')
  const word = dialog(page).locator('.one-time-word')
  const made = (await word.textContent()) ?? ''
  await page.goBack()
  await expect(page).toHaveURL('/groups')
  await expect(word).toHaveCount(0)
  await page.goForward()
  await expect(word).toHaveText(made)
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(word).toHaveText(made)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.goBack()
  await expect(page).toHaveURL('/groups')
  await page.goForward()
  await expect(heading(page)).toHaveText('Class 8b')
  await expect(word).toHaveCount(0)
})

test("[GROUP-11] a leader who goes back from a member's new one-time word finds it again until Done", async ({
  page,
  api,
  signIn,
}) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token)
  await makeAccounts(api, token, id, ['Zoë', 'Ben'])
  await open(page, '/groups')
  await page.getByRole('link', { name: 'Class 8b' }).click()
  await giveNewWord(page, 'Ben')
  const word = dialog(page).locator('.one-time-word')
  const given = (await word.textContent()) ?? ''
  await expect(dialog(page).getByRole('heading')).toHaveText('Ben')
  await page.goBack()
  await expect(page).toHaveURL('/groups')
  await expect(word).toHaveCount(0)
  await page.goForward()
  await expect(word).toHaveText(given)
  await expect(dialog(page).getByRole('heading')).toHaveText('Ben')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(word).toHaveCount(0)
  await giveNewWord(page, 'Zoë')
  await expect(word).not.toHaveText(given)
  await dialog(page).getByRole('button', { name: 'Done' }).press('Enter')
  await expect(button(page, 'Change: Zoë')).toBeFocused()
})

test("[GROUP-11] only the button Done closes a member's new one-time word", async ({ page, api, signIn }) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token)
  await makeAccounts(api, token, id, ['Zoë'])
  await open(page, `/groups/${id}`)
  await giveNewWord(page, 'Zoë')
  const word = dialog(page).locator('.one-time-word')
  await expect(word).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Close', exact: true })).toHaveCount(0)
  await page.mouse.click(5, 5)
  await pressEscapeOften(page, word)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(word).toHaveCount(0)
})

test('[GROUP-11] names that differ only in case, and names that a member has, are said at the field', async ({
  page,
  api,
  signIn,
}) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token)
  await makeAccounts(api, token, id, ['Mia'])
  await open(page, `/groups/${id}`)
  await page.getByRole('tab', { name: 'Invite' }).click()
  const names = page.getByLabel('Names, one a line')
  await submitNames(page, 'Lea\nNoah\nlea')
  await expect(page.getByRole('alert')).toContainText('‘lea’ is there twice')
  await submitNames(page, 'Lea\nmia\nNoah')
  await expect(page.getByRole('alert')).toContainText('‘mia’ is in the group already')
  await expect(names).toBeFocused()
  await expect(names).toHaveValue('Lea\nmia\nNoah')
  await page.setViewportSize(PHONE)
  await submitNames(page, 'Lea,Mia,Noah,Elif,Jonas,'.repeat(4))
  await expect(page.getByRole('alert')).toContainText('is longer than 60 characters')
  expect(await fits(page)).toBe(true)
})

test('[GROUP-14] [KEEP-01] of 40 pasted names what can be repaired is, the rest is named by line, all at once, and nothing is lost', async ({
  page,
  api,
  signIn,
}) => {
  const leader = await signIn()
  const { id } = await startGroup(api, leader.token)
  await makeAccounts(api, leader.token, id, ['Noah'])
  await open(page, `/groups/${id}?tab=invite`)
  const pasted = [
    ...Array.from({ length: 36 }, (_, index) => `Pupil\u00a0${index + 1}\u200b`),
    '',
    'Pupil 3',
    'x'.repeat(61),
    '\u00adNoah',
    '\u2068Mia\u2069',
  ].join('\n')
  await submitNames(page, pasted)
  const problems = page.getByRole('alert').getByRole('listitem')
  await expect(problems).toHaveText([
    /^Line 38: ‘Pupil 3’ is there twice/,
    /^Line 39: ‘x+’ is longer than 60 characters/,
  ])
  await expect(page.getByLabel('Names, one a line')).toHaveValue(pasted)
  const repaired = pasted.replace('\nPupil 3\n', '\nPupil 37\n').replace('x'.repeat(61), 'Xenia')
  await submitNames(page, repaired)
  await expect(problems).toHaveText([/^Line 40: ‘Noah’ is in the group already/])
  await expect(page.getByLabel('Names, one a line')).toHaveValue(repaired)
  await submitNames(page, repaired.replace('\u00adNoah', 'Noah S.'))
  await expect(dialog(page).getByRole('heading')).toHaveText('40 accounts made')
  await expect(dialog(page).locator('.one-time').first()).toContainText('Pupil 1')
})
