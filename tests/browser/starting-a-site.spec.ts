import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page } from '@playwright/test'
import { restore } from '#server/db/backup.ts'
import type { SentExamState as ExamState } from '#shared/contract/exam.ts'
import { rightOption } from '#tests/support/exams.ts'
import { theLibrary } from '#tests/support/test-app.ts'
import { type Api, open, PHONE, test } from './fixtures.ts'

// A server of its own, whose database is empty at first.
test.use({ environment: { OPERATOR_PHONE: '+49 30 555' } })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function openAccount(page: Page, hash: string, username: string) {
  await open(page, `/admin${hash}`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.getByLabel('Confirm Password').fill('secret1')
  await page.getByRole('button', { name: 'Open account and go to Admin' }).click()
  await expect(heading(page, 'Today')).toBeVisible()
}

/** Begins an exam and answers all of it right. */
async function passExam(api: Api, token: string) {
  let state: ExamState = await (await api('POST', '/api/exam', { token })).json()
  const { id, questions } = state.exam ?? { id: 0, questions: [] }
  for (const question of questions) {
    const body = { examId: id, tipId: question.tipId, option: rightOption(theLibrary(), question) }
    state = await (await api('POST', '/api/exam/answers', { token, body })).json()
  }
  expect(state.result?.passed).toBe(true)
}

test('[START-01] the printed link is not called wrong while the site cannot be reached, and works when it can', async ({
  page,
  server,
}) => {
  const [, hash = ''] = /\/admin(#invitation=[\w-]+)/.exec(server.log()) ?? []
  await page.route('**/api/invitation', (route) => route.abort(), { times: 2 })
  await open(page, `/admin${hash}`)
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await expect(page.getByText('This link does not work')).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Open account and go to Admin' })).toBeVisible()
})

test('[START-01] [START-02] [START-03] [START-04] [CODE-01] [CODE-02] a site goes live in a browser, from the printed link to the code of the first rider who passes', async ({
  page,
  server,
  browser,
  newRider,
  api,
}) => {
  const [, hash = ''] = /\/admin(#invitation=[\w-]+)/.exec(server.log()) ?? []
  await test.step('the printed link makes the first operator, who is in Admin', async () => {
    await open(page, `/admin${hash}`)
    await expect(page.getByText('Nobody runs this site yet.')).toBeVisible()
    await openAccount(page, hash, 'anna')
    await expect(page).toHaveURL(/\/admin(#\/today)?$/)
    await expect(page.getByRole('listitem').filter({ hasText: 'Say who runs the site' })).toBeVisible()
  })
  await test.step('the link works for nobody else', async () => {
    const context = await browser.newContext({ baseURL: server.url, viewport: PHONE })
    const other = await context.newPage()
    await open(other, `/admin${hash}`)
    await expect(heading(other, 'This link does not work')).toBeVisible()
    await expect(other.getByText('This site has an operator already.')).toBeVisible()
    await other.getByRole('link', { name: 'I have an account: sign in' }).click()
    await expect(other).toHaveURL('/auth')
    await context.close()
  })
  await test.step('a shown invitation makes a second operator', async () => {
    await page.getByRole('link', { name: 'Team' }).click()
    await page.getByRole('button', { name: 'Make a link' }).click()
    const link = await page.getByLabel('Link of the invitation').inputValue()
    const context = await browser.newContext({ baseURL: server.url })
    const other = await context.newPage()
    await openAccount(other, new URL(link).hash, 'berta')
    // The used link leads its user to Admin, also when it is opened again or in another tab.
    const tab = await context.newPage()
    await open(tab, `/admin${new URL(link).hash}`)
    await expect(heading(tab, 'Today')).toBeVisible()
    await expect(tab).toHaveURL(/\/admin(#\/today)?$/)
    await context.close()
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: 'berta' })).toContainText('Operator')
  })
  await test.step('a backup is made, downloaded and restores', async () => {
    await page.getByRole('link', { name: 'Backups' }).click()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByText('The backup is complete and checked')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download ride-safer-asked-/ }).click(),
    ])
    const file = join(server.folder, 'downloaded.db')
    writeFileSync(file, readFileSync(await download.path()))
    await restore(file, join(server.folder, 'restored.db'), new Date())
    const restored = new DatabaseSync(join(server.folder, 'restored.db'))
    expect(restored.prepare('select username from rider order by id').all()).toMatchObject([
      { username: 'anna' },
      { username: 'berta' },
    ])
    restored.close()
    await page.getByRole('link', { name: 'Today' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Make a backup' })).toContainText('done')
  })
  await test.step('codes are pasted, and lines that are none are named', async () => {
    await page.getByRole('link', { name: 'Codes' }).click()
    await page.getByLabel('Codes, one in each line').fill('FREE-1\nFREE-2\n\nFREE-1')
    await page.getByLabel('What riders read (English)').fill('10 free minutes')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('2 codes are added')).toBeVisible()
    await expect(page.getByText('Line 4: FREE-1 stands twice in the list')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '10 free minutes' })).toContainText('0 of 2 given')
  })
  await test.step('the first rider who passes reads a code beside the certificate', async () => {
    const mira = await newRider()
    await passExam(api, mira.token)
    const context = await browser.newContext({ baseURL: server.url, viewport: PHONE })
    await context.addInitScript((token) => localStorage.setItem('authToken', token), mira.token)
    const phone = await context.newPage()
    await open(phone, '/exam')
    const code = phone.getByRole('region', { name: 'Your code' })
    await expect(code).toContainText('FREE-1')
    await expect(code).toContainText('10 free minutes')
    await context.close()
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: '10 free minutes' })).toContainText('1 of 2 given')
  })
})

test.describe('with a mail server that does not answer', () => {
  test.use({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })

  test('[START-02] [CODE-01] [CODE-03] an operator tests the mail, ends an invitation, adds a long list of codes and withdraws it, and a rider accepts a role', async ({
    page,
    server,
    browser,
    signInAs,
    newRider,
  }) => {
    await signInAs('operator')
    await page.goto('/admin#/settings')
    await page.getByLabel('Your address').fill('anna@example.org')
    // Screen readers read what changes in a part that is in the page before.
    const result = await page.getByRole('form', { name: 'Send a mail to me' }).getByRole('status').elementHandle()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('The mail server does not answer.')).toBeVisible()
    expect(await result?.textContent()).toContain('The mail server does not answer.')

    await page.goto('/admin#/team')
    const make = page.getByRole('button', { name: 'Make a link' })
    const shown = page.getByLabel('Link of the invitation')
    await make.click()
    const link = await shown.inputValue()
    const { hash } = new URL(link)
    const mira = await newRider()
    const context = await browser.newContext({ baseURL: server.url, viewport: PHONE })
    await context.addInitScript((token) => localStorage.setItem('authToken', token), mira.token)
    const phone = await context.newPage()
    await open(phone, `/admin${hash}`)
    await phone.getByRole('button', { name: `Become Operator as ${mira.username}` }).click()
    await expect(heading(phone, 'Today')).toBeVisible()
    await context.close()
    await make.click()
    // The list may still show the first invitation until the second one comes.
    await expect(shown).not.toHaveValue(link)
    const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
    await open(visitor, `/admin${new URL(await shown.inputValue()).hash}`)
    await visitor.getByLabel('Username').fill('late')
    await page.getByRole('button', { name: /^End the invitation of / }).click()
    await expect(page.getByText('The invitation has ended')).toBeVisible()
    await expect(shown).toHaveCount(0)
    await visitor.getByLabel('Password', { exact: true }).fill('secret1')
    await visitor.getByLabel('Confirm Password').fill('secret1')
    await visitor.getByRole('button', { name: 'Open account and go to Admin' }).click()
    await expect(heading(visitor, 'This link does not work')).toBeVisible()
    await expect(visitor.locator('main')).toContainText('This link has ended')
    await visitor.context().close()

    await page.goto('/admin#/codes')
    const lines = Array.from({ length: 1001 }, (_, at) => `LONG-${at}`)
    await page.getByLabel('Codes, one in each line').fill(lines.join('\n'))
    await page.getByLabel('What riders read (English)').fill('A helmet')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'A helmet' })
    await expect(row).toContainText('0 of 1001 given')
    await row.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(row).toContainText('withdrawn on')
  })
})
