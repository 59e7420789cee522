import { expect, type Page } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import { loadLibrary } from '#server/content/load.ts'
import { askedOf } from '#tests/support/exams.ts'
import { goOffline, visitAsRider } from '#tests/support/offline.ts'
import { holdBack } from '#tests/support/pages.ts'
import { untilQuiet } from '#tests/support/quiet-page.ts'
import { answerExam } from '#tools/lib/answer-exam.ts'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'

const library = loadLibrary(readConfig({}).contentDir, ['en', 'de'])
const critical = library.tips.filter(({ importance }) => importance === 'Critical').length

const question = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()

test('[EXAM-02] [EXAM-03] an exam is answered by keyboard, and goes on after a reload, on another device and in German', {
  tag: '@walk',
}, async ({ page, signIn, otherDevice, api }) => {
  await page.setViewportSize(PHONE)
  const { token } = await signIn()
  await open(page, '/progress')
  await expect(page.getByText('20 questions. They show that you know the tips.')).toBeVisible()
  await page.getByRole('link', { name: 'Open the exam' }).click()
  await expect(page.getByText(`20 questions, ${critical} of them critical. No time limit.`)).toBeVisible()
  await page.getByRole('button', { name: 'Begin the exam' }).click()

  await expect(question(page)).toBeFocused()
  const first = await question(page).textContent()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question 2 of 20')).toBeVisible()
  await expect(question(page)).toBeFocused()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByText('Question 3 of 20')).toBeVisible()
  const third = await question(page).textContent()
  // No text and no attribute of the page shows which option is right.
  const checks = library.tips.map(({ id }) => askedOf(library, id))
  const why = checks.find((check) => check?.question === third)?.why ?? 'missing'
  expect(await page.content()).not.toContain(why)

  // An answer cannot be changed.
  await page.getByRole('button', { name: 'Question 1, answered' }).click()
  await expect(question(page)).toHaveText(first ?? '')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await expect(page.getByRole('radio').first()).toBeDisabled()
  await expect(page.getByText('An answer stays as you gave it.')).toBeVisible()

  // Another device answers the second question.
  const { exam } = await (await api('GET', '/api/exam', { token })).json()
  const { tipId } = exam.questions[1]
  await api('POST', '/api/exam/answers', { token, body: { examId: exam.id, tipId, option: 0 } })
  await page.reload()
  await expect(page.getByText('Question 3 of 20')).toBeVisible()
  await expect(question(page)).toHaveText(third ?? '')
  await expect(page.locator('.exam-place[data-answered]')).toHaveCount(2)

  const german = askedOf(library.in('de'), exam.questions[2].tipId)?.question ?? ''
  const other = await otherDevice(token, { viewport: DESKTOP })
  await open(other, '/de/exam')
  await expect(question(other)).toHaveText(german)
  await expect(other.getByText('Frage 3 von 20')).toBeVisible()
})

test('[EXAM-03] a rider can answer the next question while the answer before is still being sent', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/exam')
  await page.getByRole('button', { name: 'Begin the exam' }).click()
  await expect(page.getByText('Question 1 of 20')).toBeVisible()
  const answers = await holdBack(page, '/api/exam/answers*')
  const giveAnswer = page.getByRole('button', { name: 'Give this answer' })
  await page.getByRole('radio').first().check()
  const firstSent = page.waitForRequest('**/api/exam/answers*')
  await giveAnswer.click()
  await firstSent
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByText('Question 2 of 20')).toBeVisible()
  await page.getByRole('radio').first().check()
  await giveAnswer.click()
  await expect(giveAnswer).toBeDisabled()

  // The answer that is being sent cannot be given again.
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('radio').nth(1).check()
  await expect(giveAnswer).toBeDisabled()

  // The rider reads the fourth question when the answers arrive, and stays there.
  await page.getByRole('button', { name: 'Question 4, open' }).click()
  await page.getByRole('radio').first().check()
  answers.release()
  await expect(page.locator('.exam-place[data-answered]')).toHaveCount(2)
  await expect(page.getByText('Question 4 of 20')).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeChecked()
})

test('an answer that was not sent says so beside the button on a phone, and the button keeps the focus', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.setViewportSize(PHONE)
  await open(page, '/exam')
  await page.getByRole('button', { name: 'Begin the exam' }).click()
  const cutOff = Promise.withResolvers<void>()
  await page.route('**/api/exam/answers*', (route) => cutOff.promise.then(() => route.abort()))
  const giveAnswer = page.getByRole('button', { name: 'Give this answer' })
  await page.getByRole('radio').first().check()
  const sent = page.waitForRequest('**/api/exam/answers*')
  await giveAnswer.press('Enter')
  await sent
  await expect(giveAnswer).toBeDisabled()
  await expect(giveAnswer).toBeFocused()
  cutOff.resolve()
  const failure = page.locator('.form-failure')
  await expect(failure).toBeVisible()
  await expect(giveAnswer).toBeFocused()
  const isOnTop = await failure.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop).toBe(true)
})

test('[EXAM-03] an answer that is chosen and not given is still chosen after another question, and a double click says nothing', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/exam')
  await page.getByRole('button', { name: 'Begin the exam' }).click()
  const toasts = page.locator('.toast')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Give this answer' }).dblclick({ delay: 200 })
  await expect(page.getByText('Question 2 of 20')).toBeVisible()
  await expect(toasts).toHaveCount(0)
  await page.getByRole('radio').nth(2).check()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByText('Question 3 of 20')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('radio').nth(2)).toBeChecked()
})

test('[EXAM-05] [EXAM-06] a failed exam explains every answer, names the tips to read, and says when the next try is possible', async ({
  page,
  signIn,
  server,
  api,
}) => {
  const { token } = await signIn()
  await answerExam(server, token, (place) => place % 5 !== 0)
  const { result } = await (await api('GET', '/api/exam', { token })).json()
  await open(page, '/exam')
  await expect(page.getByRole('heading', { level: 1, name: 'Not passed yet' })).toBeVisible()
  await expect(page.getByText('16 of 20 right')).toBeVisible()
  await expect(page.getByText('To pass, 18 of 20 answers must be right.')).toBeVisible()
  await expect(page.getByText(/You can try again at \d/)).toBeVisible()
  await expect(page.getByRole('button', { name: /again|exam/i })).toHaveCount(0)
  const judged = page.locator('.exam-judgement')
  await expect(judged).toHaveCount(20)
  for (const place of [0, 1]) {
    const { question, options, answer, right, why, title, tipId } = result.questions[place]
    const item = judged.nth(place)
    for (const words of [question, options[answer], options[right], why, title]) await expect(item).toContainText(words)
    await expect(item.getByRole('link')).toHaveAttribute('href', `/tips/${tipId}`)
  }
  const toRead = page.locator('.exam-tips a')
  await expect(toRead).toHaveText([0, 5, 10, 15].map((place) => result.questions[place].title))
  await open(page, '/progress')
  await expect(page.getByText(/You can try again at \d/)).toBeVisible()
})

test('[EXAM-04] [EXAM-05] a rider who misses one critical question reads that every critical one must be right', async ({
  page,
  signIn,
  server,
  api,
}) => {
  const { token } = await signIn()
  const { exam } = await (await api('POST', '/api/exam', { token })).json()
  const isCritical = ({ tipId }: { tipId: number }) => library.find(tipId)?.importance === 'Critical'
  const missed = exam.questions.findIndex(isCritical)
  await answerExam(server, token, (place) => place !== missed)
  await open(page, '/exam')
  await expect(page.getByRole('heading', { level: 1, name: 'Not passed yet' })).toBeVisible()
  await expect(page.getByText('19 of 20 right')).toBeVisible()
  await expect(page.getByText('Every critical question must be right. One was not.')).toBeVisible()
})

test('[EXAM-07] a rider whose certificate was issued elsewhere meanwhile reads why another one is shown', async ({
  page,
  signIn,
  server,
  api,
}) => {
  const { token } = await signIn()
  await answerExam(server, token)
  await open(page, '/exam')
  await untilQuiet(page)
  await page.getByLabel('Your name').fill('Zoë Łuk')
  await api('POST', '/api/certificate', { token, body: { name: 'Zoe L.', showName: false } })
  await page.getByRole('button', { name: 'Issue the certificate' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your certificate' })).toBeFocused()
  await expect(page.locator('.toast')).toContainText('You have a valid certificate')
})

test('[EXAM-07] [EXAM-08] [EXAM-09] [LANG-01] a rider who has passed sees every field, gets the certificate, and the public page works without JavaScript', {
  tag: '@walk',
}, async ({ page, browser, signIn, server, api }) => {
  const { token } = await signIn()
  await answerExam(server, token)
  await open(page, '/exam')
  await expect(page.getByRole('heading', { level: 1, name: 'Passed' })).toBeVisible()
  await page.getByRole('button', { name: 'Issue the certificate' }).click()
  await expect(page.getByText('Must not be empty')).toBeVisible()
  await page.getByLabel('Your name').fill('Zoë Łuk')
  await page.reload()
  await expect(page.getByLabel('Your name'), 'what was typed is kept').toHaveValue('Zoë Łuk')
  await expect(page.locator('.certificate-preview')).toContainText('Zoë Łuk')
  await expect(page.locator('.certificate-preview')).toContainText('E-Scooter')
  await page.getByRole('button', { name: 'Issue the certificate' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your certificate' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your certificate' })).toBeFocused()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe('e-scooter-certificate-zoe-luk.pdf')

  const path = (await page.getByRole('link', { name: 'See the public page' }).getAttribute('href')) ?? ''
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const visitor = await context.newPage()
  expect((await visitor.goto(path))?.status()).toBe(200)
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(visitor.getByRole('heading', { level: 1, name: 'Valid' })).toBeVisible()
  for (const words of ['E-Scooter', 'Fresh', '20 of 20 right', 'Not shown', 'What was asked'])
    await expect(visitor.getByRole('article')).toContainText(words)
  const { certificate } = await (await api('GET', '/api/certificate', { token })).json()
  const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  for (const [label, at] of [
    ['Day of the exam', certificate.passedAt],
    ['Issued on', certificate.issuedAt],
  ])
    await expect(visitor.locator('.certificate-fields > div', { hasText: label })).toContainText(
      inWords.format(new Date(at)),
    )
  await expect(visitor.getByText('Zoë Łuk')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Show my name on the public page' }).click()
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByText('Zoë Łuk')).toBeVisible({ timeout: 1000 })
  }).toPass()
  // A reader who compares the page with the paper needs the address that the page must have.
  await expect(visitor.getByText('Its address must be')).toContainText(`${server.url}${path}.`)
  expect((await visitor.goto(`/de${path}`))?.status()).toBe(200)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Gültig' })).toBeVisible()
  await expect(visitor.getByText('Ihre Adresse muss')).toContainText(`${server.url}/de${path} `)

  const withdraw = page.getByRole('dialog').getByRole('button', { name: 'Withdraw the certificate' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/certificate*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    await released
    await route.fulfill({ status: 429, json: {} })
  })
  await page.getByRole('button', { name: 'Withdraw the certificate' }).click()
  await withdraw.press('Enter')
  await page.locator('a.brand').evaluate((link: HTMLElement) => link.click())
  await page.goBack()
  await page.getByRole('button', { name: 'Withdraw the certificate' }).click()
  await expect(withdraw).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(withdraw).not.toHaveAttribute('aria-disabled')
  await page.unroute('**/api/certificate*')
  await withdraw.press('Enter')
  await expect(page.getByRole('button', { name: 'Take another exam' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Your certificate' })).toHaveCount(0)
  expect((await visitor.goto(path))?.status()).toBe(410)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Withdrawn' })).toBeVisible()
  expect((await visitor.goto('/certificates/none'))?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Unknown code' })).toBeVisible()
  await context.close()
})

test('[EXAM-09] the page of a certificate says that its account was deleted', async ({
  page,
  newRider,
  server,
  api,
}) => {
  const { token, password } = await newRider()
  await answerExam(server, token)
  const issued = await api('POST', '/api/certificate', { token, body: { name: 'Ada Lovelace', showName: true } })
  const { code } = (await issued.json()).certificate
  expect((await api('DELETE', '/api/user', { token, body: { password } })).status).toBe(204)
  await page.goto(`/certificates/${code}`)
  await expect(page.getByRole('heading', { level: 1, name: 'No longer valid' })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('The account of the rider was deleted')
  await expect(page.getByRole('article')).not.toContainText('Lovelace')
})

test('[EXAM-10] a reference in a link is kept until the registration, shown there, and can be removed', async ({
  page,
  api,
}) => {
  await open(page, '/exam?ref=rider-7')
  await page.waitForURL('**/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect(page.getByText('Your link contains the reference rider-7.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the reference' }).click()
  await expect(page.getByText('Your link contains the reference')).toHaveCount(0)

  await open(page, '/tips/3?ref=rider-8')
  // A link that is copied from this page must not contain the reference.
  await expect(page).toHaveURL('/tips/3')
  await open(page, '/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect(page.getByText('Your link contains the reference rider-8.')).toBeVisible()
  await page.getByLabel('Username').fill(`ref-${Date.now() % 1e9}`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm').fill('correct horse')
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('/')
  const token = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? ''
  expect(await (await api('GET', '/api/result-reference', { token })).json()).toEqual({ ref: 'rider-8' })
  expect(await page.evaluate(() => localStorage.getItem('resultReference'))).toBeNull()
})

test('[EXAM-13] a rider who is signed in uses the reference of a link, and removes it again', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  const stored = async () => (await api('GET', '/api/result-reference', { token })).json()
  await open(page, '/exam?ref=rider-5')
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByText('with the reference rider-5. You can remove it until you pass an exam.')).toBeVisible()
  expect(await stored()).toEqual({ ref: 'rider-5' })
  await page.getByRole('button', { name: 'Remove the reference' }).click()
  await expect(page.getByText('with the reference rider-5.')).toHaveCount(0)
  expect(await stored()).toEqual({ ref: null })
})

test('[EXAM-13] a rider decides on the reference until an exam is passed, and is told why it then stays', async ({
  page,
  signIn,
  server,
  api,
}) => {
  const { token } = await signIn()
  await api('POST', '/api/result-reference', { token, body: { ref: 'rider-1' } })
  await open(page, '/exam')
  await expect(page.getByText('with the reference rider-1. You can remove it until you pass an exam.')).toBeVisible()
  await page.getByRole('button', { name: 'Begin the exam' }).click()
  await expect(page.getByText('Question 1 of 20')).toBeVisible()

  // The rider comes with another link while the exam is open.
  await open(page, '/de/exam?ref=rider-2')
  await expect(
    page.getByText('Dein Link enthielt die Kennung rider-2, aber diese Prüfung hat mit rider-1 begonnen.'),
  ).toBeVisible()
  await answerExam(server, token)
  await open(page, '/exam')
  await expect(
    page.getByText('Your link contains the reference rider-2. Your results still go out with rider-1'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use it' })).toHaveCount(0)
  await page
    .getByRole('region', { name: 'Where your results go' })
    .getByRole('button', { name: 'Close' })
    .press('Enter')
  await expect(page.getByText('It stays, because you have passed an exam.')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Remove the reference' })).toHaveCount(0)
})

test('the focus stays in the page when a reference is used and removed', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/exam?ref=rider-3')
  await page.getByRole('button', { name: 'Use it' }).press('Enter')
  await expect(page.getByText('with the reference rider-3. You can remove it until you pass an exam.')).toBeFocused()
  const remove = page.getByRole('button', { name: 'Remove the reference' })
  // For a moment a press would count as the second of a double press.
  await expect(remove).toBeEnabled()
  await remove.press('Enter')
  await expect(page.getByText('with the reference rider-3')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Exam' })).toBeFocused()
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[EXAM-08] a rider shows the QR code of the certificate without a network', async ({
    page,
    signIn,
    server,
    api,
  }) => {
    const { token } = await signIn()
    await answerExam(server, token)
    await api('POST', '/api/certificate', { token, body: { name: 'Ada', showName: false } })
    await visitAsRider(page)
    await open(page, '/exam')
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await goOffline(page)
    await page.reload()
    await expect(page.getByText('The exam needs a connection')).toBeVisible()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  })
})

test('the button for the next exam appears by itself also where the clock of the device is ahead', async ({
  page,
  signIn,
  server,
}) => {
  const { token } = await signIn()
  await answerExam(server, token, () => false)
  let mayBegin = false
  await page.route('**/api/exam', async (route) => {
    const reply = await route.fetch()
    const state = await reply.json()
    await route.fulfill({ response: reply, json: mayBegin ? { ...state, nextTryAt: null } : state })
  })
  await page.clock.install({ time: Date.now() + 5 * 60_000 })
  await open(page, '/exam')
  await expect(page.getByText(/You can try again at \d/)).toBeVisible()
  const tooEarly = page.waitForResponse('**/api/exam')
  await page.clock.fastForward('05:01')
  await tooEarly
  mayBegin = true
  await page.clock.fastForward('00:20')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
