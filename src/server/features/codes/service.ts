import type { LanguageSite } from '#server/content/language-site.ts'
import type { Db } from '#server/db/open.ts'
import { type Actor, writeLog } from '#server/platform/admin/log.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { MailContent } from '#server/platform/mail-layout.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { CODE_MAX, type CodeProblem, type CodeState, FEW_CODES, readTypedCode } from '#shared/codes/rules.ts'
import * as text from '#texts'
import {
  deleteCodeList,
  findCodeOf,
  findFreeCode,
  giveCode,
  haveRunOut,
  insertCodeList,
  insertCodes,
  listCodeLists,
  lockCodeList,
  loseCode,
  withdrawList,
} from './repository.ts'

/** The day (UTC) that decides whether a list has ended. */
const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/**
 * Gives a code to a rider who has passed the exam, unless they have one or there is none. Call it in the transaction that has
 * locked the rider.
 */
export async function rewardPassed(trx: Db, riderId: number, now: Date, outbox: Outbox): Promise<void> {
  if (await findCodeOf(trx, riderId)) return
  for (;;) {
    const free = await findFreeCode(trx, dayOf(now))
    if (!free) return
    if (!(await giveCode(trx, free.id, riderId, now))) continue
    await outbox.add(trx, { channel: 'code', cause: `code ${free.id}`, payload: { riderId }, riderId })
    return
  }
}

/** Takes the code of a revoked certificate away if its list says so. Call it in the transaction that revokes. */
export async function onRevoked(trx: Db, riderId: number, now: Date): Promise<void> {
  const code = await findCodeOf(trx, riderId)
  if (code && code.keeps_revoked === 0 && code.lost_at === null) await loseCode(trx, code.id, now)
}

type Code = NonNullable<Awaited<ReturnType<typeof findCodeOf>>>

function stateOf({ lost_at, withdrawn_at, ends_on }: Code, now: Date): CodeState {
  if (lost_at !== null) return 'lost'
  if (withdrawn_at !== null) return 'withdrawn'
  return ends_on !== null && ends_on < dayOf(now) ? 'ended' : 'valid'
}

/** The words of a list in a language, or in the first one that it has. */
function wordsIn(stored: string, language: string): { words: string; language: string } {
  const words: Record<string, string> = JSON.parse(stored)
  const own = words[language]
  if (own !== undefined) return { words: own, language }
  const [[other, first] = [language, '']] = Object.entries(words)
  return { words: first, language: other }
}

/** Whether every code that the lists have was given. */
export const noneIsLeft = (db: Db, now: Date) => haveRunOut(db, dayOf(now))

/** The code of a rider, as they read it. */
export async function readCode(db: Db, riderId: number, language: string, now: Date) {
  const row = await findCodeOf(db, riderId)
  if (!row) return null
  return {
    code: row.code,
    ...wordsIn(row.words, language),
    givenAt: row.given_at ?? '',
    endsOn: row.ends_on,
    state: stateOf(row, now),
  }
}

const isOpen = (list: { withdrawn_at: string | null; ends_on: string | null }, now: Date) =>
  list.withdrawn_at === null && (list.ends_on === null || list.ends_on >= dayOf(now))

/** How many lists have at most a tenth of their codes left. */
export async function countFew(db: Db, now: Date): Promise<number> {
  const open = (await listCodeLists(db)).filter((list) => isOpen(list, now))
  const left = open.reduce((sum, { count, given }) => sum + Number(count) - Number(given), 0)
  const all = open.reduce((sum, { count }) => sum + Number(count), 0)
  return all > 0 && left <= all * FEW_CODES ? open.length : 0
}

interface Skipped {
  line: number
  code: string
  why: CodeProblem
}

/** Splits lines into new codes and those that are empty, too long or there twice. */
function readLines(lines: readonly string[]): { codes: Map<string, number>; skipped: Skipped[] } {
  const codes = new Map<string, number>()
  const skipped: Skipped[] = []
  for (const [at, typed] of lines.entries()) {
    const code = readTypedCode(typed)
    const why = code === '' ? 'empty' : code.length > CODE_MAX ? 'too-long' : codes.has(code) ? 'twice' : undefined
    if (why) skipped.push({ line: at + 1, code: code.slice(0, CODE_MAX), why })
    else codes.set(code, at + 1)
  }
  return { codes, skipped }
}

/** Adds the new codes of these lines to a list, and names the others by line. */
async function addLines(trx: Db, listId: number, lines: readonly string[], actor: Actor) {
  const { codes, skipped } = readLines(lines)
  const added = await insertCodes(trx, listId, [...codes.keys()])
  for (const [code, line] of codes) if (!added.has(code)) skipped.push({ line, code, why: 'known' })
  if (added.size > 0)
    await writeLog(trx, actor, {
      action: 'codes-added',
      subjectKind: 'desk',
      subject: 'desk',
      note: String(added.size),
    })
  return { added: added.size, skipped: skipped.sort((one, other) => one.line - other.line) }
}

/** Adds a list of codes. @returns its id, or null when no line is a new code, because a list without a code is not stored */
export async function addCodeList(
  trx: Db,
  {
    lines,
    words,
    endsOn,
    keepsRevoked,
  }: { lines: readonly string[]; words: Record<string, string>; endsOn: string | null; keepsRevoked: boolean },
  actor: Actor,
) {
  const listId = await insertCodeList(trx, {
    words: JSON.stringify(words),
    ends_on: endsOn,
    keeps_revoked: keepsRevoked ? 1 : 0,
    created_at: actor.at.toISOString(),
  })
  const result = await addLines(trx, listId, lines, actor)
  if (result.added > 0) return { listId, ...result }
  await deleteCodeList(trx, listId)
  return { listId: null, ...result }
}

/** Adds codes to a list. @throws AppError 410 when it was withdrawn or there is no such list. */
export async function addToCodeList(trx: Db, listId: number, lines: readonly string[], actor: Actor) {
  const list = await lockCodeList(trx, listId)
  if (!list || list.withdrawn_at !== null) throw new AppError('gone')
  return { listId, ...(await addLines(trx, listId, lines, actor)) }
}

/** Gives no more codes of a list. Does nothing when it was withdrawn before. @throws AppError 410 when there is no such list. */
export async function withdrawCodeList(trx: Db, listId: number, actor: Actor): Promise<void> {
  const list = await lockCodeList(trx, listId)
  if (!list) throw new AppError('gone')
  if (list.withdrawn_at !== null) return
  await withdrawList(trx, listId, actor.at)
  await writeLog(trx, actor, { action: 'codes-withdrawn', subjectKind: 'desk', subject: 'desk' })
}

/** The mail with the code of a rider. */
export function codeMail(
  from: LanguageSite,
  { code, words, endsOn }: { code: string; words: string; endsOn: string | null },
  publicUrl: string,
): MailContent {
  const locale = { locale: from.language }
  const url = `${publicUrl}${from.base}/exam`
  const days = new Intl.DateTimeFormat(text.dates_locale({}, locale), { dateStyle: 'long', timeZone: 'UTC' })
  const end = endsOn === null ? '' : text.mail_code_end({ day: days.format(new Date(endsOn)) }, locale)
  return {
    from,
    subject: text.mail_code_subject({ site: from.site.title }, locale),
    text: text.mail_code_text({ code, words, end, link: url }, locale),
    action: { url, label: text.mail_code_action({}, locale) },
  }
}
