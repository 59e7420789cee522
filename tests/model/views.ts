import type { SentMail } from './mailbox.ts'
import { FIRST_NEW_ID, type Row, type State } from './state.ts'

/** The model does not compare these tables, because no page shows them: limits, kept answers, and what a server keeps for a while. */
const LEFT_OUT = [
  'limit_use',
  'kept_answer',
  'hour_count',
  'server_setting',
  'kysely_migration',
  'kysely_migration_lock',
]

const RANDOM = /\$argon2\S+|[A-Za-z0-9_-]{20,}/g
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
/** The usernames and words that the server makes for members. */
const WORDS = /\b[a-z]+-[a-z]+-\d\d\b/g
const NUMBER = /\b\d{7,10}\b/g

/** Columns that say which content a server served when it counted. */
const OF_A_SERVER = ['library_key']

/** Columns with random letters that are too few to be told by their form. */
const SHORT_RANDOM = ['rider_group.code', 'known_client.mark']

/** What is random, or is taken from a counter or the clock of the machine, in a text. */
function* volatileIn(text: string): Generator<string> {
  for (const form of [RANDOM, TIME, WORDS, NUMBER]) for (const [found] of text.matchAll(form)) yield found
}

/** Everything of a state that would be random in another run, so that it can be told from what comes later. */
export function knownIn(state: State): Set<string> {
  const known = new Set<string>(volatileIn(JSON.stringify(state)))
  for (const name of SHORT_RANDOM) {
    const [table = '', column = ''] = name.split('.')
    for (const row of state[table] ?? []) known.add(String(row[column]))
  }
  return known
}

const hide = (text: string, known: ReadonlySet<string>) => {
  let hidden = text
  for (const [form, sign] of [
    [RANDOM, '~'],
    [TIME, '~time'],
    [WORDS, '~words'],
    [NUMBER, '~id'],
  ] as const) {
    hidden = hidden.replaceAll(form, (found) =>
      known.has(found) || (form === TIME && found.startsWith('2026-06-15')) ? found : sign,
    )
  }
  return hidden
}

function viewOfRow(table: string, row: Row, known: ReadonlySet<string>): string {
  const columns = Object.keys(row)
    .filter((column) => !OF_A_SERVER.includes(column))
    .sort()
  return columns
    .map((column) => {
      const value = row[column]
      if (SHORT_RANDOM.includes(`${table}.${column}`)) return known.has(String(value)) ? value : '~'
      if (typeof value === 'number') return value >= FIRST_NEW_ID && !known.has(String(value)) ? '~id' : value
      return typeof value === 'string' ? hide(value, known) : value
    })
    .map((value, at) => `${columns[at]}=${value}`)
    .join(' ')
}

/**
 * The version of the content is another one in each run, a refused call may take the number of a tip that nobody gets, and a link for an
 * address that a rider had before works no more.
 */
function isSeen(state: State, table: string, row: Row): boolean {
  if (table === 'content_change') return false
  return table !== 'mail_link' || state.rider?.find(({ id }) => id === row.rider_id)?.email === row.email
}

/** The rows of a table in a form in which two of them can be compared, although their random parts differ. */
function viewOf(state: State, table: string, known: ReadonlySet<string>): string[] {
  const rows = (state[table] ?? []).filter((row) => isSeen(state, table, row))
  return rows.map((row) => viewOfRow(table, row, known)).sort()
}

export const viewOfMails = (mails: readonly SentMail[]) =>
  mails.map(({ to, subject, text }) => hide(`${to}: ${subject}: ${text}`, new Set())).sort()

/** The lines that only one of two lists has. */
function onlyIn(a: readonly string[], b: readonly string[]): string[] {
  const rest = [...b]
  return a.filter((line) => {
    const at = rest.indexOf(line)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

/** Compares two lists. Returns a line with '+' for what only `found` has, and with '-' for what only `expected` has. */
export const differencesOf = (name: string, found: readonly string[], expected: readonly string[]): string[] => [
  ...onlyIn(found, expected).map((line) => `+ ${name}: ${line}`),
  ...onlyIn(expected, found).map((line) => `- ${name}: ${line}`),
]

/** Compares two states of the database, and leaves out random values. Returns a line for each row that only one of them has. */
export function differences(found: State, expected: State, known: ReadonlySet<string>): string[] {
  return Object.keys({ ...found, ...expected }).flatMap((table) => {
    // Most tables are the same as they are.
    if (LEFT_OUT.includes(table) || JSON.stringify(found[table]) === JSON.stringify(expected[table])) return []
    return differencesOf(table, viewOf(found, table, known), viewOf(expected, table, known))
  })
}
