import { expect, test } from 'vitest'
import type { SentPlaceRules as PlaceRules } from '#shared/contract/rules.ts'
import { rulesAt } from '#shared/places/rules-at.ts'
import { caller } from '#tests/support/calls.ts'
import { libraryOf, testApp } from '#tests/support/test-app.ts'
import { contentFiles, placeFile } from '#tools/lib/content.ts'

const FILES = {
  'places/xx.yaml': placeFile({ rules: [{ id: 'speed', figure: '20 km/h' }, { id: 'parking' }] }),
  'places/xx-city.yaml': placeFile({
    name: 'Test City',
    within: 'xx',
    rules: [{ id: 'zone' }, { id: 'parking', text: 'Only in the test zone.' }],
  }),
  'places/yy.yaml': placeFile({ name: 'Otherland', timeZone: 'Asia/Tokyo' }),
}
const withPlaces = (more: Record<string, string> = { 'site.yaml': 'place: xx\n' }) =>
  libraryOf({ ...contentFiles([{ rules: ['speed'] }]), ...FILES, ...more })

async function serverOf(library = withPlaces()) {
  const server = await testApp({}, { library })
  const get = async (url: string) => {
    const reply = await server.app.inject(url)
    return [reply.statusCode, reply.json()] as const
  }
  return { ...server, get }
}

test('[RULE-03] a call answers the rules of its place, else of the default one, and 400 for an unknown place', async () => {
  const { get } = await serverOf()
  const [status, own] = await get('/api/rules')
  expect([status, own.id, own.timeZone]).toEqual([200, 'xx', 'Europe/Berlin'])
  expect((await get('/api/rules?place=yy'))[1].name).toBe('Otherland')
  expect(await get('/api/rules?place=zz')).toMatchObject([
    400,
    { errors: [{ path: ['place'], code: 'unknown-place', message: 'Not a place of this site' }] },
  ])
  expect((await get(`/api/rules?place=${'z'.repeat(61)}`))[0]).toBe(400)
  expect((await get('/api/rules?place=xx&place=yy'))[0]).toBe(400)
  expect((await get('/api/rules?language=de'))[1]).toMatchObject({ name: 'Testland', language: 'en' })
  expect((await get('/api/places'))[1].map(({ id, within }: { id: string; within?: string }) => [id, within])).toEqual([
    ['yy', undefined],
    ['xx-city', 'xx'],
    ['xx', undefined],
  ])
})

test('[RULE-04] a city answers the rules of its country in their order, its own replaced and added', async () => {
  const { get } = await serverOf()
  const [, city] = await get('/api/rules?place=xx-city')
  expect(city.around).toEqual([{ id: 'xx', name: 'Testland' }])
  const { holding } = rulesAt(city as PlaceRules, new Date())
  expect(holding.map(({ id, place }) => [id, place])).toEqual([
    ['speed', 'xx'],
    ['parking', 'xx-city'],
    ['zone', 'xx-city'],
  ])
  expect(holding[0]).toEqual({
    id: 'speed',
    place: 'xx',
    pictogram: 'speed',
    figure: '20\u00a0km/h',
    title: 'Rule speed',
    text: 'The sentence of speed.',
    source: { name: 'Act of Testland', url: 'https://example.org/act' },
    checked: '2026-11-23',
  })
})

test('[RULE-09] a site without places, or with several and no default one, has no rules for a call that names no place', async () => {
  const none = await serverOf(libraryOf(contentFiles([{ rules: ['speed'] }])))
  expect((await none.get('/api/rules'))[0]).toBe(404)
  expect(await none.get('/api/places')).toEqual([200, []])
  const several = await serverOf(withPlaces({}))
  expect((await several.get('/api/rules'))[0]).toBe(404)
  expect((await several.get('/api/rules?place=xx'))[0]).toBe(200)
  const one = await serverOf(libraryOf({ ...contentFiles([{}]), 'places/xx.yaml': placeFile() }))
  expect((await one.get('/api/rules'))[1].id).toBe('xx')
})

test('[RULE-03] a rider chooses a place, which is stored with the account, and an unknown one is refused', async () => {
  const server = await serverOf()
  const ada = await caller(server, 'ada')
  const choose = async (place: unknown) => {
    const reply = await server.app.inject({
      method: 'PATCH',
      url: '/api/user',
      payload: { preferences: { place } },
      headers: ada.headers,
    })
    return [reply.statusCode, reply.json()]
  }
  expect((await ada.get('/api/user')).preferences.place).toBeNull()
  expect(await choose('yy')).toMatchObject([200, { preferences: { place: 'yy', language: null } }])
  expect(await choose('zz')).toMatchObject([
    400,
    { errors: [{ path: ['preferences', 'place'], code: 'unknown-place' }] },
  ])
  expect((await choose(7))[0]).toBe(400)
  expect((await ada.get('/api/user')).preferences.place).toBe('yy')
  expect((await ada.get('/api/user/export')).account.preferences.place).toBe('yy')
  expect(await choose(null)).toMatchObject([200, { preferences: { place: null } }])
})
