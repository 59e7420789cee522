import sharp from 'sharp'
import { expect, test } from 'vitest'
import { caller } from '#tests/support/calls.ts'
import { ORIGIN, site } from '#tests/support/site.ts'
import { setLevel } from '#tools/lib/levels.ts'

/** A site with a rider of level 8, and requests over a real connection, because only those reach the fast lane. */
async function withRider() {
  const { app, parts, page, turnClock } = await site()
  const rider = await caller({ app, parts, turnClock }, 'ada')
  await rider.get('/api/progress')
  await setLevel(parts.db, rider.id, 8)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { rider, page, visit: (path: string) => fetch(address + path) }
}

test('[GIFT-05] a shared list is a page that is rendered in each language, not indexed, and gone at once when the link is taken back', async () => {
  const { rider, page, visit } = await withRider()
  const [, { id }] = await rider.post('/api/lists', { name: '<Winter> & "Co"', tipIds: [3, 1] })
  const [, { shareCode }] = await rider.post(`/api/lists/${id}/share`)
  const path = `/lists/${shareCode}`

  const english = await page(path)
  expect([english.status, english.title]).toEqual([200, '<Winter> & "Co" · Ride Safer with E-Scooter Tips'])
  expect([english.meta('robots'), english.canonical]).toEqual(['noindex', undefined])
  expect(english.html).toContain('&lt;Winter&gt; &amp;')
  expect(english.html).not.toContain('<Winter>')
  expect(english.html).not.toContain('ada')
  expect(english.meta('og:image')).toBe(`${ORIGIN}/preview.png`)
  const german = await page(`/de${path}`)
  expect(german.html).toContain('<html lang="de"')
  expect(german.html).toContain('href="/de/tips/3"')

  const first = await visit(path)
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  expect((await visit(path)).headers.get('etag')).toBe(first.headers.get('etag'))
  await rider.patch(`/api/lists/${id}`, { name: 'Snow' })
  expect(await (await visit(path)).text()).toContain('Snow')
  await rider.remove(`/api/lists/${id}/share`)
  const gone = await visit(path)
  expect([gone.status, (await gone.text()).includes('No longer shared')]).toEqual([404, true])
  expect((await page(`/de${path}`)).html).toContain('Nicht mehr geteilt')
})

test('[GIFT-06] a progress page and its picture show what the rider chose, and are gone at once when it is off', async () => {
  const { rider, page, visit } = await withRider()
  const [, { code }] = await rider.post('/api/user/progress-page', { shows: ['name', 'level'] })
  const path = `/riders/${code}`
  const shown = await page(path)
  expect([shown.status, shown.meta('robots')]).toEqual([200, 'noindex'])
  expect(shown.title).toBe('ada rides safer · Ride Safer with E-Scooter Tips')
  expect(shown.html).toContain('Level 8: ')
  expect(shown.meta('og:image')).toBe(`${ORIGIN}${path}/preview.png`)

  const draw = async () => Buffer.from(await (await visit(`${path}/preview.png`)).arrayBuffer())
  const picture = await draw()
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  await rider.post('/api/user/progress-page', { shows: ['level'] })
  expect((await page(path)).html).not.toContain('ada')
  expect((await draw()).equals(picture)).toBe(false)

  await rider.remove('/api/user/progress-page')
  expect([(await visit(path)).status, (await visit(`${path}/preview.png`)).status]).toEqual([404, 404])
})
