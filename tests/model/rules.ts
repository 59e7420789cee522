import { hash } from 'node:crypto'
import { MAX_GROUPS } from '#shared/groups/rules.ts'
import type { Answer, Request } from './site.ts'
import type { Row, State } from './state.ts'

/** A call that succeeded, with the states before and after it. */
export interface Done {
  name: string
  request: Request & { params: Record<string, unknown> }
  answer: Answer
  before: State
  after: State
}

const rows = (state: State, table: string): Row[] => state[table] ?? []
const riderNamed = (state: State, name: unknown) => rows(state, 'rider').find((row) => row.username === name)?.id
const roleOf = (state: State, id: unknown) => rows(state, 'desk_role').find(({ rider_id }) => rider_id === id)?.role

/** A mailed link is for the address that it was mailed to. */
const linkOfOtherAddress = ({ request, before }: Done) => {
  const { token } = request.payload as { token: string }
  const link = rows(before, 'mail_link').find(({ token_hash }) => token_hash === hash('sha256', token))
  const owner = rows(before, 'rider').find(({ id }) => id === link?.rider_id)
  return link !== undefined && link.email !== owner?.email && 'the link was mailed to another address'
}

/** Rules about calls that succeeded, by call. Each one returns in words how the call broke its promise, or nothing. */
export const PROMISES: Record<string, (done: Done) => string | false | undefined> = {
  'POST /api/admin/team': ({ request, before, after }) => {
    const { username, role, isUndo } = request.payload as { username: string; role: string; isUndo?: boolean }
    const id = riderNamed(before, username)
    if (isUndo && roleOf(before, id) !== undefined) return 'undo replaced a role that somebody has given since'
    return roleOf(after, id) !== role && 'the role is not given'
  },
  'DELETE /api/admin/team/:id': ({ request, after }) =>
    roleOf(after, Number(request.params.id)) !== undefined && 'the role is not taken',
  'POST /api/password/reset': linkOfOtherAddress,
  'POST /api/email/confirm': linkOfOtherAddress,
  'DELETE /api/groups/:id': ({ request, after }) =>
    (rows(after, 'rider_group').some(({ id }) => id === request.params.id) ||
      rows(after, 'group_member').some(({ group_id }) => group_id === request.params.id)) &&
    'the group or its members are still there',
  'DELETE /api/groups/:id/members/:member': ({ request, after }) =>
    rows(after, 'group_member').some(({ id }) => id === request.params.member) && 'the member is still there',
  'POST /api/groups': ({ after }) =>
    rows(after, 'rider_group').some(
      (group) =>
        rows(after, 'rider_group').filter(({ leader_id }) => leader_id === group.leader_id).length > MAX_GROUPS,
    ) && 'a rider leads too many groups',
  'DELETE /api/lists/:id': ({ request, after }) =>
    rows(after, 'tip_list').some(({ id }) => String(id) === String(request.params.id)) && 'the list is still there',
  'POST /api/admin/content/publish': ({ request, after }) => {
    const { path, version } = request.payload as { path: string; version: string }
    return (
      !rows(after, 'content_revision').some((row) => row.path === path && row.draft_version === version) &&
      'the draft is not published'
    )
  },
  'PATCH /api/admin/messages/:id': ({ request, after }) => {
    const { isDone } = request.payload as { isDone: boolean }
    const message = rows(after, 'contact_message').find(({ id }) => id === request.params.id)
    return (message?.done_at !== null) !== isDone && 'the message is not marked'
  },
}

const MAX_SUBSCRIPTIONS = 20

/** Rules about the database, which hold after every call. */
const ALWAYS: ((state: State) => string | false | undefined)[] = [
  (state) =>
    rows(state, 'push_subscription').length > 0 &&
    Object.values(Object.groupBy(rows(state, 'push_subscription'), ({ rider_id }) => String(rider_id))).some(
      (of) => (of?.length ?? 0) > MAX_SUBSCRIPTIONS,
    ) &&
    'a rider has too many push subscriptions',
  (state) => {
    const counted = Object.groupBy(rows(state, 'tip_like'), ({ tip_id }) => String(tip_id))
    return (
      rows(state, 'tip_counter').some(({ tip_id, likes }) => likes !== (counted[String(tip_id)]?.length ?? 0)) &&
      'a tip counts other likes than it has'
    )
  },
  (state) => {
    const counted = Object.groupBy(
      rows(state, 'learner').filter(({ on_leaderboard }) => on_leaderboard === 1),
      ({ xp }) => String(xp),
    )
    return (
      rows(state, 'xp_count').some(({ xp, riders }) => riders !== (counted[String(xp)]?.length ?? 0)) &&
      'the counts of the leaderboard are wrong'
    )
  },
  (state) =>
    'desk_role' in state &&
    !rows(state, 'desk_role').some(({ role }) => role === 'operator') &&
    'the last operator is gone',
  (state) =>
    rows(state, 'rider_group').some(({ leader_id }) => !rows(state, 'rider').some(({ id }) => id === leader_id)) &&
    'a group has no leader',
  (state) =>
    rows(state, 'group_member').some((row) =>
      rows(state, 'rider_group').some(({ id, leader_id }) => id === row.group_id && leader_id === row.rider_id),
    ) && 'a leader is a member of the own group',
  (state) =>
    rows(state, 'content_draft').some(
      ({ path, fields }) => String(path).includes('tips/') && !('title' in JSON.parse(String(fields))),
    ) && 'a draft of a tip has no fields',
]

export const brokenRules = (state: State): string[] => ALWAYS.flatMap((rule) => rule(state) || [])

export const brokenPromises = (done: Done): string[] => {
  const { name, answer } = done
  return answer.status < 300 ? [PROMISES[name]?.(done) || []].flat() : []
}
