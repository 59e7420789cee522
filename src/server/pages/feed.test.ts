import { expect, test } from 'vitest'
import { libraryOf, testApp } from '#tests/support/test-app.ts'
import { contentFiles } from '#tools/lib/content.ts'

const library = (title: string) => libraryOf(contentFiles([{ title }, { title: 'Wear a helmet' }]), ['en'])
const ENVIRONMENT = { LANGUAGES: 'en', OPERATOR_EMAIL: 'safety@example.org' }

const entriesOf = (xml: string) =>
  [...xml.matchAll(/<entry>\n<title>(.*)<\/title>[\s\S]*?<updated>(.*)<\/updated>/g)].map(([, title, at]) => [
    title,
    at,
  ])

test('the feed names new and changed tips, the newest first, and a page links to it', async () => {
  const { app, turnClock } = await testApp(ENVIRONMENT, { library: library('Ride slowly & look') })
  const feed = async () => (await app.inject('/feed.xml')).body
  const FIRST = '2026-06-15T12:00:00.000Z'
  expect(entriesOf(await feed())).toEqual([
    ['Ride slowly &amp; look', FIRST],
    ['Wear a helmet', FIRST],
  ])
  turnClock(3600_000)
  await app.replaceContent(library('Ride more slowly'))
  expect(entriesOf(await feed())).toEqual([
    ['Ride more slowly', '2026-06-15T13:00:00.000Z'],
    ['Wear a helmet', FIRST],
  ])
  expect((await app.inject('/feed.xml')).headers['content-type']).toBe('application/atom+xml; charset=utf-8')
})

test('programs find where a password is changed and who hears of a weakness', async () => {
  const { app } = await testApp(ENVIRONMENT)
  const change = await app.inject('/.well-known/change-password')
  expect([change.statusCode, change.headers.location]).toEqual([302, '/profile'])
  const { body } = await app.inject('/.well-known/security.txt')
  expect(body).toContain('Contact: mailto:safety@example.org\nExpires: 2026-12-12T12:00:00.000Z\n')
  const { app: other } = await testApp()
  expect((await other.inject('/.well-known/security.txt')).body).toContain('/contact')
})
