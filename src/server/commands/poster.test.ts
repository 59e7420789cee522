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
import { textOfPdf } from '#tests/support/pdf.ts'
import { findCodes, renderPage } from '#tests/support/qr.ts'
import { theLibrary } from '#tests/support/test-app.ts'
import { contentFiles, temporaryContent } from '#tools/lib/content.ts'

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
    [['rules', 'xx', 'a4'], /The site has no rules xx. Its places are fi, fr, de, ie, es, se, ch\./],
    [['tip', '7', 'a4', 'fr'], /does not have the language fr. Its languages are en, de\./],
  ] as [string[], RegExp][])
    await expect(run(...wrong), wrong.join(' ')).rejects.toThrow(said)
  expect(existsSync(join(folder, 'poster-tip-7-a4-en.pdf'))).toBe(false)
})

test('[POST-01] commands show the content, the languages and the product of the server, whatever environment they run in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-commands-'))
  const content = temporaryContent(contentFiles([{ id: 11, title: 'Our own fleet rule', body: 'Key.' }]))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
    content.remove()
  })
  const file = join(folder, 'test.db')
  const db = await openDatabase({ kind: 'sqlite', file })
  const own = {
    PUBLIC_URL: 'https://rides.example',
    PRODUCT_NAME: 'Fleet Bike',
    LANGUAGES: 'en',
    CONTENT_DIR: content.folder,
  }
  const config = readConfig(own)
  await storeServerSettings(db, serverSettings(config, makeSiteSettings(config, theLibrary().site, 'en')))
  await db.destroy()
  const { CONTENT_DIR, PRODUCT_NAME, ...other } = process.env
  const env: NodeJS.ProcessEnv = { ...other, DATABASE_URL: `file:${file}` }
  const run = (name: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, name), ...args], { env, cwd: folder })
  await run('poster.ts', 'tip', '11', 'a4', 'en', 'p.pdf')
  const poster = textOfPdf(readFileSync(join(folder, 'p.pdf'))).replace(/\s+/g, ' ')
  expect(poster).toContain('Our own fleet rule')
  expect(poster).toContain('Fleet Bike')
  await run('content.ts', 'export', 'out')
  expect(readFileSync(join(folder, 'out', 'tips', 'riding', 'tip-1.md'), 'utf8')).toContain('Our own fleet rule')
  content.remove()
  await expect(run('content.ts', 'export', 'other')).rejects.toThrow(
    /There is no folder .*, from which the server reads/,
  )
})
