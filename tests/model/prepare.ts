import { createECDH } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { contentFiles, tipFile, translationFile } from '#tools/lib/content.ts'
import { refusal, type SentMail } from './mailbox.ts'
import { NOW, type Site } from './site.ts'

export const PASSWORD = 'correct horse'
const tipPath = (id: number) => `tips/riding/tip-${id}.md`

/** A content folder with eight tips and a translation of the first one. */
export function contentFolder(): { folder: string; remove: () => void; write: (path: string, text: string) => void } {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-model-'))
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const tips = Array.from({ length: 8 }, (_, index) => ({ title: `Tip ${index + 1}` }))
  for (const [path, text] of Object.entries(contentFiles(tips))) write(path, text)
  write('de/tips/riding/tip-1.md', translationFile({}))
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const tipText = (id: number, title: string) => tipFile({ id, title })

type Json = Record<string, never> & { [key: string]: unknown }

/** Makes the calls of one rider, which must succeed. A call that an older contract lacks answers undefined. */
const caller = (site: Site, token: string) => async (method: string, url: string, payload?: object | Buffer) => {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(payload instanceof Buffer ? { 'content-type': 'application/octet-stream' } : {}),
  }
  const { status, body } = await site.send({ method, url, headers, ...(payload ? { payload } : {}) })
  if (status >= 400 && !/not found/i.test(body)) throw new Error(`${method} ${url}: ${status} ${body}`)
  return (status >= 400 || body === '' ? undefined : JSON.parse(body)) as Json | undefined
}

export type Tokens = Record<string, string[]>

/** Fills an empty site: riders, groups, roles, files of every state, messages and deliveries. Returns the tokens of the riders and the mails with links. */
export async function prepare(
  site: Site,
  write: (path: string, text: string) => void,
): Promise<{ tokens: Tokens; mails: SentMail[] }> {
  const tokens: Tokens = {}
  const visitor = caller(site, '')
  for (const username of ['anna', 'olaf', 'edda', 'emil', 'mira', 'ben', 'cleo', 'dana', 'zoe']) {
    const made = await visitor('POST', '/api/register', { username, password: PASSWORD })
    const again = await visitor('POST', '/api/login', { username, password: PASSWORD })
    tokens[username] = [String(made?.token), String(again?.token)]
  }
  const as = Object.fromEntries(
    Object.entries(tokens).map(([name, [token]]) => [name, caller(site, token ?? '')]),
  ) as Record<string, ReturnType<typeof caller>>
  const { anna, edda, mira, ben, cleo, dana } = as as Record<
    'anna' | 'edda' | 'mira' | 'ben' | 'cleo' | 'dana',
    ReturnType<typeof caller>
  >

  for (const name of ['anna', 'olaf', 'mira', 'ben'])
    await as[name]?.('PATCH', '/api/user', { email: `${name}@example.org` })
  await site.run(`update rider set email_confirmed_at = '${NOW}' where email is not null`)
  const tables = Object.keys(await site.state.read())
  const hasAdmin = tables.includes('desk_role')
  if (hasAdmin) {
    await site.run(
      `insert into desk_role (rider_id, role, given_at) select id, 'operator', '${NOW}' from rider where username in ('anna', 'olaf')`,
    )
    await site.run(
      `insert into desk_role (rider_id, role, given_at) select id, 'editor', '${NOW}' from rider where username in ('edda', 'emil')`,
    )
    await site.run(`update session set answered_at = '${NOW}'`)
  }

  for (const rider of [mira, ben]) {
    for (const tipId of [1, 2]) await rider('POST', '/api/user/progress', { tipId })
    await rider('POST', '/api/tips/3/like')
    await rider('POST', '/api/tips/3/bookmark', { notes: 'a note' })
  }
  await site.run('update learner set xp = 5000')
  await site.run('delete from xp_count')
  await site.run(
    'insert into xp_count (xp, riders) select xp, count(*) from learner where on_leaderboard = 1 group by xp',
  )
  // So long ago that a review is due.
  await site.run(`update completion set completed_at = '2026-04-01T12:00:00.000Z'`)

  const list = await mira('POST', '/api/lists', { name: 'list of mira', tipIds: [1, 2] })
  await mira('POST', `/api/lists/${list?.id}/share`)
  await ben('POST', '/api/lists', { name: 'list of ben' })

  for (const [leader, members] of [
    [mira, [ben, cleo]],
    [ben, [mira, dana]],
  ] as const) {
    const group = await leader('POST', '/api/groups', { name: 'a group' })
    if (!group) break
    for (const member of members) await member('POST', `/api/invitations/${group.code}`, { agreement: 1 })
    await leader('POST', `/api/groups/${group.id}/accounts`, { labels: ['Kid'] })
    await leader('PATCH', `/api/groups/${group.id}`, { hasLadder: true })
    const report = await leader('GET', `/api/groups/${group.id}/report`)
    const [row] = (report?.rows ?? []) as unknown as { id: string; label: string }[]
    if (leader === ben) await leader('POST', `/api/groups/${group.id}/offer`, { member: row?.id })
  }

  for (let at = 0; at < 19; at++) await mira('POST', '/api/reminders', { way: 'push', subscription: subscription(at) })
  // Of older ones the oldest is dropped, so they have different times.
  for (let at = 0; at < 19; at++)
    await site.run(
      `update push_subscription set created_at = '2026-06-${10 + (at % 5)}T12:00:${10 + at}.000Z' where endpoint = '${subscription(at).endpoint}'`,
    )
  await ben('POST', '/api/reminders', { way: 'mail', hour: 9 })
  await ben('POST', '/api/exam')
  await site
    .run(`insert into rider_ref (rider_id, ref) select id, 'ref-1' from rider where username = 'mira'`)
    .catch(() => undefined)
  for (const [rider, hasCertificate] of [
    [cleo, true],
    [dana, false],
  ] as const) {
    await passExam(site, rider)
    if (hasCertificate) await rider('POST', '/api/certificate', { name: 'Cleo', showName: true })
  }
  if (tables.includes('passkey'))
    await site.run(`insert into passkey (id, rider_id, credential_id, rp_id, user_handle, name, public_key, transports, counter, is_synced, created_at)
      select 'passkey-of-' || username, id, 'x', 'ride.example', 'y', 'Phone', 'z', '[]', '0', 0, '${NOW}' from rider where username in ('cleo', 'dana')`)

  site.refuse(refusal)
  for (const name of ['first', 'second', 'third']) {
    await visitor('POST', '/api/contact', {
      name,
      email: `${name}@example.org`,
      subject: 'other',
      message: `the ${name} message`,
    })
    await settled()
  }
  site.refuse(undefined)

  if (hasAdmin && tables.includes('content_draft')) await prepareContent(edda, write)
  if (hasAdmin) {
    await anna('POST', '/api/admin/messages/2/answers', { text: 'An answer.' })
    await anna('DELETE', '/api/admin/messages/3')
  }
  await settled()
  site.takeMails()
  for (const username of ['mira', 'ben']) await visitor('POST', '/api/password/forgot', { username })
  await cleo('PATCH', '/api/user', { email: 'cleo@example.org' })
  await cleo('POST', '/api/user/email/confirmation', { password: PASSWORD })
  await settled()
  return { tokens, mails: site.takeMails() }
}

/** Answers every question of an exam right. */
async function passExam(site: Site, rider: ReturnType<typeof caller>) {
  const begun = (await rider('POST', '/api/exam')) as { exam?: { id: number } } | undefined
  const examId = begun?.exam?.id
  for (const row of (await site.state.read()).exam_question ?? [])
    if (row.exam_id === examId)
      await rider('POST', '/api/exam/answers', {
        examId,
        tipId: row.tip_id,
        option: String(row.option_order).indexOf('0'),
      })
}

const browser = createECDH('prime256v1')
const p256dh = browser.generateKeys('base64url')

/** The subscription of a browser. */
export const subscription = (at: number) => ({
  endpoint: `https://push.example/${at}`,
  keys: { p256dh, auth: 'a'.repeat(22) },
})

/** Waits until the outbox has sent everything. */
async function settled() {
  for (let at = 0; at < 300; at++) await setImmediate()
}

export type ContentCall = ReturnType<typeof caller>

let keys = 0
/** A key of a save, the same in every run. */
const nextKey = () => `prepared-${String(keys++).padStart(8, '0')}`

async function prepareContent(edda: ContentCall, write: (path: string, text: string) => void) {
  const call = (name: string, payload: object) => edda('POST', `/api/admin/content/${name}`, payload)
  async function save(path: string, change: object): Promise<string> {
    const read = (await edda('GET', `/api/admin/content/file?path=${encodeURIComponent(path)}`)) as Record<
      string,
      never
    > & {
      draft: { fields: object; version: string } | null
      published: { fields: object; hash: string } | null
    }
    const version = nextKey()
    const fields = { ...(read.draft ?? read.published)?.fields, ...change }
    await call('draft', {
      path,
      fields,
      base: read.draft?.version ?? null,
      basedOn: read.published?.hash ?? null,
      key: version,
    })
    return version
  }
  const publish = async (path: string, change: object, at: string | null = null) =>
    call('publish', { path, version: await save(path, change), at })
  // 1 was published twice, 2 is in conflict, 3 is hidden, 4 has a draft, 5 a plan, 6 a conflict and a draft, 7 a draft and a preview.
  await publish(tipPath(1), { title: 'Admin 1' })
  await publish(tipPath(1), { title: 'Admin 1 again' })
  await publish(tipPath(2), { title: 'Admin 2' })
  await publish(tipPath(6), { title: 'Admin 6' })
  write(tipPath(2), tipText(2, 'Deployed 2'))
  write(tipPath(6), tipText(6, 'Deployed 6'))
  await call('hide', { path: tipPath(3) })
  await save(tipPath(4), { title: 'Draft 4' })
  await publish(tipPath(5), { title: 'Planned 5' }, '2999-01-01T00:00:00.000Z')
  await save(tipPath(6), { title: 'Draft 6' })
  await save(tipPath(7), { title: 'Draft 7' })
  await call('preview', { path: tipPath(7) })
  await call('tips', { category: 'riding', title: 'A new tip' })
}
