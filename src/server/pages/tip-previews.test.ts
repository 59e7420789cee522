import sharp from 'sharp'
import { expect, test } from 'vitest'
import { site } from '#tests/support/site.ts'
import { libraryOf, testApp } from '#tests/support/test-app.ts'
import { contentFiles } from '#tools/lib/content.ts'

test('a tip has a preview picture of its own, drawn once; an unknown tip has none', async () => {
  const { app } = await testApp()
  const answer = await app.inject('/tips/2/preview.png')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  const again = await app.inject({
    url: '/tips/2/preview.png',
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  const other = await app.inject('/tips/3/preview.png')
  expect(other.rawPayload.equals(answer.rawPayload)).toBe(false)
  expect((await app.inject('/tips/999/preview.png')).statusCode).toBe(404)
})

test('the tip’s page names its picture', async () => {
  const { app } = await site({ PUBLIC_URL: 'https://ride-safer.example' })
  const { body } = await app.inject('/tips/2')
  expect(body).toContain('<meta property="og:image" content="https://ride-safer.example/tips/2/preview.png">')
  expect((await app.inject('/')).body).toContain('content="https://ride-safer.example/preview.png"')
})

test('[HOLD-09] of 60 requests for previews at once some are drawn, the others are 503 with Retry-After and work later', async () => {
  const tips = Array.from({ length: 60 }, (_, index) => ({ id: index + 1 }))
  const { app } = await testApp({}, { library: libraryOf(contentFiles(tips)) })
  const ask = (id: number) => app.inject(`/tips/${id}/preview.png`)
  const answers = await Promise.all(tips.map(({ id }) => ask(id)))
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(refused.length).toBeGreaterThan(20)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(60 - refused.length)
  for (const { headers } of refused) expect(headers['retry-after']).toBe('5')
  expect((await ask(60)).statusCode).toBe(200)
})
