import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/test-app.ts'

test('a tip has a preview image of its own, made once; no tip has none', async () => {
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
}, 20_000)

test('the tip’s page names its image', async () => {
  const { app } = await testApp({ PUBLIC_URL: 'https://ride-safer.example' })
  const { body } = await app.inject('/tips/2')
  expect(body).toContain('<meta property="og:image" content="https://ride-safer.example/tips/2/preview.png">')
  expect((await app.inject('/')).body).toContain('content="https://ride-safer.example/preview.png"')
}, 20_000)
