import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { answerExam } from './answer-exam.ts'
import { sharedContent } from './content.ts'
import { setXpInFile } from './levels.ts'
import { placesFolder } from './places.ts'
import { callApi, removeFolder, startServer } from './running-server.ts'
import { STRANGE, STRANGE_USERNAMES } from './strange-texts.ts'

/** The riders whose screens are shown. */
export type SceneRider = 'learner' | 'newcomer' | 'finisher' | 'guru' | 'operator' | 'at step 1' | 'at step 3'
/**
 * 'usual' has the project's own tips. 'long words' has tips with words of maximum length and a category with one tip. 'places' has
 * made-up places with rules.
 */
export type SceneSite = 'usual' | 'long words' | 'places'

export interface Site {
  url: string
  /** The token of each rider. */
  tokens: Record<SceneRider, string>
  certificateCodes: Record<CertificateScene, string>
}

/** A site whose server the test ends. */
export type RunningSite = Site & { end: () => Promise<void> }

/** The certificates whose public pages are shown. */
export type CertificateScene = 'valid' | 'without a name' | 'withdrawn' | 'revoked' | 'deleted'

const LONG_WORD = 'Elektrokleinstfahrzeugeverordnungsdurchführungsbestimmungen'
const LONG_WORDS = sharedContent([
  {
    id: 1,
    title: `${LONG_WORD} ${LONG_WORD}`,
    tag: LONG_WORD.slice(0, 40),
    body: LONG_WORD.repeat(4),
    importance: 'Critical',
  },
  { id: 2, title: 'Before you ride, look at the brakes', shortDescription: `${LONG_WORD}, ${LONG_WORD}.` },
  { id: 3, title: 'The only one', category: 'storage' },
])
const ENVIRONMENTS: Record<SceneSite, Record<string, string>> = {
  // With mail, so that the sign-in page offers a password reset. No mail is sent.
  usual: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'safety@example.org' },
  'long words': { CONTENT_DIR: LONG_WORDS, PRODUCT_NAME: 'Elektrokleinstfahrzeug' },
  places: { CONTENT_DIR: placesFolder() },
}
const USUAL_NAMES = {
  learner: 'Mara',
  newcomer: 'Noor',
  finisher: 'Lea',
  guru: 'Ines',
  operator: 'Anna',
  'at step 1': 'Tom',
  'at step 3': 'Tim',
}
const NAMES: Record<SceneSite, Record<SceneRider, string>> = {
  usual: USUAL_NAMES,
  places: USUAL_NAMES,
  'long words': {
    learner: 'Wwwwwwwwwwwwwwwwwwwwwwwwwwwwww',
    newcomer: 'Mmmmmmmmmmmmmmmmmmmmmmmmmmmmmm',
    finisher: 'Lea',
    guru: 'Iiiiiiiiiiiiiiiiiiiiiiiiiiiii',
    operator: 'Anna',
    'at step 1': 'Tom',
    'at step 3': 'Tim',
  },
}
const NOTES = { 2: 'Ask the shop about the left lever.', 4: LONG_WORD, 7: '' }
const DAY = 24 * 3600 * 1000

/** The learner likes, saves, shares, and completes some tips long ago (due for review) and some now. */
async function learn(url: string, folder: string, token: string): Promise<void> {
  const call = (method: string, path: string, body?: unknown) => callApi(url, method, path, { token, body })
  const complete = (ids: number[]) =>
    ids.reduce<Promise<unknown>>(
      (before, tipId) => before.then(() => call('POST', '/api/user/progress', { tipId })),
      Promise.resolve(),
    )
  await complete([1, 2, 3, 13, 14, 18, 19])
  const { id } = await (await call('GET', '/api/user')).json()
  const database = new DatabaseSync(join(folder, 'test.db'), { timeout: 5000 })
  const longAgo = new Date(Date.now() - 10 * DAY).toISOString()
  database.prepare('update completion set completed_at = ? where rider_id = ?').run(longAgo, id)
  database.close()
  await complete([4, 5, 25])
  for (const tipId of [1, 4, 7]) await call('POST', `/api/tips/${tipId}/like`)
  for (const [tipId, notes] of Object.entries(NOTES)) await call('POST', `/api/tips/${tipId}/bookmark`, { notes })
  await call('POST', '/api/tips/1/share', { platform: 'clipboard' })
}

const ADDRESS = 'lea@example.org'

/** The finisher has completed every tip, no review is due, and the streak rests. They get reminders by mail and the newsletter. */
async function finish(url: string, folder: string, token: string): Promise<void> {
  const tips: { id: number }[] = await (await callApi(url, 'GET', '/api/tips')).json()
  for (const { id } of tips) await callApi(url, 'POST', '/api/user/progress', { token, body: { tipId: id } })
  const { id } = await (await callApi(url, 'GET', '/api/user', { token })).json()
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()
  const database = new DatabaseSync(join(folder, 'test.db'), { timeout: 5000 })
  database
    .prepare(
      'update learner set streak_count = 12, streak_longest = 12, streak_since = ?, streak_last_at = ?, streak_recent = ? where rider_id = ?',
    )
    .run(daysAgo(13), daysAgo(2), JSON.stringify([6, 5, 4, 3, 2].map(daysAgo)), id)
  database.prepare('update rider set email = ?, email_confirmed_at = ? where id = ?').run(ADDRESS, daysAgo(2), id)
  database
    .prepare(
      "insert into newsletter_consent (rider_id, email, language, words, requested_at, confirmed_at) values (?, ?, 'en', '-', ?, ?)",
    )
    .run(id, ADDRESS, daysAgo(2), daysAgo(2))
  database.close()
  await callApi(url, 'POST', '/api/reminders', { token, body: { way: 'mail', hour: 7 } })
}

/** The guru has reached level 10 and uses every reward. */
async function takeRewards(
  { url, folder }: { url: string; folder: string },
  token: string,
  username: string,
  listName: string,
) {
  const call = (method: string, path: string, body?: unknown) => callApi(url, method, path, { token, body })
  const tips: { id: number; category: string }[] = await (await callApi(url, 'GET', '/api/tips')).json()
  const some = tips.filter(({ category }) => category === 'riding').slice(0, 6)
  for (const { id } of some) await call('POST', '/api/user/progress', { tipId: id })
  setXpInFile(folder, username, 2300)
  await call('PATCH', '/api/user', { avatar: '120321' })
  const unlocked: { id: string }[] = await (await call('GET', '/api/user/achievements')).json()
  await call('PATCH', '/api/user', { badges: unlocked.map(({ id }) => id).slice(0, 3) })
  const tipIds = some.map(({ id }) => id).slice(0, 5)
  const { id } = await (await call('POST', '/api/lists', { name: listName, tipIds })).json()
  await call('POST', `/api/lists/${id}/share`)
  await call('POST', '/api/lists', { name: 'Winter' })
  await call('POST', '/api/user/progress-page', { shows: ['name', 'avatar', 'level', 'tips', 'achievements'] })
}

/** Issues the certificate of the finisher, and copies of it in every other state. Returns their codes. */
async function issueCertificates(
  server: { url: string; folder: string },
  { finisher }: Record<SceneRider, string>,
  name: string,
): Promise<Record<CertificateScene, string>> {
  const body = { name, showName: true }
  const issued = await (await callApi(server.url, 'POST', '/api/certificate', { token: finisher, body })).json()
  const database = new DatabaseSync(join(server.folder, 'test.db'), { timeout: 5000 })
  const copy = database.prepare(
    `insert into certificate (code, rider_id, show_name, name, product, passed_at, issued_at, right_count, question_count, asked, ended_at, ended_as, reason)
     select ?, null, ?, name, product, passed_at, issued_at, right_count, question_count, asked, ?, ?, ? from certificate where code = ?`,
  )
  const { code } = issued.certificate
  const codeOf = (digit: string) => digit.repeat(26)
  const ended = new Date().toISOString()
  copy.run(codeOf('1'), 0, null, null, null, code)
  copy.run(codeOf('2'), 1, ended, 'withdrawn', null, code)
  copy.run(codeOf('3'), 1, ended, 'revoked', 'Another person took the exam.', code)
  copy.run(codeOf('4'), 1, ended, 'deleted', null, code)
  database.close()
  return {
    valid: code,
    'without a name': codeOf('1'),
    withdrawn: codeOf('2'),
    revoked: codeOf('3'),
    deleted: codeOf('4'),
  }
}

const MESSAGES = [
  ['Mara Winter', 'mara@example.org', 'feedback', 'The tip about wet leaves helped me.\n\nThank you!', 'en', null],
  ['<b>Bob</b>', 'bob@example.org', 'support', '<script>alert(1)</script> My code does not work.', 'en', 'read'],
  ['נועה', 'noa@example.org', 'general', 'שלום, האם מותר לרכוב על המדרכה? 20 km/h', 'de', null],
  [LONG_WORD, `${'w'.repeat(60)}@example.org`, 'other', `${LONG_WORD} ${LONG_WORD}`, 'de', null],
  [
    'Ben',
    'ben@example.org',
    'partnership',
    'Our school would like to use your tips in class. '.repeat(8),
    'en',
    'read',
  ],
] as const

/** The sums of eight weeks, and enough answers for four tips in the page Insights. */
function fillNumbers(database: DatabaseSync, today: string) {
  const insert = database.prepare(
    'insert into day_count (name, day, subject, language, times) values (?, ?, ?, ?, ?) on conflict do nothing',
  )
  const dayBefore = (days: number) => new Date(Date.parse(today) - days * DAY).toISOString().slice(0, 10)
  // The views of each day of a week. They grow a little from week to week.
  const week = [14, 19, 6, 8, 12, 9, 11]
  for (let days = 0; days < 56; days++) {
    const day = dayBefore(days)
    const weeksAgo = Math.floor(days / 7)
    const busy = (week[days % 7] ?? 0) + 8 - weeksAgo
    for (const tip of [1, 2, 3, 4, 5, 6, 7, 8, 9, 13]) insert.run('view', day, `/tips/${tip}`, 'en', busy + tip)
    insert.run('view', day, '/?category=riding', 'en', busy * 6)
    insert.run('view', day, '/?category=storage', 'de', busy * 2)
    insert.run('view', day, '/exam', 'en', busy)
    insert.run('search', day, 'found', 'en', busy)
    insert.run('search', day, 'missed', 'en', days % 4)
    for (const name of ['completion', 'like', 'review-right', 'registration']) insert.run(name, day, '', '', busy - 3)
  }
  const answers = [
    [3, 14, 9],
    [7, 12, 11],
    [2, 4, 20],
    [1, 0, 31],
  ] as const
  for (const [tip, wrong, right] of answers) {
    insert.run('review-wrong', dayBefore(3), String(tip), '', wrong)
    insert.run('review-right', dayBefore(5), String(tip), '', right)
  }
  database
    .prepare('insert into missed_search (key, language, text, days, last_day, times) values (?, ?, ?, ?, ?, ?)')
    .run('scene', 'de', 'helm farbe', 3, today, 7)
}

/**
 * Fills Admin: the operator has answered the password question, and there are messages, a refused delivery and rows
 * of the log.
 */
function fillAdmin(folder: string, { operator, finisher }: Record<SceneRider, string>) {
  const now = new Date().toISOString()
  const database = new DatabaseSync(join(folder, 'test.db'), { timeout: 5000 })
  const run = (statement: string, ...values: (string | number | null)[]) => database.prepare(statement).run(...values)
  run(
    "insert into desk_role (rider_id, role, given_at) select id, 'operator', ? from rider where username = ?",
    now,
    operator,
  )
  run(
    "insert into desk_role (rider_id, role, given_at, given_by) select id, 'editor', ?, ? from rider where username = ?",
    ...[now, operator, finisher],
  )
  run('update session set answered_at = ?', now)
  for (const [name, email, subject, message, language, read] of MESSAGES)
    run(
      'insert into contact_message (name, email, subject, message, language, read_at, created_at) values (?, ?, ?, ?, ?, ?, ?)',
      ...[name, email, subject, message, language, read && now, now],
    )
  run(
    "insert into contact_answer (message_id, text, written_by, written_at, mailed_at) values (5, 'Gladly.', ?, ?, ?)",
    operator,
    now,
    now,
  )
  run(
    "insert into delivery (channel, cause, payload, created_at, give_up_at, ended_at, outcome, last_error) values ('contact', 'contact 0', '{}', ?, ?, ?, 'given-up', '550 5.1.1 mailbox unavailable')",
    ...[now, now, now],
  )
  run(
    "insert into newsletter_issue (hash, variants, started_at, readers, finished_at) values ('x', ?, ?, 412, ?)",
    JSON.stringify({ en: { subject: 'Winter is over', text: '-' } }),
    now,
    now,
  )
  fillNumbers(database, now.slice(0, 10))
  const log = 'insert into desk_log (at, actor, who, action, subject_kind, subject, note) values (?, ?, ?, ?, ?, ?, ?)'
  run(log, now, 'start', null, 'role-given', 'rider', '5', 'operator')
  run(log, now, 'rider', operator, 'desk-opened', 'admin', 'admin', null)
  run(log, now, 'rider', operator, 'message-answered', 'message', '5', null)
  run(log, now, 'command', null, 'rider-deleted', 'rider', '999', null)
  database.close()
}

/** The language of a site, and the build that has it. */
export interface SiteLanguage {
  language: string
  /** The main file of another build's server. The project's own server by default. */
  main?: string
  /** Puts a content folder into the language. */
  translate?: (folder: string) => string
  /** Riders, a list and a certificate have the strangest names that the rules allow. */
  hasStrangeNames?: boolean
}

const OWN_CONTENT = join(import.meta.dirname, '..', '..', 'content')

/** Starts every site of the scenes in one language. */
export async function startSites(language: SiteLanguage): Promise<Record<SceneSite, RunningSite>> {
  return {
    usual: await startSite('usual', language),
    'long words': await startSite('long words', language),
    places: await startSite('places', language),
  }
}

/** Starts a site in one language and registers its riders. */
export async function startSite(
  name: SceneSite,
  { language, main, translate = (folder) => folder, hasStrangeNames = false }: SiteLanguage = { language: 'en' },
): Promise<RunningSite> {
  const names = hasStrangeNames ? STRANGE_USERNAMES : NAMES[name]
  const environment = {
    ...ENVIRONMENTS[name],
    LANGUAGES: language,
    CONTENT_DIR: translate(ENVIRONMENTS[name].CONTENT_DIR ?? OWN_CONTENT),
  }
  const server = await startServer(environment, undefined, {
    hostName: 'localhost',
    ...(main === undefined ? {} : { main }),
  })
  const register = async (rider: SceneRider) => {
    const body = { username: names[rider], password: 'correct horse' }
    const { token } = await (await callApi(server.url, 'POST', '/api/register', { body })).json()
    const status = {
      'at step 1': { currentStep: 1 },
      'at step 3': { currentStep: 3 },
      learner: { completed: true },
      newcomer: { completed: true },
      finisher: { completed: true },
      guru: { completed: true },
      operator: { completed: true },
    }
    await callApi(server.url, 'POST', '/api/user/tutorial-status', { token, body: status[rider] })
    return token
  }
  const tokens = {
    learner: await register('learner'),
    newcomer: await register('newcomer'),
    finisher: await register('finisher'),
    guru: await register('guru'),
    operator: await register('operator'),
    'at step 1': await register('at step 1'),
    'at step 3': await register('at step 3'),
  }
  await learn(server.url, server.folder, tokens.learner)
  await finish(server.url, server.folder, tokens.finisher)
  await takeRewards(server, tokens.guru, names.guru, hasStrangeNames ? STRANGE.letter.repeat(60) : 'Before each ride')
  await answerExam(server, tokens.learner, (place) => place % 4 !== 0)
  await answerExam(server, tokens.finisher)
  const nameOnPaper = hasStrangeNames ? STRANGE.letter.repeat(80) : 'Lea Sommer'
  const certificateCodes = await issueCertificates(server, tokens, nameOnPaper)
  fillAdmin(server.folder, names)
  return {
    url: server.url,
    tokens,
    certificateCodes,
    end: async () => {
      await server.end('SIGKILL')
      removeFolder(server.folder)
    },
  }
}
