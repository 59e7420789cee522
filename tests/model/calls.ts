import { ROLES } from '#shared/admin/roles.ts'
import { CHALLENGES } from '#shared/learning/rules.ts'
import type { Choices } from './choices.ts'
import { PASSWORD, subscription } from './prepare.ts'

/** A call whose path and body are chosen. Without a token it is a visitor's. */
export interface Made {
  token?: string | undefined
  params?: Record<string, unknown>
  query?: Record<string, string>
  body?: object | Buffer | null
}

/** Makes a call, or undefined when there is nothing to make it with. */
type Make = (choose: Choices) => Made | undefined | Promise<Made | undefined>

/** A call of a rider for themselves. */
const own =
  (body?: (choose: Choices) => object): Make =>
  (choose) => {
    const { token } = choose.someone() ?? {}
    return token === undefined ? undefined : { token, ...(body ? { body: body(choose) } : {}) }
  }

const NAMES = ['Ada', 'Bob', 'ben', 'mira', 'Cyd', 'anna']
const NEW_PASSWORDS = ['another horse', 'third horse']
const PASSWORDS = [PASSWORD, ...NEW_PASSWORDS]
const ADDRESSES = ['mira@example.org', 'ben@example.org', 'new@example.org', 'New@example.org', null]

const tipId = (choose: Choices) => choose.one([1, 2, 3, 4]) ?? 1
const ofTip =
  (body?: (choose: Choices) => object): Make =>
  (choose) => {
    const made = own(body)(choose) as Made | undefined
    return made && { ...made, params: { id: tipId(choose) } }
  }

const listOf =
  (body?: (choose: Choices) => object): Make =>
  (choose) => {
    const list = choose.row('tip_list')
    return (
      list && { token: choose.tokenOf(list.rider_id), params: { id: list.id }, ...(body ? { body: body(choose) } : {}) }
    )
  }

const ledGroup =
  (body?: (choose: Choices, group: Record<string, unknown>) => object): Make =>
  (choose) => {
    const group = choose.row('rider_group')
    return (
      group && {
        token: choose.tokenOf(group.leader_id),
        params: { id: group.id },
        ...(body ? { body: body(choose, group) } : {}),
      }
    )
  }

const membership = (choose: Choices) => {
  const group = choose.row('rider_group')
  const member = choose.row('group_member', ({ group_id }) => group_id === group?.id)
  return member && group ? { group, member } : undefined
}

const ofMember =
  (body?: (choose: Choices) => object): Make =>
  (choose) => {
    const { group, member } = membership(choose) ?? {}
    return (
      member && {
        token: choose.tokenOf(member.rider_id),
        params: { id: group?.id },
        ...(body ? { body: body(choose) } : {}),
      }
    )
  }

const aboutMember =
  (body?: (choose: Choices) => object): Make =>
  (choose) => {
    const { group, member } = membership(choose) ?? {}
    return (
      member && {
        token: choose.tokenOf(group?.leader_id),
        params: { id: group?.id, member: member.id },
        ...(body ? { body: body(choose) } : {}),
      }
    )
  }

const operator =
  (make: (choose: Choices) => Omit<Made, 'token'> | undefined = () => ({})): Make =>
  (choose) => {
    const made = make(choose)
    return made && { ...made, token: choose.admin('operator') }
  }

const editor =
  (
    make: (
      choose: Choices,
      token: string,
    ) => Omit<Made, 'token'> | undefined | Promise<Omit<Made, 'token'> | undefined>,
  ): Make =>
  async (choose) => {
    const token = choose.admin('operator', 'editor')
    const made = token === undefined ? undefined : await make(choose, token)
    return made && { ...made, token }
  }

/** A row of a table by its id in the path of an operator's call. */
const byId = (table: string, body?: (choose: Choices) => object) =>
  operator((choose) => {
    const row = choose.row(table)
    return row && { params: { id: row.id }, ...(body ? { body: body(choose) } : {}) }
  })

const rider = (choose: Choices) => choose.row('rider', ({ username }) => username !== 'zoe')

/** The files of prepare.ts, those in which most can happen more often. Number 0 is the new tip, which has only a draft. */
const FILES = [6, 4, 0, 3, 6, 1, 5, 4, 7, 6, 2, 0]
const path = (choose: Choices) => {
  const id = choose.one(FILES)
  return id === 0 ? 'tips/riding/a-new-tip.md' : `tips/riding/tip-${id}.md`
}

interface File {
  published: { fields: object; hash: string } | null
  folder: { hash: string } | null
  draft: { fields: object; version: string } | null
}

async function fileAt(choose: Choices, token: string, of: string): Promise<File | undefined> {
  const url = `/api/admin/content/file?path=${encodeURIComponent(of)}`
  const { status, body } = await choose.known.read({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${token}` },
  })
  return status === 200 ? (JSON.parse(body) as File) : undefined
}

const draftOf = (more: (choose: Choices) => object = () => ({})) =>
  editor((choose) => {
    const of = path(choose)
    const draft = choose.rows('content_draft').find((row) => row.path === of)
    return { body: { path: of, version: draft?.version ?? 'no-such-version', ...more(choose) } }
  })

const ofPath = editor((choose) => ({ body: { path: path(choose) } }))
const revision = (isWanted: (row: Record<string, unknown>) => boolean = () => true) =>
  editor((choose) => {
    const row = choose.row('content_revision', isWanted)
    return row && { params: { id: row.id } }
  })

let keys = 0
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300"><path d="M0 0h9v9z" fill="var(--c)"/></svg>'
/** The token of a mailed link, often of the last one. */
const link = (purpose: string, choose: Choices) => {
  const ofPurpose = choose.known.links.filter((one) => one.purpose === purpose)
  const last = ofPurpose.slice(-1)
  return choose.any([...last, ...last, ...last, ...ofPurpose, { token: 'none' }]).token
}
const variants = (choose: Choices) => ({
  variants: { en: { subject: choose.any(['News', 'More news']), text: 'A text.' } },
})

/** The calls of the contract by topic, because calls of one topic meet. Reads are among them where they read several things. */
export const TOPICS: Record<string, Record<string, Make>> = {
  accounts: {
    'POST /api/register': (choose) => ({ body: { username: choose.one(NAMES), password: PASSWORD } }),
    'POST /api/login': (choose) => ({
      body: { username: rider(choose)?.username ?? 'mira', password: choose.any(PASSWORDS) },
    }),
    'POST /api/logout': own(),
    'PATCH /api/user': own((choose) =>
      choose.any<object>([
        { email: choose.any(ADDRESSES) },
        { email: choose.any(ADDRESSES) },
        { username: choose.any(NAMES) },
        { fullName: choose.any(['A', 'B', null]) },
        { preferences: { showOnLeaderboard: choose.any([true, false]) } },
        { preferences: { notifications: choose.any([true, false]), darkMode: true } },
      ]),
    ),
    'POST /api/user/password': own((choose) => ({ currentPassword: PASSWORD, newPassword: choose.any(NEW_PASSWORDS) })),
    'DELETE /api/user/sessions': own(),
    'DELETE /api/user': own(() => ({ password: PASSWORD })),
    'POST /api/user/email/confirmation': own(() => ({ password: PASSWORD })),
    'POST /api/email/confirm': (choose) => ({ body: { token: link('confirm', choose) } }),
    'POST /api/password/forgot': (choose) => ({ body: { username: rider(choose)?.username ?? 'mira' } }),
    'POST /api/password/reset': (choose) => ({
      body: { token: link('reset', choose), password: choose.any(PASSWORDS) },
    }),
    'POST /api/user/passkeys/challenge': own(),
    'POST /api/passkeys/challenge': () => ({}),
    'POST /api/user/passkeys/options': own(() => ({ password: PASSWORD })),
    'PATCH /api/user/passkeys/:id': (choose) => {
      const row = choose.row('passkey')
      return row && { token: choose.tokenOf(row.rider_id), params: { id: row.id }, body: { name: choose.any(NAMES) } }
    },
    'DELETE /api/user/passkeys/:id': (choose) => {
      const row = choose.row('passkey')
      return row && { token: choose.tokenOf(row.rider_id), params: { id: row.id }, body: { password: PASSWORD } }
    },
    'GET /api/user': own(),
    'GET /api/user/export': own(),
  },
  learning: {
    'POST /api/tips/:id/like': ofTip(),
    'DELETE /api/tips/:id/like': ofTip(),
    'POST /api/tips/:id/bookmark': ofTip((choose) => choose.any<object>([{}, { notes: choose.any(['x', 'y', null]) }])),
    'DELETE /api/tips/:id/bookmark': ofTip(),
    'POST /api/tips/:id/share': ofTip((choose) => ({ platform: choose.any(['facebook', 'print', 'email']) })),
    'POST /api/user/progress': own((choose) => ({ tipId: choose.number(6) + 1 })),
    'POST /api/user/reading': own((choose) => ({ tipId: tipId(choose), seconds: choose.any([1, 60, 600]) })),
    'POST /api/challenges/:id/complete': (choose) => ({
      ...(own()(choose) as Made),
      params: { id: choose.one(CHALLENGES)?.id },
    }),
    'POST /api/review': (choose) => {
      const row = choose.row('completion')
      return (
        row && {
          token: choose.tokenOf(row.rider_id),
          body: { tipId: row.tip_id, answer: choose.any(['Because', 'Never']) },
        }
      )
    },
    'POST /api/user/tutorial-status': own((choose) =>
      choose.any<object>([{ currentStep: 2 }, { completed: true }, { currentStep: 3, completed: false }]),
    ),
    'POST /api/searches': (choose) => ({ body: { hasHit: choose.any([true, false]), text: 'helmet' } }),
    'PATCH /api/user': own((choose) => ({ preferences: { showOnLeaderboard: choose.any([true, false]) } })),
    'POST /api/user/progress-page': own((choose) => ({ shows: choose.any([['name'], ['level', 'tips']]) })),
    'DELETE /api/user/progress-page': own(),
    'DELETE /api/user': own(() => ({ password: PASSWORD })),
    'GET /api/user/stats': own(),
    'GET /api/leaderboard': own(),
  },
  exams: {
    'POST /api/exam': own(),
    'POST /api/exam/answers': (choose) => {
      const exam = choose.row('exam', ({ ended_at }) => ended_at === null)
      const question = choose.row('exam_question', (row) => row.exam_id === exam?.id && row.answer === null)
      const option = String(question?.option_order).indexOf('0')
      return (
        question && {
          token: choose.tokenOf(exam?.rider_id),
          body: { examId: exam?.id, tipId: question.tip_id, option: choose.any([option, option, 0]) },
        }
      )
    },
    'POST /api/result-reference': own((choose) => ({ ref: choose.any(['ref-1', 'ref-2']) })),
    'DELETE /api/result-reference': own(),
    'POST /api/certificate': (choose) => {
      const exam = choose.row('exam', ({ passed }) => passed === 1)
      return {
        token: choose.tokenOf(exam?.rider_id),
        body: { name: choose.any(NAMES), showName: choose.any([true, false]) },
      }
    },
    'PATCH /api/certificate': (choose) => ({
      token: choose.tokenOf(choose.row('certificate')?.rider_id),
      body: { showName: choose.any([true, false]) },
    }),
    'DELETE /api/certificate': (choose) => ({ token: choose.tokenOf(choose.row('certificate')?.rider_id) }),
    'POST /api/admin/certificates/:code/revoke': operator((choose) => {
      const row = choose.row('certificate')
      return row && { params: { code: row.code }, body: { reason: choose.any(['a', 'b']) } }
    }),
    'DELETE /api/user': own(() => ({ password: PASSWORD })),
    'GET /api/exam': own(),
    'GET /api/certificate': own(),
  },
  lists: {
    'POST /api/lists': own((choose) => ({ name: choose.any(['one', 'two']), tipIds: [tipId(choose)] })),
    'PATCH /api/lists/:id': listOf((choose) =>
      choose.any<object>([{ name: choose.any(['three', 'four']) }, { tipIds: choose.any([[1, 2], [2], []]) }]),
    ),
    'DELETE /api/lists/:id': listOf(),
    'POST /api/lists/:id/share': listOf(),
    'DELETE /api/lists/:id/share': listOf(),
    'DELETE /api/user': own(() => ({ password: PASSWORD })),
    'GET /api/lists': own(),
  },
  groups: {
    'POST /api/groups': own((choose) => ({ name: choose.any(['Class', 'Crew']) })),
    'PATCH /api/groups/:id': ledGroup((choose) =>
      choose.any<object>([
        { name: choose.any(['Team', 'Trio']) },
        { isOpen: choose.any([true, false]) },
        { hasLadder: choose.any([true, false]) },
        { dueOn: choose.any([null, '2026-07-01']) },
      ]),
    ),
    'DELETE /api/groups/:id': ledGroup(),
    'POST /api/groups/:id/code': ledGroup(),
    'PATCH /api/groups/:id/members/:member': aboutMember((choose) => ({ label: choose.any(['Kid', 'Lou', 'ben']) })),
    'DELETE /api/groups/:id/members/:member': aboutMember(),
    'POST /api/groups/:id/accounts': ledGroup((choose) => ({ labels: [choose.any(['Lou', 'Max'])] })),
    'POST /api/groups/:id/words': (choose) => {
      const group = choose.row('rider_group')
      const member = choose.row('group_member', (row) => row.group_id === group?.id && row.is_looked_after === 1)
      return (
        member && { token: choose.tokenOf(group?.leader_id), params: { id: group?.id }, body: { members: [member.id] } }
      )
    },
    'POST /api/groups/:id/offer': ledGroup((choose, group) => {
      const members = choose
        .rows('group_member')
        .filter((row) => row.group_id === group.id)
        .map(({ id }) => id)
      return { member: choose.any([...members, null]), seen: choose.any([...members, null]) }
    }),
    'POST /api/groups/:id/lead': (choose) => {
      const group = choose.row('rider_group', ({ offered_to }) => offered_to !== null)
      const member = choose.rows('group_member').find(({ id }) => id === group?.offered_to)
      return member && { token: choose.tokenOf(member.rider_id), params: { id: group?.id } }
    },
    'PATCH /api/groups/:id/membership': ofMember((choose) => ({ inLadder: choose.any([true, false]) })),
    'DELETE /api/groups/:id/membership': ofMember(),
    'DELETE /api/groups/:id/membership/looked-after': ofMember(),
    'POST /api/invitations/:code': (choose) => {
      const { token } = choose.someone() ?? {}
      const group = choose.row('rider_group')
      return token === undefined || !group ? undefined : { token, params: { code: group.code }, body: { agreement: 1 } }
    },
    'DELETE /api/user': own(() => ({ password: PASSWORD })),
    'POST /api/user/progress': own((choose) => ({ tipId: choose.number(6) + 1 })),
    'GET /api/groups': own(),
    'GET /api/groups/:id': ofMember(),
    'GET /api/groups/:id/report': ledGroup(),
    'GET /api/groups/:id/ladder': ofMember(),
  },
  reminders: {
    'POST /api/reminders': (choose) => {
      const owner = choose.row('push_subscription')?.rider_id
      const token = choose.any([true, false]) ? choose.tokenOf(owner) : choose.someone()?.token
      const push = { way: 'push', subscription: subscription(choose.any([1, 30, 31, 32, 33, 34, 35])) }
      return { token, body: choose.any<object>([push, push, push, { way: 'mail', hour: choose.any([8, 9]) }]) }
    },
    'PATCH /api/reminders': own((choose) => ({ hour: choose.any([7, 8, 9]) })),
    'DELETE /api/reminders': own(),
    'POST /api/reminders/opened': own(),
    'POST /api/logout': own(),
    'DELETE /api/user/sessions': own(),
    'DELETE /api/user': own(() => ({ password: PASSWORD })),
    'POST /api/user/password': own((choose) => ({ currentPassword: PASSWORD, newPassword: choose.any(NEW_PASSWORDS) })),
    'PATCH /api/user': own((choose) =>
      choose.any<object>([
        { email: choose.any(ADDRESSES) },
        { preferences: { notifications: choose.any([true, false]) } },
      ]),
    ),
    'POST /api/newsletter': own(),
    'DELETE /api/newsletter': own(),
    'GET /api/reminders': own(),
  },
  people: {
    'POST /api/admin/team': operator((choose) => ({
      body: {
        username: rider(choose)?.username ?? 'ben',
        role: choose.any(ROLES),
        ...choose.any<object>([{}, {}, { isUndo: true }]),
      },
    })),
    'DELETE /api/admin/team/:id': operator((choose) => {
      const row = choose.row('desk_role')
      return row && { params: { id: row.rider_id } }
    }),
    'POST /api/admin/riders/:id/reset-link': operator((choose) => ({
      params: { id: choose.row('rider', ({ email }) => email !== null)?.id ?? 1 },
    })),
    'DELETE /api/admin/riders/:id/sessions': operator((choose) => ({ params: { id: rider(choose)?.id ?? 1 } })),
    'DELETE /api/admin/riders/:id': operator((choose) => ({ params: { id: rider(choose)?.id ?? 1 } })),
    'POST /api/admin/question': (choose) => ({ token: choose.admin(), body: { password: choose.any(PASSWORDS) } }),
    'DELETE /api/user': (choose) => {
      const row = rider(choose)
      return row && { token: choose.tokenOf(row.id), body: { password: PASSWORD } }
    },
    'POST /api/user/password': own((choose) => ({ currentPassword: PASSWORD, newPassword: choose.any(NEW_PASSWORDS) })),
    'GET /api/admin/team': operator(),
    'GET /api/admin/riders/:id': operator((choose) => ({ params: { id: rider(choose)?.id ?? 1 } })),
  },
  content: {
    'POST /api/admin/content/draft': editor(async (choose, token) => {
      const of = path(choose)
      const file = await fileAt(choose, token, of)
      const fields = { ...(file?.draft ?? file?.published)?.fields, title: choose.any(['Red', 'Blue', 'Green']) }
      const key = `model-key-${String(keys++).padStart(8, '0')}`
      return (
        file && {
          body: { path: of, fields, base: file.draft?.version ?? null, basedOn: file.published?.hash ?? null, key },
        }
      )
    }),
    'POST /api/admin/content/discard': draftOf(),
    'POST /api/admin/content/publish': draftOf((choose) => ({
      at: choose.any([null, null, null, '2999-01-01T00:00:00.000Z']),
    })),
    'POST /api/admin/content/rebase': editor(async (choose, token) => {
      const of = path(choose)
      const file = await fileAt(choose, token, of)
      return file?.draft
        ? { body: { path: of, version: file.draft.version, hash: file.published?.hash ?? null } }
        : undefined
    }),
    'DELETE /api/admin/content/revisions/:id': revision((row) => row.publish_at !== null),
    'POST /api/admin/content/revisions/:id/keep': revision((row) => row.publish_at !== null),
    'POST /api/admin/content/revisions/:id/restore': revision(),
    'POST /api/admin/content/revisions/:id/take-back': revision(),
    'POST /api/admin/content/hide': ofPath,
    'POST /api/admin/content/show': ofPath,
    'POST /api/admin/content/tips': editor((choose) => ({
      body: { category: 'riding', title: choose.any(['Wet leaves', 'Tram rails']) },
    })),
    'POST /api/admin/content/resolve': editor(async (choose, token) => {
      const of = path(choose)
      const file = await fileAt(choose, token, of)
      return { body: { path: of, keep: choose.any(['revision', 'folder']), folderHash: file?.folder?.hash ?? null } }
    }),
    'POST /api/admin/content/still-right': editor(async (choose, token) => {
      const of = 'de/tips/riding/tip-1.md'
      const file = (await fileAt(choose, token, of)) as { original?: { of: string } } | undefined
      return { body: { path: of, of: file?.original?.of ?? 'x' } }
    }),
    'POST /api/admin/content/preview': ofPath,
    'POST /api/admin/content/preview/end': ofPath,
    'POST /api/admin/content/picture': editor((choose) => ({
      query: { path: path(choose) },
      body: Buffer.from(DRAWING),
    })),
    'POST /api/admin/content/picture/remove': ofPath,
    'POST /api/admin/content/picture/discard': ofPath,
    'GET /api/admin/content': editor(() => ({})),
  },
  messages: {
    'POST /api/contact': (choose) => ({
      body: { name: 'Ada', email: 'ada@example.org', subject: 'other', message: choose.any(['One.', 'Two.']) },
    }),
    'POST /api/admin/messages/:id/answers': byId('contact_message', (choose) => ({
      text: choose.any(['Yes.', 'No.']),
    })),
    'DELETE /api/admin/answers/:id': byId('contact_answer'),
    'PATCH /api/admin/messages/:id': byId('contact_message', (choose) => ({ isDone: choose.any([true, false]) })),
    'DELETE /api/admin/messages/:id': byId('contact_message'),
    'POST /api/admin/messages/:id/restore': byId('contact_message'),
    'POST /api/admin/deliveries/:id/retry': byId('delivery'),
    'POST /api/admin/newsletter': operator((choose) => ({ body: variants(choose) })),
    'POST /api/admin/newsletter/test': operator((choose) => ({ body: variants(choose) })),
    'POST /api/admin/newsletter/issues/:id': operator((choose) => {
      const issue = choose.row('newsletter_issue')
      return issue && { params: { id: String(issue.hash) } }
    }),
    'GET /api/admin/messages/:id': byId('contact_message'),
    'GET /api/admin/today': operator(),
  },
}

/** The topics of twelve rounds. */
export const TURNS_OF_TOPICS = [...Object.keys(TOPICS), 'content', 'content', 'people']

/** Calls that meet most others, so that they are made more often. */
export const OFTEN: Record<string, number> = {
  'POST /api/admin/content/publish': 4,
  'POST /api/admin/content/hide': 2,
  'POST /api/admin/content/show': 2,
  'POST /api/admin/content/resolve': 2,
  'POST /api/admin/content/discard': 3,
  'POST /api/admin/content/picture': 2,
  'POST /api/admin/content/draft': 2,
  'POST /api/admin/deliveries/:id/retry': 4,
  'POST /api/password/reset': 2,
  'POST /api/password/forgot': 2,
  'POST /api/email/confirm': 2,
  'PATCH /api/user': 2,
  'DELETE /api/user': 2,
  'POST /api/reminders': 3,
  'DELETE /api/groups/:id': 2,
  'GET /api/groups': 3,
}
