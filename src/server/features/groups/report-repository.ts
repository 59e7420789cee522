import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/db/open.ts'
import type { GroupMemberRow } from '#server/db/tables/groups.ts'
import { invalidField } from '#server/platform/http/errors.ts'
import type { MemberRow, Report, ReportRow } from '#shared/contract/groups.ts'
import { MEMBERS_IN_PAGE, type MemberField, type ReportFilter } from '#shared/groups/rules.ts'
import type { Sent } from '#shared/name.ts'

/** The columns of a member that the leader sees. */
type Seen = Pick<
  GroupMemberRow,
  'id' | 'label' | 'completed' | 'passed_on' | 'fresh_until' | 'fading_until' | 'active_on'
>

function rememberedAt({ fresh_until, fading_until }: Seen, now: string): Sent<MemberRow>['remembered'] {
  if (fresh_until === null || fading_until === null) return null
  if (fresh_until > now) return 'fresh'
  return fading_until > now ? 'fading' : 'forgotten'
}

/** The row of a member as the leader and the member see it. */
export function toMemberRow(row: Seen, now: Date): Sent<MemberRow> {
  const remembered = rememberedAt(row, now.toISOString())
  return {
    id: row.id,
    label: row.label,
    ready: row.passed_on !== null && remembered !== 'forgotten' && remembered !== null,
    completed: row.completed,
    exam: row.passed_on,
    remembered,
    activeOn: row.active_on,
  }
}

const isReady = (now: string) => sql<SqlBool>`(passed_on is not null and fading_until > ${now})`

/** The totals of a group, and how many rows were made with other tips. An index holds all columns. */
export async function readTotals(db: Db, groupId: string, now: Date, libraryKey: string) {
  const at = now.toISOString()
  const row = await totalsQuery(db, groupId, at, libraryKey).executeTakeFirstOrThrow()
  const count = (of: string | number | null) => Number(of ?? 0)
  const totals: Sent<Report>['totals'] = {
    members: count(row.members),
    ready: count(row.ready),
    exam: count(row.exam),
    fresh: count(row.fresh),
    fading: count(row.not_forgotten) - count(row.fresh),
    forgotten: count(row.any) - count(row.not_forgotten),
    nothing: count(row.members) - count(row.any),
  }
  return { totals, outdated: count(row.outdated) }
}

/** Exported for the test of its plan. */
export function totalsQuery(db: Db, groupId: string, at: string, libraryKey: string) {
  const sumOf = (condition: ReturnType<typeof isReady>) =>
    sql<string | number | null>`sum(case when ${condition} then 1 else 0 end)`
  return db
    .selectFrom('group_member')
    .where('group_id', '=', groupId)
    .select((eb) => [
      eb.fn.countAll<string | number>().as('members'),
      eb.fn.count<string | number>('passed_on').as('exam'),
      eb.fn.count<string | number>('fading_until').as('any'),
      sumOf(isReady(at)).as('ready'),
      sumOf(sql`fresh_until > ${at}`).as('fresh'),
      sumOf(sql`fading_until > ${at}`).as('not_forgotten'),
      sumOf(sql`library_key <> ${libraryKey}`).as('outdated'),
    ])
}

interface Asked {
  sort: MemberField
  order: 'up' | 'down'
  filter: ReportFilter
}

/** The expression by which a field is sorted. Members with equal values follow in the order of their labels. */
function keyOf(sort: MemberField, now: string) {
  const keys: Record<MemberField, RawBuilder<string | number>> = {
    label: sql<string>`label_key`,
    ready: sql<number>`case when ${isReady(now)} then 1 else 0 end`,
    completed: sql<number>`completed`,
    exam: sql<string>`coalesce(passed_on, '')`,
    remembered: sql<number>`case when fading_until is null then 0 when fresh_until > ${now} then 3
      when fading_until > ${now} then 2 else 1 end`,
    activeOn: sql<string>`coalesce(active_on, '')`,
  }
  return keys[sort]
}

/** The place of a row in the report: the value of its field, its label and its id. */
const Cursor = z.tuple([z.union([z.string(), z.int32()]), z.string(), z.string()])

const writeCursor = (cursor: z.infer<typeof Cursor>) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** @throws AppError 400 for a text that is not `next` of a page with this sort. */
function readCursor(after: string, sort: MemberField) {
  const isNumber = sort === 'ready' || sort === 'completed' || sort === 'remembered'
  try {
    const cursor = Cursor.parse(JSON.parse(Buffer.from(after, 'base64url').toString()))
    const isText = cursor.every((part) => typeof part === 'number' || (!part.includes('\0') && part.isWellFormed()))
    if (isText && typeof cursor[0] === (isNumber ? 'number' : 'string')) return cursor
  } catch {
    // A text that cannot be read gets the same answer as a cursor of another sort.
  }
  throw invalidField('after', 'not-an-option')
}

export function pageQuery(db: Db, groupId: string, { sort, order, filter }: Asked, now: string) {
  const key = keyOf(sort, now)
  return db
    .selectFrom('group_member')
    .innerJoin('rider', 'rider.id', 'group_member.rider_id')
    .select([
      'group_member.id',
      'label',
      'label_key',
      'completed',
      'passed_on',
      'fresh_until',
      'fading_until',
      'active_on',
      'is_looked_after',
      'rider.username',
      'rider.one_time_word_at',
    ])
    .select(key.as('sort_key'))
    .where('group_id', '=', groupId)
    .$if(filter === 'ready', (rows) => rows.where(isReady(now)))
    .$if(filter === 'not-ready', (rows) => rows.where(sql<SqlBool>`(passed_on is null or fading_until <= ${now})`))
    .orderBy(key, order === 'up' ? 'asc' : 'desc')
    .$if(sort !== 'label', (rows) => rows.orderBy('label_key'))
    .orderBy('group_member.id')
}

type PageRow = Awaited<ReturnType<ReturnType<typeof pageQuery>['execute']>>[number]

export function toReportRow(
  row: Seen & Pick<PageRow, 'is_looked_after' | 'username' | 'one_time_word_at'>,
  now: Date,
): Sent<ReportRow> {
  return {
    ...toMemberRow(row, now),
    account:
      row.is_looked_after === 1 ? { username: row.username, hasOneTimeWord: row.one_time_word_at !== null } : null,
  }
}

/** A page of the members of a group. */
export async function readPage(
  db: Db,
  groupId: string,
  { after, ...asked }: Asked & { after?: string | undefined },
  now: Date,
): Promise<Pick<Sent<Report>, 'rows' | 'next'>> {
  const at = now.toISOString()
  const { sort, order } = asked
  const cursor = after === undefined ? undefined : readCursor(after, sort)
  const key = keyOf(sort, at)
  const rows = await pageQuery(db, groupId, asked, at)
    .$if(cursor !== undefined, (query) => {
      const [value, label, id] = cursor ?? ['', '', '']
      const further = order === 'up' ? sql`>` : sql`<`
      return query.where(
        sql<SqlBool>`(${key} ${further} ${value} or (${key} = ${value} and (label_key, group_member.id) > (${label}, ${id})))`,
      )
    })
    .limit(MEMBERS_IN_PAGE + 1)
    .execute()
  const page = rows.slice(0, MEMBERS_IN_PAGE)
  const last = page.at(-1)
  return {
    rows: page.map((row) => toReportRow(row, now)),
    next: last && rows.length > page.length ? writeCursor([last.sort_key, last.label_key, last.id]) : null,
  }
}

/** All members of a group by label. There are at most MAX_MEMBERS. */
export async function listMembers(db: Db, groupId: string, now: Date): Promise<Sent<MemberRow>[]> {
  const rows = await pageQuery(db, groupId, { sort: 'label', order: 'up', filter: 'all' }, now.toISOString()).execute()
  return rows.map((row) => toMemberRow(row, now))
}

/** How many members have answered questions, and the answers by tip with the number of members who gave them. */
export async function readAnswers(db: Db, groupId: string) {
  const rows = await db
    .selectFrom('group_member')
    .select(['answers', 'is_looked_after'])
    .where('group_id', '=', groupId)
    .where('answers', '!=', '[]')
    .execute()
  const byTip = new Map<number, { members: number; answers: number; wrong: number }>()
  for (const row of rows) {
    const counted = row.is_looked_after === 1 ? 0 : 1
    // The server wrote this JSON, so it needs no check.
    for (const [tipId, answers, wrong] of JSON.parse(row.answers) as [number, number, number][]) {
      const sum = byTip.get(tipId) ?? { members: 0, answers: 0, wrong: 0 }
      byTip.set(tipId, { members: sum.members + counted, answers: sum.answers + answers, wrong: sum.wrong + wrong })
    }
  }
  return { members: rows.filter((row) => row.is_looked_after === 0).length, byTip }
}
