import { expect, test } from 'vitest'
import { MAX_GUIDE_TIPS } from '#shared/limits.ts'
import { caller } from '#tests/support/calls.ts'
import { NAMES_IN_SCRIPTS } from '#tests/support/names-in-scripts.ts'
import { readingOrder, textOfPdf } from '#tests/support/pdf.ts'
import { testApp, theLibrary } from '#tests/support/test-app.ts'
import { setLevel } from '#tools/lib/levels.ts'

const url = '/api/guide'

async function riderOfLevel(level: number) {
  // Two PDFs an hour, so that the limit needs few of them.
  const server = await testApp({ RATE_LIMIT_FACTOR: '0.1' })
  const rider = await caller(server, 'ada')
  await rider.patch('/api/user', { fullName: 'Ada Łoś' })
  await rider.get('/api/progress')
  await setLevel(server.parts.db, rider.id, level)
  const draw = (payload: object, query = '') =>
    server.app.inject({ method: 'POST', url: url + query, headers: rider.headers, payload })
  return { server, rider, draw }
}

test('[GIFT-01] [GIFT-09] [PAPER-04] from level 4 a rider gets a PDF of the chosen tips with their name; below it is 403, and there are only so many in an hour', async () => {
  const { server, rider, draw } = await riderOfLevel(3)
  const refused = await draw({ tipIds: [7] })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'level-too-low'])
  await setLevel(server.parts.db, rider.id, 4)

  const answer = await draw({ tipIds: [7, 1] })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toBe('attachment; filename="e-scooter-guide-ada-los.pdf"')
  expect(answer.headers['cache-control']).toBe('no-store')
  const words = textOfPdf(answer.rawPayload)
  expect(words).toContain('Put together by Ada Łoś')
  const library = theLibrary()
  for (const tip of library.tips) expect(words.includes(tip.title), tip.title).toBe([1, 7].includes(tip.id))

  const german = textOfPdf((await draw({ tipIds: [7] }, '?language=de')).rawPayload)
  expect(german).toContain('Zusammengestellt von Ada Łoś')
  expect(german).toContain(library.in('de').find(7)?.title)
  expect((await draw({ tipIds: [7] })).statusCode).toBe(429)
})

test.each(['Arabic', 'Cyrillic', 'Latin of West Africa'])(
  '[EXAM-12] [GIFT-01] a name in %s stands whole on the guide',
  async (script) => {
    const name = NAMES_IN_SCRIPTS[script] ?? ''
    const { rider, draw } = await riderOfLevel(4)
    await rider.patch('/api/user', { fullName: name })
    expect(readingOrder((await draw({ tipIds: [7] })).rawPayload)).toContain(name)
  },
)

test('[GIFT-01] wrong tips are refused', async () => {
  const { server, draw } = await riderOfLevel(4)
  const tooMany = Array.from({ length: MAX_GUIDE_TIPS + 1 }, (_, index) => index + 1)
  for (const tipIds of [[], [1, 1], ['1'], tooMany, undefined]) {
    expect((await draw({ tipIds })).statusCode).toBe(400)
  }
  expect((await draw({ tipIds: [999] })).statusCode).toBe(404)
  expect((await draw({ tipIds: [1] }, '?language=fr')).statusCode).toBe(400)
  expect((await server.app.inject({ method: 'POST', url, payload: { tipIds: [1] } })).statusCode).toBe(401)
})

test('the guide of chosen tips counts those of each category that it has', async () => {
  const { draw } = await riderOfLevel(4)
  const library = theLibrary()
  const [category] = library.categories
  const [first] = library.tips
  const words = textOfPdf((await draw({ tipIds: [first?.id] })).rawPayload).replaceAll('\n', ' ')
  expect(words).toContain(`1 tip. ${category?.description}`)
  expect(words).not.toContain(`${category?.tipCount} tips. `)
})
