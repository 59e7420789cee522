import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { answerExam } from '../answer-exam.ts'
import { sharedContent } from '../content.ts'
import { setXpInFile } from '../levels.ts'
import { callApi, removeFolder, startServer } from '../running-server.ts'

/** The riders whose screens are shown. */
export type SceneRider = 'learner' | 'newcomer' | 'finisher' | 'guru' | 'at step 1' | 'at step 3'
/**
 * 'usual' has the project's own tips. 'long words' has tips with words of maximum length and a category with one tip.
 */
export type SceneSite = 'usual' | 'long words'

export interface Site {
  url: string
  /** The token of each rider. */
  tokens: Record<SceneRider, string>
  certificateCodes: Record<CertificateScene, string>
}

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
}
const NAMES: Record<SceneSite, Record<SceneRider, string>> = {
  usual: { learner: 'Mara', newcomer: 'Noor', finisher: 'Lea', guru: 'Ines', 'at step 1': 'Tom', 'at step 3': 'Tim' },
  'long words': {
    learner: 'Wwwwwwwwwwwwwwwwwwwwwwwwwwwwww',
    newcomer: 'Mmmmmmmmmmmmmmmmmmmmmmmmmmmmmm',
    finisher: 'Lea',
    guru: 'Iiiiiiiiiiiiiiiiiiiiiiiiiiiii',
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
async function takeRewards({ url, folder }: { url: string; folder: string }, token: string, username: string) {
  const call = (method: string, path: string, body?: unknown) => callApi(url, method, path, { token, body })
  const tips: { id: number; category: string }[] = await (await callApi(url, 'GET', '/api/tips')).json()
  const some = tips.filter(({ category }) => category === 'riding').slice(0, 6)
  for (const { id } of some) await call('POST', '/api/user/progress', { tipId: id })
  setXpInFile(folder, username, 2300)
  await call('PATCH', '/api/user', { avatar: '120321' })
  const unlocked: { id: string }[] = await (await call('GET', '/api/user/achievements')).json()
  await call('PATCH', '/api/user', { badges: unlocked.map(({ id }) => id).slice(0, 3) })
  const tipIds = some.map(({ id }) => id).slice(0, 5)
  const { id } = await (await call('POST', '/api/lists', { name: 'Before each ride', tipIds })).json()
  await call('POST', `/api/lists/${id}/share`)
  await call('POST', '/api/lists', { name: 'Winter' })
  await call('POST', '/api/user/progress-page', { shows: ['name', 'avatar', 'level', 'tips', 'achievements'] })
}

/** Issues the certificate of the finisher, and copies of it in every other state. Returns their codes. */
async function issueCertificates(
  server: { url: string; folder: string },
  { finisher }: Record<SceneRider, string>,
): Promise<Record<CertificateScene, string>> {
  const body = { name: 'Lea Sommer', showName: true }
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

/** The language of a site, and the build that has it. */
export interface SiteLanguage {
  language: string
  /** The server of another build. The project's own by default. */
  main?: string
  /** Puts a content folder into the language. */
  translate?: (folder: string) => string
}

const OWN_CONTENT = join(import.meta.dirname, '..', '..', '..', 'content')

/** Starts a site in one language and registers its riders. */
export async function startSite(
  name: SceneSite,
  { language, main, translate = (folder) => folder }: SiteLanguage = { language: 'en' },
): Promise<Site & { end: () => Promise<void> }> {
  const environment = {
    ...ENVIRONMENTS[name],
    LANGUAGES: language,
    CONTENT_DIR: translate(ENVIRONMENTS[name].CONTENT_DIR ?? OWN_CONTENT),
  }
  const server = await startServer(environment, undefined, main === undefined ? {} : { main })
  const register = async (rider: SceneRider) => {
    const body = { username: NAMES[name][rider], password: 'correct horse' }
    const { token } = await (await callApi(server.url, 'POST', '/api/register', { body })).json()
    const status = {
      'at step 1': { currentStep: 1 },
      'at step 3': { currentStep: 3 },
      learner: { completed: true },
      newcomer: { completed: true },
      finisher: { completed: true },
      guru: { completed: true },
    }
    await callApi(server.url, 'POST', '/api/user/tutorial-status', { token, body: status[rider] })
    return token
  }
  const tokens = {
    learner: await register('learner'),
    newcomer: await register('newcomer'),
    finisher: await register('finisher'),
    guru: await register('guru'),
    'at step 1': await register('at step 1'),
    'at step 3': await register('at step 3'),
  }
  await learn(server.url, server.folder, tokens.learner)
  await finish(server.url, server.folder, tokens.finisher)
  await takeRewards(server, tokens.guru, NAMES[name].guru)
  await answerExam(server, tokens.learner, (place) => place % 4 !== 0)
  await answerExam(server, tokens.finisher)
  const certificateCodes = await issueCertificates(server, tokens)
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
