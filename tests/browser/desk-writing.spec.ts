import { type Browser, expect, type Page } from '@playwright/test'
import { editorOf, field, isSaved, publish, saving, tipPath } from '#tests/support/editor-page.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { placeFile, sharedContent, translationFile } from '#tools/lib/content.ts'
import type { RunningServer } from '#tools/lib/running-server.ts'
import { test } from './fixtures.ts'

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300"><rect x="9" y="9" width="90" height="90" fill="var(--c)"/></svg>'

/** Each test has a tip of its own. */
const CONTENT = sharedContent(
  [
    { id: 1, title: 'Brake early', body: 'Brake with both hands.', drawing: 'Two hands on two levers' },
    { id: 2, title: 'Lights on' },
    { id: 3, title: 'Wear a helmet', shortDescription: 'It saves your head.' },
    { id: 4, title: 'Wet leaves', shortDescription: 'They are slippery.' },
    { id: 5, title: 'Look behind you', shortDescription: 'Before you turn.', body: 'Look over your shoulder.' },
    { id: 6, title: 'Ring early' },
    { id: 7, title: 'Park upright', shortDescription: 'Nobody stumbles.' },
  ],
  {
    'tips/riding/tip-1.svg': DRAWING,
    'places/de.yaml': placeFile(),
    'de/tips/riding/tip-5.md': translationFile({
      title: 'Schau hinter dich',
      shortDescription: 'Bevor du abbiegst.',
      body: 'Schau über die Schulter.',
    }),
  },
)
test.describe.configure({ mode: 'default' })
test.use({ environment: { CONTENT_DIR: CONTENT, LANGUAGES: 'en,de' }, needsOwnPage: true })

const editorOfTip = (id: number, language?: string) => editorOf(tipPath(id, language))

/** A page of another browser, in which this token is signed in. */
async function pageOf(browser: Browser, server: RunningServer, token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
  return context.newPage()
}

async function tipOf(server: RunningServer, id: number, language = 'en') {
  const tips: Record<string, unknown>[] = await (await fetch(`${server.url}/api/tips?language=${language}`)).json()
  return tips.find((tip) => tip.id === id) ?? {}
}

const riderSees = (server: RunningServer, id: number, tip: Record<string, unknown>, language?: string) =>
  expect.poll(() => tipOf(server, id, language)).toMatchObject(tip)

test('[WRITE-01] an editor changes every field of a tip with the tip beside it, and reads mistakes at their fields in the words of check-content', async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto('/desk#/content')
  await page.getByRole('link', { name: 'Brake early' }).click()
  const shown = page.frameLocator('.preview-frame')
  await expect(shown.getByRole('heading', { level: 1, name: 'Brake early' })).toBeVisible()

  const lastDetail = page.locator('.editor-group:has(.editor-rules) > .editor-field').last()
  await expect(lastDetail.getByLabel('What the picture shows'), 'just above the picture').toBeVisible()
  await expect(page.locator('.editor-rules + .editor-field')).toHaveCount(1)
  await field(page, 'Title').fill('Brake in time')
  await expect(shown.getByRole('heading', { level: 1, name: 'Brake in time' })).toBeVisible()
  await field(page, 'In one sentence').fill('Both brakes, both hands.')
  await field(page, 'Text').press('End')
  await page.getByRole('button', { name: 'Section' }).click()
  await page.keyboard.type('How to do it')
  await page.getByRole('button', { name: 'Example' }).click()
  await page.keyboard.type('a red light.')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bullets' }).click()
  await page.keyboard.type('Front first')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Then rear')
  await expect(field(page, 'Text')).toHaveValue(
    'Brake with both hands.\n\nHow to do it:\n\nExample: a red light.\n- Front first\n- Then rear',
  )
  await expect(shown.getByRole('heading', { name: 'How to do it' })).toBeVisible()
  await expect(shown.getByRole('listitem').filter({ hasText: 'Then rear' })).toBeVisible()
  await field(page, 'Did you know').fill('Wet brakes are weak.')
  await field(page, 'What is asked').fill('Which brake?')
  await field(page, 'Right option').fill('Both')
  await field(page, 'Wrong option 1').fill('The rear one')
  await field(page, 'Wrong option 2').fill('The front one')
  await field(page, 'Wrong option 3').fill('Neither')
  await field(page, 'Why it is right').fill('Two stop sooner.')
  await field(page, 'The option that sounds most careful').selectOption('Wrong option 3')
  await field(page, 'Source 1').fill('The brake book')
  await field(page, 'Address of source 1').fill('https://example.org/brakes')
  await page.getByRole('button', { name: 'Add a source' }).click()
  await field(page, 'Source 2').fill('Another book')
  await field(page, 'Address of source 2').fill('javascript:alert(1)')
  await field(page, 'Tag').fill('Brakes')
  await field(page, 'Importance').selectOption('Critical')
  await field(page, 'Icon').fill('octagon-alert')
  await field(page, 'More words that find it').fill('stop, lever')
  await field(page, 'What the picture shows').fill('Hands on levers')
  await page.getByText('Rules in its box: 0').click()
  await page.getByLabel('Rule speed').check()
  await expect(shown.getByText('Critical')).toBeVisible()
  await expect(shown.getByText('Wet brakes are weak.')).toBeVisible()
  await expect(shown.getByRole('img', { name: 'Hands on levers' })).toBeVisible()
  await expect(shown.getByText('The sentence of speed.')).toBeVisible()
  for (const [view, words] of [
    ['Card', 'Read more'],
    ['Dialog', 'Key Points'],
    ['Question', 'Which brake?'],
  ] as const) {
    await page.getByRole('button', { name: view, exact: true }).click()
    await expect(shown.getByText(words)).toBeVisible()
  }
  const frame = page.locator('.preview-frame')
  await expect(frame).toHaveCSS('width', '390px')
  await page.getByRole('button', { name: 'Desktop' }).click()
  await expect(frame).toHaveCSS('width', '1280px')
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(shown.locator('html')).toHaveAttribute('data-theme', 'dark')

  // With two mistakes nothing is published. The server's check reports the same words as soon as it has the draft.
  const mistakes = [
    ['sources.1.url', 'Must be an address that begins with https:// or http://'],
    ['title', 'Is missing'],
  ]
  await field(page, 'Title').fill('')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(field(page, 'Title')).toBeFocused()
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const problemsOfDraft = async () => {
    const file = await fetch(`${server.url}/api/desk/content/file?path=tips/riding/tip-1.md`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { draft } = await file.json()
    return draft.problems.map(({ field, reason }: Record<string, string>) => [field, reason])
  }
  await expect.poll(problemsOfDraft).toEqual(mistakes)
  for (const [, reason] of mistakes) await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  expect(await tipOf(server, 1)).toMatchObject({ title: 'Brake early' })

  // By keyboard, undo brings the title back and redo empties it again. Then the button undoes that.
  await page.keyboard.press('Control+z')
  await expect(field(page, 'Title')).toHaveValue('Brake in time')
  await page.keyboard.press('Control+Shift+z')
  await expect(field(page, 'Title')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Remove source 2' }).click()
  await publish(page)
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeFocused()
  await riderSees(server, 1, {
    title: 'Brake in time',
    icon: 'octagon-alert',
    importance: 'Critical',
    tag: 'Brakes',
    shortDescription: 'Both brakes, both hands.',
    fullDescription: 'Brake with both hands.\n\nHow to do it:\n\nExample: a red light.\n- Front first\n- Then rear',
    didYouKnow: 'Wet brakes are weak.',
    drawing: 'Hands on levers',
    keywords: ['stop', 'lever'],
    sources: [{ title: 'The brake book', url: 'https://example.org/brakes' }],
    rules: ['speed'],
  })
})

test('[WRITE-04] a draft saves itself, survives a closed window and a lost network, is shown by a link that ends, and is seen by no rider', async ({
  page,
  context,
  browser,
  server,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto(editorOfTip(2))
  await field(page, 'Title').fill('Lights on, also by day')
  await isSaved(page)
  await page.close()

  const second = await context.newPage()
  await second.goto(`${server.url}${editorOfTip(2)}`)
  await expect(field(second, 'Title')).toHaveValue('Lights on, also by day')
  await context.setOffline(true)
  await field(second, 'In one sentence').fill('Typed without a network.')
  await expect(saving(second)).toContainText('No network')
  // Chromium ends its emulation of a lost network before the window is closed, and the window would still save. So
  // fetch never answers.
  await second.evaluate(() => {
    window.fetch = () => new Promise(() => undefined)
  })
  await second.close()
  await context.setOffline(false)

  const third = await context.newPage()
  await third.goto(`${server.url}${editorOfTip(2)}`)
  await expect(field(third, 'In one sentence')).toHaveValue('Typed without a network.')
  await expect(third.getByText('What you wrote on this device and had not been saved is back.')).toBeVisible()
  await isSaved(third)
  // The network fails while the window stays open, and comes back.
  await context.setOffline(true)
  await field(third, 'Tag').fill('Light')
  await expect(saving(third)).toContainText('No network')
  await context.setOffline(false)
  await isSaved(third)
  expect(await tipOf(server, 2)).toMatchObject({ title: 'Lights on', tag: 'Test' })

  await third.getByRole('button', { name: 'Make a link' }).click()
  const url = await field(third, 'Address').inputValue()
  const visitor = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await visitor.goto(url)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Lights on, also by day')
  await third.getByRole('button', { name: 'End the link' }).click()
  await expect(third.getByText('The link has ended')).toBeVisible()
  expect((await visitor.goto(url))?.status()).toBe(404)
  await visitor.context().close()
})

test('[WRITE-04] a draft is discarded after a question, and the published text is there again', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto(editorOfTip(7))
  await field(page, 'Title').fill('Park anywhere')
  await isSaved(page)
  const dialog = page.getByRole('dialog', { name: 'Discard this draft?' })
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(field(page, 'Title')).toHaveValue('Park anywhere')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByText('The draft is discarded')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(field(page, 'Title')).toHaveValue('Park upright')
  await expect(page.getByRole('button', { name: 'Discard draft' })).toHaveCount(0)
  await page.reload()
  await expect(field(page, 'Title')).toHaveValue('Park upright')
})

test('[WRITE-08] a tip is hidden from riders after a question, and shown again', async ({ page, server, signInAs }) => {
  await signInAs('editor')
  await page.goto(editorOfTip(7))
  await page.getByRole('button', { name: 'Hide from riders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide this tip?' })
  await dialog.getByRole('button', { name: 'Hide from riders' }).click()
  await expect(page.getByText('Riders do not see it any more', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => tipOf(server, 7)).toEqual({})
  expect((await fetch(`${server.url}/tips/7`)).status).toBe(404)
  await page.getByRole('button', { name: 'Show it again' }).click()
  await expect(page.getByText('Riders see it again')).toBeVisible()
  await riderSees(server, 7, { title: 'Park upright' })
})

test('[WRITE-05] the list shows what is planned, its time has a day of the week, and a plan is cancelled', async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto(editorOfTip(7))
  await field(page, 'Title').fill('Park out of the way')
  await isSaved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('radio', { name: 'At a time' }).check()
  await field(page, 'Day and time').fill('2030-01-07T07:00')
  await page.getByRole('button', { name: 'Plan it' }).click()
  await expect(page.getByText('It will be published on Mon, 7 Jan 2030, 07:00')).toBeVisible()
  await expect(saving(page)).toHaveText('Planned')
  await page.getByRole('link', { name: 'All content' }).click()
  await page.getByRole('button', { name: '1 planned' }).click()
  const line = page.locator('.content-line')
  await expect(line).toHaveCount(1)
  await expect(line).toContainText('Planned for Mon, 7 Jan 2030, 07:00')
  await line.click()
  await page.getByRole('button', { name: 'Cancel the plan' }).click()
  await expect(page.getByRole('button', { name: 'Cancel the plan' })).toHaveCount(0)
  await isSaved(page)
  await expect(field(page, 'Title')).toHaveValue('Park out of the way')
  expect(await tipOf(server, 7)).toMatchObject({ title: 'Park upright' })
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(field(page, 'Title')).toHaveValue('Park upright')
})

test('[WRITE-06] the history shows every revision with author, day and difference, and publishes an earlier one again', async ({
  page,
  server,
  signInAs,
}) => {
  const { username } = await signInAs('editor')
  await page.goto(editorOfTip(3))
  await field(page, 'Title').fill('Always wear a helmet')
  await publish(page)
  await field(page, 'In one sentence').fill('It saves your life.')
  await publish(page)
  await riderSees(server, 3, { title: 'Always wear a helmet', shortDescription: 'It saves your life.' })

  await page.getByRole('link', { name: 'History' }).click()
  const revisions = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(revisions).toHaveCount(2)
  await expect(revisions.first()).toContainText(`${username} changed it`)
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date())
  await expect(revisions.first()).toContainText(today)
  await revisions.first().getByRole('button', { name: 'Changes' }).click()
  await expect(revisions.first().locator('del')).toContainText('head')
  await expect(revisions.first().locator('ins')).toContainText('life')
  await revisions.nth(1).getByRole('button', { name: 'Changes' }).click()
  await expect(revisions.nth(1).locator('ins')).toContainText('Always wear')
  await revisions.nth(1).getByRole('button', { name: 'Publish this text again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish this text again' }).click()
  await expect(field(page, 'In one sentence')).toHaveValue('It saves your head.')
  await riderSees(server, 3, { title: 'Always wear a helmet', shortDescription: 'It saves your head.' })
})

test('[WRITE-06] a publication that was a mistake is taken back from its notice or from the history, the first one of a shipped tip too', async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto(editorOfTip(6))
  const title = await field(page, 'Title').inputValue()
  await field(page, 'Title').fill('A mistake')
  await publish(page)
  await riderSees(server, 6, { title: 'A mistake' })
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue(title)
  await expect(saving(page)).toHaveText('No changes')
  await riderSees(server, 6, { title })

  await field(page, 'Title').fill('Another mistake')
  await publish(page)
  await page.getByRole('link', { name: 'History' }).click()
  const revisions = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await revisions.first().getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(field(page, 'Title')).toHaveValue(title)
  await riderSees(server, 6, { title })
})

test('[WRITE-07] the second editor sees the first before typing, and a save over a newer text shows both: nothing typed is lost', async ({
  page,
  browser,
  server,
  signIn,
  newRider,
}) => {
  const anna = await signIn()
  const ben = await newRider()
  giveRole(server, anna.username, 'editor')
  giveRole(server, ben.username, 'editor')
  await page.goto(editorOfTip(4))
  await field(page, 'Title').fill('Wet leaves are ice')
  await isSaved(page)
  const other = await pageOf(browser, server, ben.token)
  await other.goto(editorOfTip(4))
  await expect(other.getByText(`${anna.username} works on this text`)).toBeVisible()
  await expect(field(other, 'Title')).toHaveValue('Wet leaves are ice')
  await field(other, 'In one sentence').fill('Brake before them.')
  await field(other, 'Tag').fill('Autumn')
  await isSaved(other)

  await field(page, 'In one sentence').fill('Ride around them.')
  await expect(page.getByRole('heading', { name: 'There are two texts' })).toBeVisible()
  const sentence = page.getByRole('group', { name: 'In one sentence' })
  await expect(sentence.getByText('Ride around them.')).toBeVisible()
  await expect(sentence.getByText('Brake before them.')).toBeVisible()
  // The choice survives a reload.
  await page.reload()
  // A field that only the other editor has changed begins with the other text.
  await expect(page.getByRole('group', { name: 'Tag' }).getByLabel(`Text of ${ben.username}`)).toBeChecked()
  await page.getByRole('button', { name: 'Go on with the chosen texts' }).click()
  await isSaved(page)
  await expect(field(page, 'In one sentence')).toHaveValue('Ride around them.')
  await expect(field(page, 'Tag')).toHaveValue('Autumn')
  await expect(field(page, 'Title')).toHaveValue('Wet leaves are ice')

  // The other page shows that there is a newer text before anything is typed there.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(other.getByText(`${anna.username} has saved a newer text.`)).toBeVisible()
  await other.getByRole('button', { name: 'Show the newer text' }).click()
  await expect(field(other, 'In one sentence')).toHaveValue('Ride around them.')
  await other.context().close()
})

test('[WRITE-07] an editor whose draft is older than the published text can continue only after seeing both texts', async ({
  page,
  server,
  signInAs,
  api,
}) => {
  const { token } = await signInAs('editor')
  await page.goto(editorOfTip(6))
  await field(page, 'Title').fill('Ring at each corner')
  await publish(page)
  await field(page, 'Title').fill('Ring twice')
  await publish(page)
  await field(page, 'Title').fill('Ring three times')
  await isSaved(page)
  const path = 'tips/riding/tip-6.md'
  const history = await (await api('GET', `/api/desk/content/history?path=${path}`, { token })).json()
  const before: { id: number } = history.revisions[1]
  expect((await api('POST', `/api/desk/content/revisions/${before.id}/restore`, { token })).status).toBe(200)
  await riderSees(server, 6, { title: 'Ring at each corner' })

  await page.reload()
  await expect(page.getByText('Another text was published since this draft was begun.')).toBeVisible()
  await page.getByText('What the draft would change in it').click()
  await expect(page.locator('.editor-notice .changed-fields')).toContainText('three times')
  await page.getByRole('button', { name: 'I have seen it, go on with the draft' }).click()
  await expect(page.getByText('Another text was published since this draft was begun.')).toHaveCount(0)
  await publish(page)
  await riderSees(server, 6, { title: 'Ring three times' })
})

test('[WRITE-09] a translation is written beside its original, with its changes marked, and one button says that it is still right', async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto('/desk#/content')
  await page.getByRole('button', { name: '1 older than the original' }).click()
  await page.getByRole('link', { name: 'Schau hinter dich' }).click()
  const original = page.locator('.editor-original')
  await expect(original.first()).toContainText('Look behind you')
  const fact = page.locator('.editor-field', { has: field(page, 'Did you know') })
  await expect(fact.locator('.editor-original'), 'of a field that the original leaves empty').toHaveCount(0)
  await page.getByRole('button', { name: 'Still right' }).click()
  await expect(page.getByText('The translation is up to date')).toBeVisible()

  await page.goto(editorOfTip(5))
  await field(page, 'In one sentence').fill('Before you turn left.')
  await publish(page)
  const languages = page.getByRole('navigation', { name: 'Language' })
  await expect(languages.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'page')
  await languages.getByRole('link', { name: 'German Older than the original' }).click()
  await expect(page.getByText('The original has changed since this was translated.')).toBeVisible()
  await expect(original.locator('ins')).toHaveText(/left/)
  await field(page, 'In one sentence').fill('Bevor du links abbiegst.')
  await publish(page)
  await riderSees(server, 5, { shortDescription: 'Bevor du links abbiegst.' }, 'de')
  await expect(original.locator('ins')).toHaveCount(0)
  await page.getByRole('link', { name: 'All content' }).click()
  await expect(page.getByRole('button', { name: 'older than the original' })).toHaveCount(0)

  // A tip without a translation begins empty beside its original.
  await page.getByRole('button', { name: '6 missing' }).click()
  await page.getByRole('link', { name: 'Wet leaves' }).click()
  await expect(original.first()).toContainText('Wet leaves')
  await expect(field(page, 'Title')).toHaveValue('')
})
