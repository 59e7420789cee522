import { expect, test } from 'vitest'
import { register } from '#tests/support/accounts.ts'
import { atAdmin } from '#tests/support/admin.ts'
import { plainText, thePages } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'

const PATH = '/api/admin/site/preview'

async function admin(environment: Record<string, string> = {}, role: 'editor' | 'observer' = 'editor') {
  const server = await testApp(environment, { pages: thePages() })
  const { headers } = await atAdmin(server, 'anna', role)
  const preview = async (fields: object) =>
    server.app.inject({ method: 'POST', url: PATH, headers, payload: { fields } })
  return { ...server, preview }
}

test('[WRITE-11] the preview is the home page with other name, colours, corners, hours and links, and riders see nothing of it', async () => {
  const { app, preview } = await admin()
  const before = (await app.inject('/')).body
  const answer = await preview({
    name: 'Rollo & Co',
    product: 'Scooter',
    brand: { accent: '#00c2b8', radius: 4 },
    openingHours: [{ days: 'mon-wed', hours: '7:00-9:00' }],
    social: { youtube: 'https://youtube.example/rollo' },
    operator: { name: 'Rollo GmbH' },
  })
  expect(answer.statusCode).toBe(200)
  const { html, style, problems, nearestAccent } = answer.json()
  expect([problems, nearestAccent]).toEqual([[], null])
  expect(plainText(html)).toContain('<title>Rollo & Co')
  expect(html).toContain('href="https://youtube.example/rollo"')
  expect(style).toContain('--accent:#00c2b8')
  expect(html).not.toContain('<style')
  expect(style).toContain('--radius-card:4px')
  expect((await app.inject('/')).body).toBe(before)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('[WRITE-11] a colour without contrast is refused with the nearest one that has enough, and that one is accepted', async () => {
  const { preview } = await admin()
  const refused = (await preview({ brand: { accent: '#FFFFF0' } })).json()
  expect(refused).toMatchObject({ html: null, style: null })
  expect(refused.problems).toEqual([
    {
      field: 'brand.accent',
      reason: expect.stringContaining(`The nearest colour with enough is ${refused.nearestAccent}`),
    },
  ])
  const taken = (await preview({ brand: { accent: refused.nearestAccent } })).json()
  expect([taken.problems, taken.nearestAccent]).toEqual([[], null])
  expect(taken.html).toContain('<html')
})

test('[WRITE-11] each wrong setting is reported at its field', async () => {
  const { preview } = await admin()
  const { problems } = (
    await preview({
      name: 'x'.repeat(61),
      brand: { accent: 'red', radius: 99 },
      openingHours: [
        { days: 'mon-tue', hours: '9:00-8:00' },
        { days: 'tue', hours: 'closed' },
      ],
      social: { facebook: 'javascript:alert(1)' },
      operator: { email: 'nobody' },
      unknown: 1,
    })
  ).json()
  expect(problems.map(({ field }: { field: string }) => field).sort()).toEqual([
    '',
    'brand.accent',
    'brand.radius',
    'name',
    'openingHours.0.hours',
    'openingHours.1.days',
    'operator.email',
    'social.facebook',
  ])
})

test('[WRITE-11] settings that the environment sets are named with their variable', async () => {
  const { preview } = await admin({ PRODUCT_NAME: 'Roller', OPERATOR_NAME: 'Set', SOCIAL_YOUTUBE: 'https://y.example' })
  const { fixed, html } = (await preview({ product: 'Bike' })).json()
  expect(fixed).toEqual([
    { field: 'product', variable: 'PRODUCT_NAME' },
    { field: 'social.youtube', variable: 'SOCIAL_YOUTUBE' },
    { field: 'operator.name', variable: 'OPERATOR_NAME' },
  ])
  expect(html).toContain('Roller')
})

test('[WRITE-11] markup in a setting is shown and never interpreted', async () => {
  const { preview } = await admin()
  const { html, style } = (
    await preview({ name: '<script>alert(1)</script>', operator: { name: '</title><img src=x onerror=alert(1)>' } })
  ).json()
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('<img src=x')
  expect(style).not.toContain('<')
})

test('[WRITE-11] observers and riders have no preview', async () => {
  const { app, preview } = await admin({}, 'observer')
  expect((await preview({})).statusCode).toBe(403)
  const headers = { authorization: `Bearer ${await register(app)}` }
  const ofRider = await app.inject({ method: 'POST', url: PATH, headers, payload: { fields: {} } })
  expect(ofRider.statusCode).toBe(404)
})

test('[WRITE-11] fields of any kind get an answer', async () => {
  const { preview } = await admin()
  for (const fields of [{ brand: [] }, { brand: 'x' }, { brand: { accent: {} } }, { openingHours: 'x' }, { name: [1] }])
    expect((await preview(fields)).json().problems.length, JSON.stringify(fields)).toBeGreaterThan(0)
  expect((await preview({ name: null, brand: null })).json().problems).toEqual([])
  expect((await preview({ name: 'x'.repeat(60_000) })).statusCode).toBe(400)
})
