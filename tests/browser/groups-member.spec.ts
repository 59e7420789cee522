import { expect } from '@playwright/test'
import { showGroupCode } from '#shared/groups/rules.ts'
import { button, dialog, heading, join, startGroup } from '#tests/support/group-page.ts'
import { holdBack, toast, watchCalls } from '#tests/support/pages.ts'
import { untilQuiet } from '#tests/support/quiet-page.ts'
import { answerExam } from '#tools/lib/answer-exam.ts'
import { open, PHONE, test } from './fixtures.ts'

// The day in nine days is a day of UTC.
test.use({ timezoneId: 'UTC' })

test('[GROUP-02] [GROUP-03] a visitor with a code sees what the leader will see, registers, says yes, and is in the report', {
  tag: '@walk',
}, async ({ page, api, newRider, otherDevice }) => {
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

  const report = await otherDevice(leader.token, { viewport: PHONE })
  await open(report, `/groups/${id}`)
  await expect(report.locator('.report-ready')).toHaveText('0 of 1 member ready to ride')
  await expect(report.locator('.report-card')).toContainText(username)
})

test('[GROUP-05] [GROUP-06] [GROUP-07] a member sees the own row, the number of the others and the day, and leaves', {
  tag: '@walk',
}, async ({ page, api, newRider, signIn }) => {
  const leader = await newRider()
  const { id, code } = await startGroup(api, leader.token)
  const other = await newRider()
  const member = await signIn()
  await join(api, other.token, code)
  await join(api, member.token, code)
  // Midnight may pass, so the page's clock stands still.
  const now = Date.now()
  await page.clock.setFixedTime(now)
  const due = new Date(now + 9 * 24 * 3600_000).toISOString().slice(0, 10)
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

test('[GROUP-07] on a page that stays open over midnight the day to be done by comes nearer', async ({
  page,
  api,
  newRider,
  signIn,
}) => {
  const leader = await newRider()
  const { id, code } = await startGroup(api, leader.token)
  const member = await signIn()
  await join(api, member.token, code)
  const today = new Date().toISOString().slice(0, 10)
  const dueOn = new Date(Date.parse(today) + 9 * 24 * 3600_000).toISOString().slice(0, 10)
  await api('PATCH', `/api/groups/${id}`, { token: leader.token, body: { dueOn } })
  await page.clock.install({ time: `${today}T23:59:00Z` })
  for (const [path, day] of [
    [`/groups/${id}`, '.group-due-day'],
    ['/groups', '.group-link-due'],
  ] as const) {
    await page.clock.setSystemTime(`${today}T23:59:00Z`)
    await open(page, path)
    await expect(page.locator(day)).toContainText('in 9 days')
    await page.clock.fastForward('02:00')
    await expect(page.locator(day)).toContainText('in 8 days')
    const calls = watchCalls(page)
    // The code that fetches on a new day may load late.
    const nextDay = async () => {
      await page.clock.fastForward('24:00:00')
      return calls
    }
    await expect.poll(nextDay).toContain(`GET /api${path}`)
  }
})

test('[GROUP-07] a member who has become ready no longer sees the day on the progress page', async ({
  page,
  api,
  newRider,
  server,
  signIn,
}) => {
  const leader = await newRider()
  const { id, code } = await startGroup(api, leader.token)
  const { token } = await signIn()
  await join(api, token, code)
  await api('PATCH', `/api/groups/${id}`, { token: leader.token, body: { dueOn: '2099-12-31' } })
  await open(page, '/progress')
  const day = page.locator('.entry-card', { hasText: 'Class 8b' })
  await expect(day).toBeVisible()
  await answerExam(server, token)
  await page.reload()
  // The card would come with the last answer.
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.entry-card', { hasText: 'Passed on' })).toBeVisible()
  await expect(day).toHaveCount(0)
})

test('[GROUP-08] the ladder shows only members who agreed, and only where the leader turned it on', async ({
  page,
  api,
  newRider,
  signIn,
  otherDevice,
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

  const leading = await otherDevice(leader.token, { viewport: PHONE })
  await open(leading, `/groups/${id}?tab=settings`)
  await leading.getByRole('switch', { name: 'Ladder' }).click()
  await expect(toast(leading)).toContainText('Saved')

  await open(page, `/groups/${id}`)
  await expect(page.getByText('Nobody is in the ladder yet.')).toBeVisible()
  await page.getByRole('switch', { name: 'Show me in the ladder' }).click()
  await expect(page.locator('.ladder-row')).toHaveCount(1)
  await expect(page.locator('.ladder-row')).toContainText(`${member.username} (You)`)
  await expect(page.locator('main')).not.toContainText(other.username)
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
  await untilQuiet(page)
  await button(page, 'Take the lead').click()
  await api('POST', `/api/groups/${id}/offer`, { token: leader.token, body: { member: null } })
  await dialog(page).getByRole('button', { name: 'Take the lead' }).click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(button(page, 'Take the lead')).toHaveCount(0)
})

test('[GROUP-06] a member who comes back while they take the lead can take it once, and reads that they lead', async ({
  page,
  api,
  newRider,
  signIn,
}) => {
  const leader = await newRider()
  const { token } = await signIn()
  const { id, code } = await startGroup(api, leader.token)
  await join(api, token, code)
  const { rows } = await (await api('GET', `/api/groups/${id}/report`, { token: leader.token })).json()
  await api('POST', `/api/groups/${id}/offer`, { token: leader.token, body: { member: rows[0].id } })
  await open(page, '/groups')
  const ask = async () => {
    await page.locator('.group-link').click()
    await button(page, 'Take the lead').click()
  }
  const take = dialog(page).getByRole('button', { name: 'Take the lead' })
  const { release } = await holdBack(page, '/lead')
  await ask()
  await take.click()
  await page.goBack()
  await ask()
  await expect(take).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(page.locator('.group-facts')).toContainText('You lead this group')
  await expect(toast(page)).toContainText('You lead the group')
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
