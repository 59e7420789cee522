// npm run newsletter -- <file.md> [--to <address>] [--dry-run]: sends a newsletter to the riders who have confirmed it.

import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readPreferences } from '#shared/accounts/preferences.ts'
import type { Languages } from '#shared/languages.ts'
import { beginSending } from '../features/newsletter/admin-service.ts'
import { countReaders, sendToAll, sendToOne, type Variant, type Variants } from '../features/newsletter/service.ts'
import { commandActor } from '../platform/admin/log.ts'
import { AppError } from '../platform/http/errors.ts'
import { makeOutbox } from '../platform/outbox/outbox.ts'
import { readServerSettings } from '../platform/server-settings.ts'
import { inOneTransaction } from '../platform/transaction.ts'
import { runCommand, withDatabase } from './run-command.ts'

const USAGE = `Sends a newsletter to the riders who have confirmed it:
  npm run newsletter -- news.md --dry-run             says who would get it, and sends nothing
  npm run newsletter -- news.md --to me@example.org   sends it to one of these riders only
  npm run newsletter -- news.md                       sends it to all of them

The first line of the file is the subject, '# Spring is here'. The text follows, with empty lines between paragraphs.
news.de.md beside it is the German version. Readers of other languages get news.md.`

/** @throws when the file is not a newsletter. */
function readVariant(file: string): Variant {
  const [, subject = '', text = ''] = /^# (.+)\r?\n([\s\S]*)$/.exec(readFileSync(file, 'utf8').trim()) ?? []
  if (subject.trim() === '' || text.trim() === '')
    throw new Error(`${file}: expected a first line '# subject' and a text below it`)
  return { subject: subject.trim(), text: text.trim().replaceAll('\r\n', '\n') }
}

function readVariants(file: string, [own, ...others]: Languages): Variants {
  const fileIn = (language: string) => file.replace(/\.md$/, `.${language}.md`)
  const translated = others.filter((language) => existsSync(fileIn(language)))
  return {
    [own]: readVariant(file),
    ...Object.fromEntries(translated.map((language) => [language, readVariant(fileIn(language))])),
  }
}

async function run(file: string, { to, dryRun }: { to: string | undefined; dryRun: boolean }): Promise<string> {
  const clock = () => new Date()
  return withDatabase(async (db) => {
    const { languages, hasMailServer } = await readServerSettings(db)
    const variants = readVariants(file, languages)
    if (!dryRun && !hasMailServer) throw new Error('The server sends no mail: it was started without SMTP_URL')
    const outbox = makeOutbox({ db, clock, log: console })
    if (dryRun) {
      const counts = await countReaders(db, ({ preferences }) => {
        const { language } = readPreferences(preferences)
        return language !== null && language in variants ? language : languages[0]
      })
      const lines = Object.entries(variants).map(
        ([language, { subject }]) => `${language}: '${subject}', readers: ${counts[language] ?? 0}`,
      )
      return [...lines, 'Nothing was sent.'].join('\n')
    }
    if (to !== undefined) {
      const result = await inOneTransaction(db, (trx) => sendToOne(trx, outbox, variants, to, clock))
      if (result === 'no reader') throw new Error(`${to} has not confirmed the newsletter. Nothing was sent.`)
      if (result === 'had it') throw new Error(`${to} has had this newsletter. Nothing was sent.`)
      return `The newsletter to ${to} is in the outbox. A running server sends it.`
    }
    await inOneTransaction(db, (trx) => beginSending(trx, variants, commandActor())).catch((error: unknown) => {
      throw error instanceof AppError ? new Error('This newsletter was sent. Nothing was sent again.') : error
    })
    const result = await sendToAll(db, outbox, variants, clock, (readers) =>
      console.error(`Readers so far: ${readers}`),
    )
    if ('finishedAt' in result)
      throw new Error(`This newsletter was sent ${result.finishedAt}. Nothing was sent again.`)
    return `In the outbox: ${result.readers}. A running server sends them; 'npm run outbox' shows what waits.`
  })
}

await runCommand(() => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (file === undefined || !file.endsWith('.md') || positionals.length > 1) throw new Error(USAGE)
  return run(file, { to: values.to, dryRun: values['dry-run'] })
})
