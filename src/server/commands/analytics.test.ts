import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makeSiteSettings } from '#server/content/site-settings.ts'
import { openDatabase } from '#server/db/open.ts'
import { serverSettings, storeServerSettings } from '#server/platform/server-settings.ts'
import { theLibrary } from '#tests/support/test-app.ts'

const command = join(import.meta.dirname, 'analytics.ts')

test('the operator gets the numbers of a period as CSV, and what is wrong with a period', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-numbers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'test.db')
  const db = await openDatabase({ kind: 'sqlite', file })
  for (const [name, times] of [
    ['view', 3],
    ['like', 4],
  ] as const)
    await db.insertInto('day_count').values({ name, day: '2026-06-15', subject: '1', language: 'en', times }).execute()
  const period = { day: new Date().toISOString().slice(0, 10), language: '' }
  for (const [name, times] of [
    ['review-wrong', 9],
    ['review-right', 3],
  ] as const)
    await db
      .insertInto('day_count')
      .values({ ...period, name, subject: '7', times })
      .execute()
  const search = { key: 'k', language: 'de', text: 'helm farbe', days: 3, last_day: period.day, times: 4 }
  await db.insertInto('missed_search').values(search).execute()
  const config = readConfig({})
  await storeServerSettings(db, serverSettings(config, makeSiteSettings(config, theLibrary().site, 'en')))
  await db.destroy()
  const env: NodeJS.ProcessEnv = { ...process.env, DATABASE_URL: `file:${file}` }
  const run = (...args: string[]) => promisify(execFile)(process.execPath, [command, ...args], { env })
  const { stdout } = await run('2026-06-14', '2026-06-15')
  const lines = stdout.trim().split('\r\n')
  expect(lines[0]).toBe('"Part","What","Day","Number","Period before"')
  expect(lines).toContain('"What is read","Page views","2026-06-14","0","0"')
  expect(lines).toContain('"What is read","Page views","2026-06-15","3","0"')
  expect(lines).toContain('"Learning","Likes","2026-06-15","under 5","0"')
  const german = (await run('2026-06-14', '2026-06-15', '--language', 'de')).stdout.split('\r\n')
  expect(german[0]).toBe('\uFEFF"Teil";"Was";"Tag";"Zahl";"Zeitraum davor"')
  await expect(run('--language', 'xx')).rejects.toThrow(/The site has no language 'xx'/)
  const { stdout: insights } = await run('insights')
  expect(insights).toMatch(/^7 .+: 9 answers are wrong, under 5 right$/m)
  expect(insights).toContain('helm farbe (de): 4 times on 3 days')
  for (const wrong of [
    ['2026-06-15'],
    ['2026-06-15', '2026-06-14'],
    ['2026-02-30', '2026-03-01'],
    ['2020-01-01', '2026-01-01'],
  ])
    await expect(run(...wrong), wrong.join(' ')).rejects.toThrow(/The numbers of a period by day/)
})
