import { expect, type Page } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import { loadLibrary } from '#server/content/load.ts'
import { questionsIn } from '#server/content/questions.ts'
import { isSameText } from '#shared/protected-spaces.ts'
import { open, PHONE, test } from './fixtures.ts'
import { allow } from './watchers/allow.ts'

const library = loadLibrary(readConfig({}).contentDir, ['en', 'de'])
const inSpain = questionsIn(library, 'es', new Date())
const checks = library.tips.flatMap(({ id }) => inSpain.of(id) ?? [])

const choice = (page: Page) => page.locator('#sidebar .site-choice')

test('[RULE-03] [RULE-10] a rider chooses among seven places on a phone, and the languages stay in sight', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.locator('#sidebar').getByRole('link', { name: 'Deutsch' })).toBeVisible()
  await choice(page).locator('summary').click()
  const names = await choice(page).getByRole('link').allTextContents()
  expect(names).toEqual(['Finland', 'France', 'Germany', 'Ireland', 'Spain', 'Sweden', 'Switzerland'])
  for (const link of await choice(page).getByRole('link').all()) {
    await link.scrollIntoViewIfNeeded()
    await expect(link).toBeInViewport({ ratio: 0.95 })
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await choice(page).getByRole('link', { name: 'Switzerland' }).click()
  await expect(page).toHaveURL('/rules?place=ch')
  await expect(page.getByRole('heading', { level: 1, name: 'Rules in Switzerland' })).toBeVisible()
  await expect(page.getByText('14 or 16 years')).toBeVisible()
  // What was not read is said without a press.
  await expect(page.locator('.rule').last()).toContainText('Nothing here about')
})

test('[RULE-10] [RULE-11] an exam that begins in Spain asks the law of Spain, and is passed', async ({
  page,
  signIn,
}) => {
  allow('shift', 'only the browser knows the place of a rider')
  await page.setViewportSize(PHONE)
  await signIn()
  await open(page, '/rules?place=es')
  await expect(page.getByRole('heading', { level: 1, name: 'Rules in Spain' })).toBeVisible()
  await open(page, '/exam')
  await expect(page.getByText('Questions about the law ask the rules of Spain.')).toBeVisible()
  await page.getByRole('button', { name: 'Begin the exam' }).click()
  const question = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  const asked: string[] = []
  for (let number = 1; number <= 20; number++) {
    await expect(page.getByText(`Question ${number} of 20`)).toBeVisible()
    const words = (await question.textContent()) ?? ''
    asked.push(words)
    const check = checks.find((each) => isSameText(each.question, words))
    const options = await page.locator('.exam-option').allTextContents()
    const right = options.findIndex((option) => isSameText(option, check?.right ?? ''))
    await page.getByRole('radio').nth(right).check()
    await page.getByRole('button', { name: 'Give this answer' }).click()
  }
  await expect(page.getByRole('heading', { level: 1, name: /passed/i })).toBeVisible()
  await expect(page.getByText('20 of 20 right', { exact: true })).toBeVisible()
  await expect(page.getByText('Rules asked: Spain')).toBeVisible()
  expect(asked.filter((words) => words.startsWith('In Spain')).length).toBeGreaterThan(0)
  expect(asked.filter((words) => words.includes('Germany'))).toEqual([])
})
