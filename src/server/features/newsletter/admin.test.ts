import { expect, onTestFinished, test } from 'vitest'
import { atAdmin } from '#tests/support/admin.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'

const EN = { subject: 'Spring is here', text: 'Check the tyres.\n\nAnd <b>the brakes</b>.' }
const DE = { subject: 'Der Frühling ist da', text: 'Prüfe die Reifen.' }
const NEWS = { variants: { de: DE, en: EN } }

async function admin() {
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const server = await testApp({ SMTP_URL: mail.url })
  return { server, anna: await atAdmin(server, 'anna'), received: mail.received }
}

/** Adds a rider who has confirmed the newsletter. */
async function addReader(server: TestApp, name: string, language = 'en') {
  const { id } = await signedIn(server, name)
  const at = '2026-06-15T12:00:00.000Z'
  const email = `${name}@example.org`
  const changes = { email, email_confirmed_at: at, preferences: JSON.stringify({ language }) }
  await server.parts.db.updateTable('rider').set(changes).where('id', '=', id).execute()
  const consent = { rider_id: id, email, language, words: '-', requested_at: at, confirmed_at: at, ended_at: null }
  await server.parts.db.insertInto('newsletter_consent').values(consent).execute()
}

test('[DESK-07] a newsletter is seen in each language before it is sent', async () => {
  const { anna } = await admin()
  const [status, previews] = await anna.post('/api/admin/newsletter/preview', NEWS)
  expect(status).toBe(200)
  expect(previews.map(({ language, subject }: typeof EN & { language: string }) => [language, subject])).toEqual([
    ['en', EN.subject],
    ['de', DE.subject],
  ])
  expect(previews[0].text).toContain('And <b>the brakes</b>.')
  const [, own] = await anna.post('/api/admin/newsletter/preview', { variants: { en: EN } })
  expect(own[1]).toMatchObject({ language: 'de', subject: EN.subject })
  for (const variants of [{}, { de: DE }, { en: EN, xx: DE }, { en: { subject: ' ', text: 'x' } }])
    expect((await anna.post('/api/admin/newsletter/preview', { variants }))[0], JSON.stringify(variants)).toBe(400)
})

test('[DESK-07] a test goes to the confirmed address of the operator only, and does not count as sent', async () => {
  const { server, anna, received } = await admin()
  await addReader(server, 'ben')
  expect((await anna.post('/api/admin/newsletter/test', NEWS))[1]).toMatchObject({ code: 'no-address' })
  const confirmed = { email: 'anna@example.org', email_confirmed_at: '2026-06-15T12:00:00.000Z' }
  await server.parts.db.updateTable('rider').set(confirmed).where('id', '=', anna.id).execute()
  expect((await anna.post('/api/admin/newsletter/test', NEWS))[0]).toBe(204)
  await expect.poll(() => received.length).toBe(2)
  expect(received.flatMap(({ to }) => to)).toEqual(['anna@example.org', 'anna@example.org'])
  expect((await anna.get('/api/admin/newsletter')).issues).toEqual([])
})

test('[DESK-07] a newsletter reaches each reader once in their language, its progress is stored, and it is not sent twice', async () => {
  const { server, anna, received } = await admin()
  await addReader(server, 'ben')
  await addReader(server, 'cora', 'de')
  const twice = await Promise.all([anna.post('/api/admin/newsletter', NEWS), anna.post('/api/admin/newsletter', NEWS)])
  expect(twice.map(([status]) => status).toSorted()[0]).toBe(200)
  await expect.poll(() => received.length).toBe(2)
  expect(received.map(({ to }) => to[0]).toSorted()).toEqual(['ben@example.org', 'cora@example.org'])
  const ofCora = received.find(({ to }) => to.includes('cora@example.org'))
  expect(ofCora?.raw).toMatch(/Reifen/)
  await expect
    .poll(async () => (await anna.get('/api/admin/newsletter')).issues)
    .toMatchObject([{ subject: EN.subject, readers: 2, finishedAt: '2026-06-15T12:00:00.000Z' }])
  expect((await anna.post('/api/admin/newsletter', NEWS))[1]).toMatchObject({ code: 'newsletter-sent' })
  const { entries } = await anna.get('/api/admin/log')
  expect(entries).toContainEqual(expect.objectContaining({ action: 'newsletter-sent', note: EN.subject }))
  const [{ id }] = (await anna.get('/api/admin/newsletter')).issues
  expect((await anna.post(`/api/admin/newsletter/issues/${id}`))[1]).toMatchObject({ code: 'newsletter-sent' })
  expect((await anna.post('/api/admin/newsletter/issues/none'))[1]).toMatchObject({ code: 'gone' })
  expect(received).toHaveLength(2)
})

test('[DESK-07] without a mail server nothing is sent', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  expect(await anna.get('/api/admin/newsletter')).toMatchObject({ hasMailServer: false, canTest: false })
  expect((await anna.post('/api/admin/newsletter', NEWS))[1]).toMatchObject({ code: 'no-mail' })
  expect((await anna.post('/api/admin/newsletter/test', NEWS))[1]).toMatchObject({ code: 'no-mail' })
})
