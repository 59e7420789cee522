import { expect } from '@playwright/test'
import { editorOf, field, isSaved, publish, riderSees, saving, tipOf, tipPath } from '#tests/support/editor-page.ts'
import { placeFile, sharedContent } from '#tools/lib/content.ts'
import { test } from './fixtures.ts'

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300"><rect x="9" y="9" width="90" height="90" fill="var(--c)"/></svg>'

const CONTENT = sharedContent(
  [
    { id: 1, title: 'Brake early', body: 'Brake with both hands.', drawing: 'Two hands on two levers' },
    { id: 2, title: 'Lights on' },
    { id: 3, title: 'Park upright', shortDescription: 'Nobody stumbles.' },
  ],
  { 'tips/riding/tip-1.svg': DRAWING, 'places/de.yaml': placeFile() },
)
test.describe.configure({ mode: 'default' })
test.use({ environment: { CONTENT_DIR: CONTENT }, needsOwnPage: true })

const editorOfTip = (id: number) => editorOf(tipPath(id))

test('[WRITE-01] an editor changes every field of a tip with the tip beside it, and reads mistakes at their fields in the words of check-content', {
  tag: '@walk',
}, async ({ page, server, signInAs }) => {
  await signInAs('editor')
  await page.goto('/admin#/content')
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
    const file = await fetch(`${server.url}/api/admin/content/file?path=tips/riding/tip-1.md`, {
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
  await publish(page, 'Brake in time')
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

test('[WRITE-04] a draft saves itself, survives a closed window and a lost network, is shown by a link that ends, and is seen by no rider', {
  tag: '@walk',
}, async ({ page, context, server, signInAs, otherDevice }) => {
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
  await expect(saving(second)).toContainText('No connection')
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
  await expect(saving(third)).toContainText('No connection')
  await context.setOffline(false)
  await isSaved(third)
  expect(await tipOf(server, 2)).toMatchObject({ title: 'Lights on', tag: 'Test' })

  await third.getByRole('button', { name: 'Make a link' }).click()
  const url = await field(third, 'Address').inputValue()
  const visitor = await otherDevice()
  await visitor.goto(url)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Lights on, also by day')
  await third.getByRole('button', { name: 'End the link' }).click()
  await expect(third.getByText('The link has ended')).toBeVisible()
  expect((await visitor.goto(url))?.status()).toBe(404)
})

test('[WRITE-04] a draft is discarded after a question, and the published text is there again', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto(editorOfTip(3))
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

test('[WRITE-19] discarding a tip that was never published says so and ends at the list', async ({
  page,
  signInAs,
  api,
}) => {
  const { token } = await signInAs('editor')
  const body = { category: 'riding', title: 'Never mind' }
  const { path } = await (await api('POST', '/api/admin/content/tips', { token, body })).json()
  await page.goto(`/admin#/content/file/${path}`)
  await field(page, 'Title').fill('Never mind this')
  await isSaved(page)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByText('The draft is discarded')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Content', level: 1 })).toBeVisible()
  await expect(page.getByText('Never mind')).toHaveCount(0)
})

test('[WRITE-08] a tip is hidden from riders after a question, and shown again', async ({ page, server, signInAs }) => {
  await signInAs('editor')
  await page.goto(editorOfTip(3))
  await page.getByRole('button', { name: 'Hide from riders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide this tip?' })
  await dialog.getByRole('button', { name: 'Hide from riders' }).click()
  await expect(page.getByText('Riders do not see it any more', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => tipOf(server, 3)).toEqual({})
  expect((await fetch(`${server.url}/tips/3`)).status).toBe(404)
  await page.getByRole('button', { name: 'Show it again' }).click()
  await expect(page.getByText('Riders see it again')).toBeVisible()
  await riderSees(server, 3, { title: 'Park upright' })
})

test('[WRITE-08] the preview of a hidden tip shows its own drawing, also when the tip is shown again', async ({
  page,
  api,
  server,
  signInAs,
}) => {
  const { token } = await signInAs('editor')
  await api('POST', '/api/admin/content/hide', { token, body: { path: 'tips/riding/tip-1.md' } })
  await expect.poll(() => tipOf(server, 1)).toEqual({})
  await page.goto(editorOfTip(1))
  const drawing = page.frameLocator('.preview-frame').locator('.tip-drawing')
  const isDrawn = () => drawing.evaluate((shown) => (shown as HTMLImageElement).naturalWidth > 0)
  await expect.poll(isDrawn).toBe(true)
  await page.getByRole('button', { name: 'Show it again' }).click()
  await expect(page.getByText('Riders see it again')).toBeVisible()
  expect(await isDrawn()).toBe(true)
})

test('[DESK-16] a plan whose author has no role any more waits for the yes of somebody with a role', async ({
  page,
  server,
  api,
  newRiderAs,
  otherDevice,
  signInAs,
}) => {
  const editor = await newRiderAs('editor')
  const { token } = await signInAs('operator')
  const theirs = await otherDevice(editor.token)
  await theirs.goto(server.url + editorOfTip(3))
  await field(theirs, 'Title').fill('Park at the rack')
  await isSaved(theirs)
  await theirs.getByRole('button', { name: 'Publish', exact: true }).click()
  await theirs.getByRole('radio', { name: 'At a time' }).check()
  await field(theirs, 'Day and time').fill('2030-01-07T07:00')
  await theirs.getByRole('button', { name: 'Plan it' }).click()
  await expect(saving(theirs)).toHaveText('Planned')
  const people: { riderId: number; username: string }[] = await (await api('GET', '/api/admin/team', { token })).json()
  const id = people.find(({ username }) => username === editor.username)?.riderId
  expect((await api('DELETE', `/api/admin/team/${id}`, { token })).ok).toBe(true)

  await page.goto(editorOfTip(3))
  await expect(page.getByText(`${editor.username} planned this for Mon, 7 Jan 2030`)).toContainText('no role any more')
  await page.getByRole('button', { name: 'Publish as planned' }).click()
  await expect(page.getByRole('button', { name: 'Publish as planned' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel the plan' }).click()
  await isSaved(page)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(field(page, 'Title')).toHaveValue('Park upright')
})

test('[WRITE-05] the list shows what is planned, its time has a day of the week, and a plan is cancelled', async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto(editorOfTip(3))
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
  expect(await tipOf(server, 3)).toMatchObject({ title: 'Park upright' })
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(field(page, 'Title')).toHaveValue('Park upright')
})
