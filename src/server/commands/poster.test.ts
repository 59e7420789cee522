import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makeSiteSettings } from '#server/content/site-settings.ts'
import { openDatabase } from '#server/db/open.ts'
import { serverSettings, storeServerSettings } from '#server/platform/server-settings.ts'
import { findCodes, renderPage } from '#tests/support/qr.ts'
import { theLibrary } from '#tests/support/test-app.ts'

const command = join(import.meta.dirname, 'poster.ts')

test('[POST-01] the operator makes a poster by command, with the address that the server has, and reads what is wrong', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-poster-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'test.db')
  const env: NodeJS.ProcessEnv = { ...process.env, DATABASE_URL: `file:${file}` }
  const run = (...args: string[]) => promisify(execFile)(process.execPath, [command, ...args], { env, cwd: folder })
  await expect(run('tip', '7', 'a4')).rejects.toThrow(/There is no database/)

  const db = await openDatabase({ kind: 'sqlite', file })
  const config = readConfig({ PUBLIC_URL: 'https://rides.example', LANGUAGES: 'en,de' })
  await storeServerSettings(db, serverSettings(config, makeSiteSettings(config, theLibrary().site, 'en')))
  await db.destroy()

  expect((await run('tip', '7', 'a4', 'de')).stdout).toBe(
    'Wrote poster-tip-7-a4-de.pdf. Its code opens rides.example/de/q/7.\n',
  )
  const [code] = await findCodes(await renderPage(readFileSync(join(folder, 'poster-tip-7-a4-de.pdf'))))
  expect(code?.text).toBe('HTTPS://RIDES.EXAMPLE/DE/Q/7')
  await run('rules', 'de', 'stickers', 'en', 'sheet.pdf')
  expect(await findCodes(await renderPage(readFileSync(join(folder, 'sheet.pdf'))))).toHaveLength(6)

  for (const [wrong, said] of [
    [[], /A poster or a sheet of stickers as PDF/],
    [['tip', '7', 'a3'], /A poster or a sheet of stickers as PDF/],
    [['exam', '7', 'a4'], /A poster or a sheet of stickers as PDF/],
    [['tip', '999', 'a4'], /The site has no tip 999. Its tips are \d+, /],
    [['category', 'x', 'a4'], /The site has no category x. Its categories are riding, /],
    [['rules', 'xx', 'a4'], /The site has no rules xx. Its places are de\./],
    [['tip', '7', 'a4', 'fr'], /does not have the language fr. Its languages are en, de\./],
  ] as [string[], RegExp][])
    await expect(run(...wrong), wrong.join(' ')).rejects.toThrow(said)
  expect(existsSync(join(folder, 'poster-tip-7-a4-en.pdf'))).toBe(false)
})
