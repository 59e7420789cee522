import { expect, type Locator, type Page } from '@playwright/test'
import { ERRORS } from '#shared/errors.ts'
import { toast } from '#tests/support/pages.ts'
import * as text from '#texts'
import { setXpInFile } from '#tools/lib/levels.ts'
import { open, test } from './fixtures.ts'
import { holdClock, stepUntil } from './held-clock.ts'

/** The words for an error code: the messages `errors_…` and `field_errors_…` of the catalogues. */
function words(kind: 'errors' | 'field_errors', code: string, locale: string): string {
  const message = (text as unknown as Record<string, (values: object, options: { locale: string }) => string>)[
    `${kind}_${code.replaceAll('-', '_')}`
  ]
  return message?.({}, { locale }) ?? 'no words'
}

const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

/** Names of the API, and a sentence that only the server says. */
const NOT_FOR_RIDERS = /fullName|currentPassword|Said by the server/

/** `npm run check` refuses a code without a message, so one code shows how all of its status are said. */
const ONE_OF_EACH_STATUS = new Map(Object.entries(ERRORS).map((entry) => [entry[1].status, entry])).values()

test('[LANG-21] [LANG-15] a refusal of each status and a wrong field are said in the words of the catalogue, without names of the API', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.clock.install()
  await open(page, '/de/profile')
  await page.getByRole('button', { name: 'Profil bearbeiten' }).click()
  let answer: { status: number; json: object }
  await page.route('**/api/user', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(answer) : route.fallback(),
  )
  // With a running clock the message may be gone before the test looks.
  await holdClock(page)
  /** Refuses what is sent next, until the page says so. */
  const refuse = async (status: number, json: object, said: Locator) => {
    answer = { status, json }
    await page.getByRole('button', { name: 'Änderungen speichern' }).click()
    await stepUntil(page, said)
    // The page accepts the next press only after a timer has run.
    await page.clock.runFor(100)
  }

  for (const [code, { status }] of ONE_OF_EACH_STATUS) {
    // It asks to log in again.
    if (status === 401) continue
    const said = toast(page).filter({ hasText: `${status}: ${words('errors', code, 'de')}` })
    await refuse(status, { message: 'Said by the server', code }, said)
  }
  for (const code of ['empty', 'invalid']) {
    const errors = [{ path: ['fullName'], message: 'Said by the server', code }]
    const json = { message: 'fullName: Said by the server', code: 'invalid-field', errors }
    await refuse(400, json, alert(page, words('field_errors', code, 'de')))
    await expect(page.locator('input[name=fullName]'), code).toBeFocused()
  }
  // A field that the form does not have.
  const errors = [{ path: ['preferences', 'language'], message: 'Said by the server', code: 'unknown-language' }]
  const json = { message: 'preferences.language: Said by the server', code: 'invalid-field', errors }
  const said = toast(page).filter({ hasText: `400: ${words('field_errors', 'unknown-language', 'de')}` })
  await refuse(400, json, said)
  await expect(page.locator('body')).not.toContainText(NOT_FOR_RIDERS)
})

test('[LANG-21] an answer without a code that the page knows has German words on a German page', async ({
  page,
  signIn,
}) => {
  const { username } = await signIn()
  await page.clock.install()
  await open(page, '/de')
  const menu = page.getByRole('button', { name: `Hallo, ${username}` })
  await expect(menu).toBeVisible()
  await holdClock(page)
  const answers = [
    { status: 418, json: { message: 'Said by the server', code: 'of-tomorrow' } },
    { status: 500, body: '' },
  ]
  const expected = ['418: Das hat nicht geklappt', '500: Auf dem Server']
  await page.route('**/api/logout', (route) => route.fulfill(answers.shift() ?? { status: 500 }))
  for (const words of expected) {
    await menu.click()
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await stepUntil(page, toast(page).filter({ hasText: words }))
    await page.clock.runFor(100)
  }
})

test('[LANG-21] [LANG-03] a German rider reads at the field what is wrong with it', async ({
  page,
  server,
  signIn,
}) => {
  const { username } = await signIn()
  setXpInFile(server.folder, username, 5000)
  await open(page, '/de/profile')

  await test.step('the profile', async () => {
    await page.getByRole('button', { name: 'Profil bearbeiten' }).click()
    await page.getByLabel('Vor- und Nachname').fill('Anna')
    await page.getByLabel('Benutzername').fill('a')
    await page.getByLabel('E-Mail', { exact: true }).fill('a@b')
    await page.getByRole('button', { name: 'Änderungen speichern' }).click()
    await expect(alert(page, 'Der Benutzername braucht mindestens 3 Zeichen')).toHaveCount(1)
    await expect(alert(page, 'Das muss eine E-Mail-Adresse sein')).toHaveCount(1)
    await expect(page.getByLabel('Benutzername')).toBeFocused()
    // The other fields must be valid first, because the server checks the characters of a name only after the form of
    // all fields.
    await page.getByLabel('Benutzername').fill(username)
    await page.getByLabel('E-Mail', { exact: true }).fill('')
    await page.getByLabel('Vor- und Nachname').fill('An\u202Ena')
    await page.getByRole('button', { name: 'Änderungen speichern' }).click()
    await expect(alert(page, 'Unsichtbare Zeichen sind nicht erlaubt')).toHaveCount(1)
    await expect(page.getByLabel('Vor- und Nachname')).toBeFocused()
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('the password', async () => {
    await page.getByLabel('Aktuelles Passwort').fill('not the password')
    await page.getByLabel('Neues Passwort').fill('a new password')
    await page.getByRole('button', { name: 'Passwort ändern' }).click()
    await expect(alert(page, 'Das Passwort stimmt nicht')).toHaveCount(1)
    await expect(page.getByLabel('Aktuelles Passwort')).toBeFocused()
  })

  await test.step('deleting the account', async () => {
    await page.getByRole('button', { name: 'Konto löschen' }).click()
    await page.getByRole('dialog').getByLabel('Dein Passwort').fill('not the password')
    await page.getByRole('dialog').getByRole('button', { name: 'Konto löschen' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Das Passwort stimmt nicht')
  })

  await test.step('the name of a list', async () => {
    await open(page, '/de/lists')
    await page.getByLabel('Name einer neuen Liste').fill('\u202E')
    await page.getByRole('button', { name: 'Liste anlegen' }).click()
    await expect(page.getByRole('alert')).toHaveText('Unsichtbare Zeichen sind nicht erlaubt')
  })

  await test.step('a message to the operator', async () => {
    await open(page, '/de/contact')
    await page.getByLabel('Name').fill('Anna')
    await page.getByLabel('E-Mail').fill('a@b')
    await page.getByLabel('Betreff').selectOption('feedback')
    await page.getByLabel('Nachricht').fill('\u200B')
    await page.getByRole('button', { name: 'Nachricht senden' }).click()
    await expect(alert(page, 'Das muss eine E-Mail-Adresse sein')).toHaveCount(1)
    await expect(alert(page, 'Das darf nicht leer sein')).toHaveCount(1)
  })
})
