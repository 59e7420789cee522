import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { create as createQr } from 'qrcode'
import { MEMBERS_IN_PAGE, showGroupCode } from '#shared/groups/rules.ts'
import { qrPath } from '#shared/qr-path.ts'
import { button, dialog, heading, join, makeAccounts, startGroup } from '#tests/support/group-page.ts'
import { holdBack, toast } from '#tests/support/pages.ts'
import { untilQuiet } from '#tests/support/quiet-page.ts'
import { open, PHONE, test } from './fixtures.ts'

/** The squares of the QR code that leads to an address. */
const qrOf = (address: string) => qrPath(createQr(address, { errorCorrectionLevel: 'M' }).modules, 3)

test('[GROUP-01] a rider starts a group and gets link, code, QR picture and a sheet to print', {
  tag: '@walk',
}, async ({ page, signIn }) => {
  await signIn()
  await open(page, '/progress')
  await page.getByRole('link', { name: 'Groups' }).click()
  await page.getByLabel('Name of the group').fill('Couriers')
  await button(page, 'Start group').click()
  await expect(heading(page)).toHaveText('Couriers')
  await expect(page).toHaveTitle(/^Couriers/)
  await expect(page.getByRole('heading', { name: 'Nobody has joined yet' })).toBeVisible()
  const link = await page.locator('input[readonly]').inputValue()
  const code = new URL(link).pathname.split('/').at(-1) ?? ''
  await expect(page.locator('.invite-code')).toContainText(showGroupCode(code))
  const picture = page.getByRole('img', { name: `QR code with the address ${link}` })
  await expect(picture.locator('path')).toHaveAttribute('d', qrOf(link))
  const download = page.waitForEvent('download')
  await button(page, 'Sheet for the wall').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('e-scooter-invitation-couriers.pdf')
  expect(String(await readFile(await file.path())).slice(0, 5)).toBe('%PDF-')

  await button(page, 'Make a new code').click()
  await dialog(page).getByRole('button', { name: 'Make a new code' }).click()
  await expect(toast(page)).toContainText('New code')
  await expect(page.locator('.invite-code')).not.toContainText(showGroupCode(code))
  await open(page, `/join/${code}`)
  await expect(heading(page)).toHaveText('This code leads to no group')
})

test('[GROUP-03] [GROUP-04] the leader sorts and filters the members, names them, and downloads the report', {
  tag: '@walk',
}, async ({ page, api, newRider, signIn }) => {
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
  expect(file.suggestedFilename()).toBe('e-scooter-report-class-8b.csv')
  const csv = String(await readFile(await file.path()))
  expect(csv).toContain('"Ünal, Zoë"')
  expect(csv).toContain('"Name","Ready to ride","Tips completed"')
})

test('[GROUP-10] the leader of many members sees them page by page, each once', async ({ page, api, signIn }) => {
  const leader = await signIn()
  const { id } = await startGroup(api, leader.token)
  const labels = Array.from({ length: MEMBERS_IN_PAGE + 3 }, (_, index) => `Pupil ${String(index).padStart(2, '0')}`)
  for (const some of [labels.slice(0, 40), labels.slice(40)]) await makeAccounts(api, leader.token, id, some)
  await open(page, `/groups/${id}`)
  const names = page.locator('.report-table tbody tr th')
  await expect(names).toHaveCount(MEMBERS_IN_PAGE)
  await button(page, 'Show more members').click()
  await expect(names).toHaveCount(labels.length)
  await expect(names).toContainText(labels)
  await expect(button(page, 'Show more members')).toHaveCount(0)
})

test('[GROUP-06] the leader removes a member, hands the group over and the new leader deletes it', async ({
  page,
  api,
  newRider,
  signIn,
  otherDevice,
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

  const taking = await otherDevice(next.token, { viewport: PHONE })
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
  await expect(toast(page)).toContainText('Class 9')

  await page.getByLabel('Day', { exact: true }).fill('2030-05-04')
  await button(page, 'Save day').press('Enter')
  await expect(button(page, 'Remove day')).toBeVisible()
  await expect(button(page, 'Save day')).toBeFocused()
  await button(page, 'Remove day').click()
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue('')
})

test('[NET-04] the field of a saved name shows the name that the group has got on another device, and the page says in the window that the group was deleted there', async ({
  page,
  api,
  signIn,
}) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token)
  await open(page, `/groups/${id}?tab=settings`)
  const name = page.locator('input[name=group-name]')
  await name.fill('Class 9c')
  await name.press('Enter')
  await expect(heading(page)).toHaveText('Class 9c')
  await api('PATCH', `/api/groups/${id}`, { token, body: { name: 'Class 10a' } })
  await page.getByRole('switch').click()
  await expect(heading(page)).toHaveText('Class 10a')
  await expect(name).toHaveValue('Class 10a')
  await untilQuiet(page)
  await api('DELETE', `/api/groups/${id}`, { token })
  await button(page, 'Delete group').click()
  await dialog(page).getByRole('button', { name: 'Delete group' }).click()
  await expect(page.getByText('This group is not here')).toBeInViewport()
})

test('[A11Y-04] the focus of a leader stays in the page when a member is removed and after a sheet', async ({
  page,
  api,
  signIn,
}) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token)
  await makeAccounts(api, token, id, ['Lea', 'Mia'])
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

test('[GROUP-06] a leader who leaves the page while a group is being deleted stays where they are', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token)
  await open(page, '/contact')
  await page.goto(`/groups/${id}?tab=settings`)
  await button(page, 'Delete group').click()
  const { release } = await holdBack(page, `DELETE /api/groups/${id}`)
  await dialog(page).getByRole('button', { name: 'Delete group' }).click()
  await page.evaluate(() => history.pushState(null, '', '/rules'))
  await expect(heading(page)).toContainText('Rules')
  release()
  await expect(toast(page)).toContainText('Group deleted')
  await expect(page).toHaveURL('/rules')
})
