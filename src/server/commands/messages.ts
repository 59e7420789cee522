// npm run messages [list | all | show N | done N | delete N | restore N | csv]: manages the messages from the contact page.

import type { Db } from '../db/open.ts'
import type { ContactMessageRow, DeliveryRow } from '../db/tables/messages.ts'
import { changeDone, deleteMessage, restoreMessage } from '../features/contact/admin-service.ts'
import { findMessage, listMessages } from '../features/contact/repository.ts'
import { causeOf } from '../features/contact/service.ts'
import { commandActor } from '../platform/admin/log.ts'
import { AppError } from '../platform/http/errors.ts'
import { findDelivery } from '../platform/outbox/repository.ts'
import { inOneTransaction } from '../platform/transaction.ts'
import { minute, oneLine, plainText, runCommand, withDatabase } from './run-command.ts'

const USAGE = `Messages from the contact page:
  npm run messages              lists the open messages
  npm run messages all          lists the done messages too
  npm run messages show 7       shows one message
  npm run messages done 7       marks it as done
  npm run messages delete 7     deletes it
  npm run messages restore 7    restores it, for a day after its deletion
  npm run messages csv          prints all messages for a spreadsheet`

function line(row: ContactMessageRow): string {
  const mark = row.done_at === null ? ' ' : 'x'
  return `[${mark}] ${String(row.id).padStart(4)}  ${minute(row.created_at)}  ${row.subject.padEnd(11)}  ${oneLine(row.name, 24).padEnd(24)}  ${oneLine(row.message, 60)}`
}

function details(row: ContactMessageRow, mail: DeliveryRow | undefined): string {
  return `Message ${row.id}, ${row.done_at === null ? 'open' : `done ${minute(row.done_at)}`}
From:    ${oneLine(row.name, 200)} <${oneLine(row.email, 300)}>
About:   ${row.subject}
Sent:    ${minute(row.created_at)} UTC
Mailed:  ${row.mailed_at ? `${minute(row.mailed_at)} UTC` : mail ? `not yet, ${mail.tries} tries` : 'no'}

${plainText(row.message)}`
}

/** A formula of a spreadsheet begins with one of these characters. */
const FORMULA_SIGNS = '=+-@\uFF1D\uFF0B\uFF0D\uFF20'

/**
 * Puts a ' before everything that a spreadsheet would read as a formula: at the start of a field, and after a character that
 * may separate fields or lines, also with white space and quotes in between.
 */
function withoutFormulas(text: string): string {
  let safe = text.startsWith(';') ? "'" : ''
  let isStart = true
  for (const character of text) {
    if (isStart && FORMULA_SIGNS.includes(character)) safe += "'"
    safe += character
    if (',;|\n'.includes(character)) isStart = true
    else if (!/[\s"']/.test(character)) isStart = false
  }
  return safe
}

/** A field of a CSV file (RFC 4180), without control characters and formulas. */
function csvField(value: string | number | null): string {
  const safe = value === null ? '' : withoutFormulas(plainText(String(value)))
  return /[",;\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function csv(rows: ContactMessageRow[]): string {
  const columns = ['id', 'created_at', 'name', 'email', 'subject', 'message', 'mailed_at', 'done_at'] as const
  return [columns.join(','), ...rows.map((row) => columns.map((column) => csvField(row[column])).join(','))].join(
    '\r\n',
  )
}

async function run(db: Db, command: string, id: number): Promise<string> {
  if (command === 'list' || command === 'all') {
    const rows = await listMessages(db, { all: command === 'all' })
    if (rows.length > 0) return rows.map(line).join('\n')
    return command === 'all' ? 'There are no messages.' : 'There are no open messages.'
  }
  if (command === 'csv') return csv(await listMessages(db, { all: true }))
  if (Number.isNaN(id)) throw new Error('Which message? Give its number.')
  const none = new Error(`There is no message ${id}.`)
  if (!Number.isInteger(id)) throw none
  if (command === 'restore') {
    await inOneTransaction(db, (trx) => restoreMessage(trx, id, commandActor())).catch((error: unknown) => {
      throw error instanceof AppError ? none : error
    })
    return `Message ${id} is restored.`
  }
  const row = await findMessage(db, id)
  if (!row) throw none
  if (command === 'show') return details(row, await findDelivery(db, causeOf(row)))
  if (command === 'delete') {
    await inOneTransaction(db, (trx) => deleteMessage(trx, row.id, commandActor()))
    return `Message ${row.id} is deleted. For a day it can be restored: npm run messages restore ${row.id}`
  }
  await inOneTransaction(db, (trx) => changeDone(trx, row.id, true, commandActor()))
  return `Message ${row.id} is done.`
}

await runCommand(() => {
  const [command = 'list', number] = process.argv.slice(2)
  if (!['list', 'all', 'show', 'done', 'delete', 'restore', 'csv'].includes(command)) throw new Error(USAGE)
  return withDatabase((db) => run(db, command, Number(number)))
})
