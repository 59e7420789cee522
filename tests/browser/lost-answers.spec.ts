import { join as joinPath } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Locator, type Page } from '@playwright/test'
import { button, dialog, heading, startGroup } from '#tests/support/group-page.ts'
import { toast } from '#tests/support/pages.ts'
import { answerExam } from '#tools/lib/answer-exam.ts'
import { open, test } from './fixtures.ts'

/*
 * The server has done what a rider asked for, but its answer was lost. The page asks for the answer once more. If that is lost too, the
 * rider presses again, and it counts once.
 */

/** Lets the server do the next calls that write to an address, but loses their answers. */
async function loseAnswers(page: Page, path: string, count = 1) {
  let lost = 0
  await page.route(path, async (route) => {
    if (lost === count || route.request().method() === 'GET') return route.fallback()
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/** Presses a button whose call is made but gets no answer, and then once more. */
async function pressTwice(page: Page, path: string, pressed: Locator, isSaid: () => Promise<unknown>) {
  await loseAnswers(page, path, 2)
  await pressed.click()
  await isSaid()
  await pressed.click()
}

const away = (page: Page) => () => expect(toast(page)).toContainText('The site cannot be reached at the moment.')

test('[NET-03] a contact message whose answer was lost is stored once', async ({ page, server }) => {
  await open(page, '/contact')
  const words = `Once, please ${Math.random()}`
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByLabel('Subject').selectOption('feedback')
  await page.getByLabel('Message').fill(words)
  await pressTwice(page, '**/api/contact*', button(page, 'Send Message'), () =>
    expect(page.getByRole('alert')).toContainText('There was an error sending your message.'),
  )
  await expect(page.locator('.form-success')).toBeVisible()
  const database = new DatabaseSync(joinPath(server.folder, 'test.db'), { timeout: 5000 })
  const rows = database.prepare('select id from contact_message where message = ?').all(words)
  database.close()
  expect(rows).toHaveLength(1)
})

test('[NET-03] a group and its accounts whose answers were lost are made once, and the leader gets the one-time words', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  await open(page, '/groups')
  await page.getByLabel('Name of the group').fill('Couriers')
  await pressTwice(page, '**/api/groups', button(page, 'Start group'), away(page))
  await expect(heading(page)).toHaveText('Couriers')
  const groups = await (await api('GET', '/api/groups', { token })).json()
  expect(groups).toHaveLength(1)

  await open(page, `/groups/${groups[0].id}?tab=invite`)
  await page.getByLabel('Names, one a line').fill('Zoë\nBen')
  await pressTwice(page, '**/accounts', button(page, 'Make accounts'), away(page))
  await expect(dialog(page).getByRole('heading')).toHaveText('2 accounts made')
  const { rows } = await (await api('GET', `/api/groups/${groups[0].id}/report`, { token })).json()
  expect(rows).toHaveLength(2)
})

test('[NET-03] a rider who joins a group, and whose answer was lost, is a member once', async ({
  page,
  newRider,
  signIn,
  api,
}) => {
  const leader = await newRider()
  const { code, id } = await startGroup(api, leader.token)
  await signIn()
  await open(page, `/join/${code}?step=2`)
  await loseAnswers(page, '**/api/invitations/*')
  await button(page, 'Yes, join').click()
  await expect(page.getByRole('link', { name: 'Open the group' })).toBeVisible()
  const { rows } = await (await api('GET', `/api/groups/${id}/report`, { token: leader.token })).json()
  expect(rows).toHaveLength(1)
})

test('[NET-03] an answer of the exam and a certificate whose answers were lost count once', async ({
  page,
  signIn,
  newRider,
  server,
  api,
}) => {
  const { token } = await signIn()
  await open(page, '/exam')
  await button(page, 'Begin the exam').click()
  await expect(page.getByText('Question 1 of')).toBeVisible()
  await page.locator('.exam-option').first().click()
  await loseAnswers(page, '**/api/exam/answers*')
  await button(page, 'Give this answer').click()
  await expect(page.getByText('Question 2 of')).toBeVisible()
  const { exam } = await (await api('GET', '/api/exam', { token })).json()
  expect(exam.questions.filter(({ answer }: { answer: number | null }) => answer !== null)).toHaveLength(1)

  const passed = await newRider()
  await answerExam(server, passed.token)
  await page.evaluate((token) => localStorage.setItem('authToken', token), passed.token)
  await open(page, '/exam')
  await page.getByLabel('Your name').fill('Zoë Łuk')
  await loseAnswers(page, '**/api/certificate*')
  await button(page, 'Issue the certificate').click()
  await expect(page.getByRole('heading', { name: 'Your certificate' })).toBeVisible()
})
