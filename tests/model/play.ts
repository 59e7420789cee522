import { createHash } from 'node:crypto'
import { type Endpoint, isAnsweredOnce } from '#shared/contract/endpoint.ts'
import { keyOf } from '#tests/support/keys.ts'
import { OFTEN, TOPICS } from './calls.ts'
import { Choices, type Known, STRANGER } from './choices.ts'
import { DONE_AGAIN, REFUSED_AGAIN } from './left-out.ts'
import type { SentMail } from './mailbox.ts'
import type { Round } from './rounds.ts'
import { brokenPromises, brokenRules, type Done, PROMISES } from './rules.ts'
import type { Answer, Request, Site } from './site.ts'
import type { State } from './state.ts'
import { BACKGROUND } from './turns.ts'
import { differences, differencesOf, knownIn, viewOfMails } from './views.ts'

/** A call with everything that is sent. */
export interface Sent extends Request {
  name: string
  params: Record<string, unknown>
  access: Endpoint['access']
  server: number
  isLost: boolean
}

/** A mistake of the server that a round has shown. */
export interface Fault {
  /** The same for the same kind of fault of the same calls. */
  signature: string
  text: string
}

interface Result {
  answers: Answer[]
  mails: SentMail[]
  state: State
}

/** The two sites of a run: calls are made at once on one, and one after the other on its copy. */
export interface Sites {
  atOnce: Site
  inTurn: Site
  contract: Map<string, Endpoint>
  /** What every run begins with. */
  first: State
  tokens: readonly string[]
  links: Known['links']
  /** The topics of the rounds. */
  topics: readonly string[]
}

/** Numbers for the versions of the content, which servers remember. No number may come twice, although states come again. */
let version = 1000

const withNewVersion = (state: State): State => {
  version += 1000
  const rows = (state.content_change ?? []).map((row) => (row.name === 'content' ? { ...row, times: version } : row))
  return { ...state, ...(state.content_change ? { content_change: rows } : {}) }
}

/** The number of calls with a key. */
let keys = 0

/** Gives a site this state. */
async function begin(site: Site, state: State) {
  await site.state.write(withNewVersion(state))
  site.takeMails()
}

const LINK = /#(confirm|reset|newsletter)=([\w-]+)/g
export const linksIn = (mails: readonly SentMail[]) =>
  mails.flatMap(({ text }) => [...text.matchAll(LINK)].map(([, purpose = '', token = '']) => ({ purpose, token })))

export async function makeCall(
  planned: Round['clients'][number],
  round: Round,
  known: Known,
  sites: Sites,
): Promise<Sent | undefined> {
  const topic = sites.topics[round.topic % sites.topics.length] ?? ''
  const calls = Object.entries(TOPICS[topic] ?? {})
    .filter(([name]) => sites.contract.has(name))
    .flatMap((one) => Array<typeof one>(OFTEN[one[0]] ?? 1).fill(one))
  const [name, make] = calls[planned.call % calls.length] ?? []
  const endpoint = sites.contract.get(name ?? '')
  const made = await make?.(new Choices(known, round.focus, planned.picks))
  if (name === undefined || !endpoint || !made) return undefined
  const { token, params = {}, query, body } = made
  if (endpoint.access !== 'public' && token === undefined) return undefined
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(params[param])))
  return {
    name,
    params,
    access: endpoint.access,
    method: endpoint.method,
    url: query ? `${path}?${new URLSearchParams(query)}` : path,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : {}),
      ...(isAnsweredOnce(endpoint) ? keyOf(`model ${++keys}`) : {}),
    },
    ...(body ? { payload: body } : {}),
    server: planned.server,
    isLost: planned.isLost,
  }
}

/** Every order of the calls of clients that keeps the order of each client. */
function* mergesOf(clients: readonly (readonly number[])[]): Generator<number[]> {
  if (clients.every((client) => client.length === 0)) yield []
  for (const [at, [first, ...rest]] of clients.entries()) {
    if (first === undefined) continue
    for (const others of mergesOf(clients.with(at, rest))) yield [first, ...others]
  }
}

/** Whether the background runs after each call but the last, after which it always does. */
function* pausesOf(count: number): Generator<boolean[]> {
  for (let bits = 0; bits < 2 ** (count - 1); bits++)
    yield Array.from({ length: count }, (_, at) => at === count - 1 || (bits & (1 << at)) === 0)
}

/** More orders are not tried. */
const MAX_ORDERS = 60

/**
 * Refusals of a call that came while another one changed the same thing. They are right in no order of the calls, but nothing was
 * done, so that the person decides again.
 */
const AT_ONCE = ['content-changed', 'draft-changed', 'content-planned']

const isRefusal = ({ status }: Answer) => status >= 400 && status < 500

/** A call that is refused in an order too may be refused for another reason, but nobody is called a stranger who is none. */
const isSameAnswer = (found: Answer, expected: Answer) =>
  found.status === expected.status
    ? found.code === expected.code || isRefusal(found)
    : isRefusal(found) && isRefusal(expected) && found.status !== 401

/** Whether the states before and after a call are looked at. */
const isChecked = (call: Sent | undefined) => call !== undefined && (call.access === 'admin' || call.name in PROMISES)

/** To end a session that has ended at the same moment is no mistake. */
const ENDS_SESSIONS = ['POST /api/logout', 'DELETE /api/user/sessions', 'DELETE /api/admin/riders/:id/sessions']

/** The calls that also delete what is about to be sent in the background, such as a mail to the rider. */
const DELETES_MAILS = ['DELETE /api/user', 'DELETE /api/admin/riders/:id']

/** Makes calls one after the other on the copy. */
async function inTurn(
  { inTurn: site }: Sites,
  start: State,
  calls: readonly Sent[],
  order: readonly number[],
  pauses: readonly boolean[],
  isReadEachTime = false,
) {
  await begin(site, start)
  const answers: Answer[] = []
  const done: Done[] = []
  let before = start
  for (const [at, index] of order.entries()) {
    const request = calls[index] as Sent
    const [answer] = await site.turns.run({ call: () => site.send(request) }, [], { leavesBackground: !pauses[at] })
    answers[index] = answer as Answer
    // Most calls promise nothing that is looked at.
    const isLast = at === order.length - 1
    const after =
      isReadEachTime || isLast || isChecked(request) || isChecked(calls[order[at + 1] ?? 0])
        ? await site.state.read()
        : before
    done.push({ name: request.name, request, answer: answer as Answer, before, after })
    before = after
  }
  return { answers, mails: site.takeMails(), state: before, done }
}

/** Returns each change that a call of Admin made without writing a row of the log. */
function unlogged({ name, answer, before, after }: Done, endpoint: Endpoint | undefined): string[] {
  if (endpoint?.access !== 'admin' || endpoint.changesNothing || answer.status >= 300 || endpoint.method === 'GET')
    return []
  if (LEAVES_NO_ROW.includes(name)) return []
  const known = knownIn(before)
  const changed = differences(after, before, known)
  const isLogged = (after.desk_log?.length ?? 0) > (before.desk_log?.length ?? 0)
  return changed.length > 0 && !isLogged ? [`no row of the log for\n${changed.join('\n')}`] : []
}

/** Calls of Admin whose changes concern nobody but who makes them. */
const LEAVES_NO_ROW = ['POST /api/admin/content/draft']

interface Check {
  sites: Sites
  start: State
  calls: Sent[]
  found: Result
  /** Whether a call may begin before the background has run. */
  mayPause: boolean
}

const textOf = ({ name, url, payload, server, isLost, headers }: Sent, answer?: Answer) => {
  const who = headers.authorization
    ? createHash('sha256').update(headers.authorization.slice(7)).digest('hex').slice(0, 6)
    : 'visitor'
  const body = Buffer.isBuffer(payload) ? '<bytes>' : payload ? JSON.stringify(payload) : ''
  const end = answer
    ? ` -> ${answer.status} ${answer.code}${answer.status >= 500 ? ` ${answer.body.slice(0, 300)}` : ''}`
    : ''
  return `session ${who} at server ${server}: ${name} ${url} ${body}${isLost ? ' (answer lost, made again)' : ''}${end}`
}

/** Whether Admin is closed to the call. When the session ends while the call runs, the answer is 401, and a later call gets 404. */
const isShut = (answer: Answer | undefined) => answer?.status === 401 || answer?.status === 404

/** Whether the result is that of some order of the calls. Returns the differences to the nearest one. */
async function orderFault({ sites, start, calls, found, mayPause }: Check, clients: number[][], finished: number[]) {
  const known = knownIn(start)
  const mails = viewOfMails(found.mails)
  const rank = (order: number[]) =>
    order.map((index) => finished.indexOf(index)).reduce((sum, place, at) => sum + Math.abs(place - at), 0)
  let nearest: string[] | undefined
  let tried = 0
  const left = calls.flatMap((_, index) => (AT_ONCE.includes(found.answers[index]?.code ?? '') ? [index] : []))
  for (const without of left.length > 0 ? [[], left] : [[]]) {
    const orders = [...mergesOf(clients.map((client) => client.filter((index) => !without.includes(index))))]
    for (const order of orders.sort((a, b) => rank(a) - rank(b))) {
      for (const pauses of mayPause ? pausesOf(order.length) : [order.map(() => true)]) {
        if (tried++ > MAX_ORDERS) return { nearest: [], isGivenUp: true }
        const result = await inTurn(sites, start, calls, order, pauses)
        const wrong = order.flatMap((index) =>
          isSameAnswer(found.answers[index] as Answer, result.answers[index] as Answer) ||
          (calls[index]?.access === 'admin' && isShut(found.answers[index]) && isShut(result.answers[index])) ||
          (isShut(result.answers[index]) && ENDS_SESSIONS.includes(calls[index]?.name ?? ''))
            ? []
            : [
                `! ${calls[index]?.name}: ${found.answers[index]?.status} ${found.answers[index]?.code}, in this order ${result.answers[index]?.status} ${result.answers[index]?.code}`,
              ],
        )
        const all = [
          ...wrong,
          ...differences(found.state, result.state, known),
          ...differencesOf('mail', mails, viewOfMails(result.mails)),
        ]
        if (all.length === 0) return { done: result.done }
        const text = [`nearest order: ${order.map((index) => calls[index]?.name).join(', then ')}`, ...all]
        if (!nearest || text.length < nearest.length) nearest = text
      }
    }
  }
  return { nearest }
}

/** Makes a call twice, as a client does after a lost answer, and returns what the second one changed. */
export async function repeatFault(sites: Sites, start: State, call: Sent): Promise<string[]> {
  if (call.method === 'GET' || call.name in DONE_AGAIN) return []
  const { done, mails } = await inTurn(sites, start, [call, call], [0, 1], [true, true], true)
  const [first, second] = done
  if (!first || !second || first.answer.status >= 300) return []
  const known = knownIn(first.after)
  const changed = differences(second.after, first.after, known)
  const once = await inTurn(sites, start, [call], [0], [true])
  const extra = differencesOf('mail', viewOfMails(mails), viewOfMails(once.mails))
  const { status } = second.answer
  const refused = status < 300 || call.name in REFUSED_AGAIN ? [] : [`its repetition is refused with ${status}`]
  return [...changed, ...extra, ...refused]
}

/** Makes a call again as a rider whom it does not concern. Returns what is wrong if it is not refused. */
async function strangerFault(sites: Sites, start: State, call: Sent): Promise<string[]> {
  const isForeign =
    call.access === 'admin' ||
    (call.access === 'rider' &&
      Object.keys(call.params).length > 0 &&
      /^\/api\/(lists|groups|user\/passkeys)\//.test(call.url))
  if (!isForeign) return []
  const rider = start.rider?.find(({ username }) => username === STRANGER)
  const session = start.session?.find(({ rider_id }) => rider_id === rider?.id)
  const token = sites.tokens.find((one) => createHash('sha256').update(one).digest('hex') === session?.token_hash)
  if (token === undefined) return []
  const foreign = { ...call, headers: { ...call.headers, authorization: `Bearer ${token}` } }
  const { answers, state } = await inTurn(sites, start, [foreign], [0], [true])
  const known = knownIn(start)
  const changed = differences(state, start, known)
  const status = answers[0]?.status ?? 0
  return [...([401, 403, 404].includes(status) ? [] : [`a stranger gets ${status}`]), ...changed]
}

/** Addresses of other riders in an answer to a rider who has not typed them. */
function seenAddresses(start: State, sent: readonly Sent[], call: Sent, { body }: Answer): string[] {
  if (call.access !== 'rider') return []
  const riderOf = ({ headers }: Sent) => {
    const hash = createHash('sha256')
      .update(headers.authorization?.slice(7) ?? '')
      .digest('hex')
    return start.session?.find(({ token_hash }) => token_hash === hash)?.rider_id
  }
  const riderId = riderOf(call)
  const ofRider = sent.filter((one) => riderOf(one) === riderId)
  const own = JSON.stringify(ofRider.map(({ payload, url }) => [payload ?? '', url]))
  return (start.rider ?? []).flatMap(({ id, email }) =>
    id !== riderId &&
    email &&
    start.rider?.find((one) => one.id === riderId)?.email !== email &&
    body.includes(String(email)) &&
    !own.includes(String(email))
      ? [`the answer holds ${email}`]
      : [],
  )
}

/** A round, as a person can repeat it. */
function story(calls: readonly Sent[], answers: readonly Answer[], trace: readonly string[]) {
  const runs: string[] = []
  for (const line of trace) runs.push(`    ${line}`)
  return [
    ...calls.map((call, index) => `  ${index + 1}. ${textOf(call, answers[index])}`),
    '  in this order:',
    ...runs,
  ].join('\n')
}

export interface Played {
  calls: number
  faults: Fault[]
}

/** Plays rounds from the first state on, and judges each. Ends with the first round that has a fault for which `isNew` holds. */
export async function play(
  sites: Sites,
  planned: readonly Round[],
  isNew: (signature: string) => boolean,
): Promise<Played> {
  const { atOnce, inTurn: copy } = sites
  await begin(atOnce, sites.first)
  const tokens = [...sites.tokens]
  const links = [...sites.links]
  let state = sites.first
  const faults: Fault[] = []
  const stories: string[] = []
  let calls = 0
  for (const round of planned) {
    await atOnce.serve(state)
    const start = await atOnce.state.read()
    await begin(copy, start)
    await copy.serve(start)
    const known: Known = { state: start, tokens, links, read: (request) => copy.send(request) }
    const sent: Sent[] = []
    const clients: number[][] = []
    for (const one of round.clients) {
      const call = await makeCall(one, round, known, sites)
      if (!call) continue
      const index = sent.push(call) - 1
      clients.push(call.isLost ? [index, sent.push(call) - 1] : [index])
    }
    if (sent.length === 0) continue
    calls += sent.length
    const answers: Answer[] = []
    const finished: number[] = []
    const runs = clients.map((client, at) => [
      `client ${at + 1}`,
      async () => {
        for (const index of client) {
          answers[index] = await atOnce.send(sent[index] as Sent, sent[index]?.server)
          finished.push(index)
        }
      },
    ])
    await atOnce.turns.run(Object.fromEntries(runs) as Record<string, () => Promise<void>>, round.schedule)
    const { trace } = atOnce.turns
    const found: Result = { answers, mails: atOnce.takeMails(), state: await atOnce.state.read() }
    const told = story(sent, answers, trace)
    state = found.state
    const add = (kind: string, names: readonly string[], wrong: readonly string[]) => {
      if (wrong.length === 0) return
      const signature = `${kind}: ${[...new Set(names)].sort().join(' + ')}`
      faults.push({
        signature,
        text: `${signature}\n${[...stories, told].join('\n  --- then\n')}\n  ${wrong.join('\n  ')}`,
      })
    }
    const names = sent.map(({ name }) => name)
    add(
      'an answer of 500 or more',
      names,
      answers.flatMap((answer, index) => (answer.status >= 500 ? [textOf(sent[index] as Sent, answer)] : [])),
    )
    const hasBackground = trace.some((line) => line.startsWith(BACKGROUND))
    const check = {
      sites,
      start,
      calls: sent,
      found,
      mayPause: hasBackground || names.some((name) => DELETES_MAILS.includes(name)),
    }
    const { nearest, done } = await orderFault(check, clients, finished)
    add('no order of the calls', names, nearest ?? [])
    const requests = done?.map(({ request }) => request) ?? []
    for (const [at, one] of (done ?? []).entries()) {
      // A call that is made again keeps the promise of the first one.
      if (requests.indexOf(one.request) === at) add('a broken promise', [one.name], brokenPromises(one))
      if (!hasBackground) add('no row of the log', [one.name], unlogged(one, sites.contract.get(one.name)))
      if (one.answer.status >= 500) add('an answer of 500 or more', [one.name], [one.answer.body])
    }
    add(
      'a broken rule',
      names,
      brokenRules(found.state).filter((rule) => !brokenRules(start).includes(rule)),
    )
    for (const [index, call] of sent.entries()) {
      add('seen by others', [call.name], seenAddresses(start, sent, call, answers[index] as Answer))
      if (call.isLost && sent.indexOf(call) === index)
        add('done again', [call.name], await repeatFault(sites, start, call))
    }
    const [one] = sent
    if (one) add('done by a stranger', [one.name], await strangerFault(sites, start, one))
    if (faults.some(({ signature }) => isNew(signature))) break
    stories.push(sent.map((call, index) => `  ${textOf(call, answers[index])}`).join('\n'))
    tokens.push(...answers.flatMap(({ body }) => /"token":"([\w-]{43})"/.exec(body)?.[1] ?? []))
    links.push(...linksIn(found.mails))
  }
  return { calls, faults }
}
