import { z } from 'zod'
import { FIELD_ERRORS } from '../errors.ts'
import {
  AGREEMENT,
  GROUP_NAME_MAX,
  LABEL_MAX,
  MAX_ACCOUNTS_AT_ONCE,
  MEMBER_FIELDS,
  REMEMBERED,
  REPORT_FILTERS,
  REPORT_ORDERS,
} from '../groups/rules.ts'
import { endpoint } from './endpoint.ts'
import { LanguageQuery } from './language.ts'
import { Localized } from './localized.ts'
import { Name } from './name.ts'
import { nameOf, text } from './text.ts'

const GroupName = nameOf(GROUP_NAME_MAX, FIELD_ERRORS['name-too-long'])
const Label = nameOf(LABEL_MAX, FIELD_ERRORS['name-too-long'])

/** Other years make no sense as a plan. Days are compared as text. */
const Day = z.iso.date().refine((day) => day >= '2000' && day < '2200', 'Must be a day from 2000 to 2199')

/** Ids are text of random letters, so that an id of another form is 404 and no validation error. */
const Params = z.object({ id: z.string() })
const MemberParams = z.object({ id: z.string(), member: z.string() })
const MemberIds = z
  .array(z.string().max(40))
  .min(1)
  .max(MAX_ACCOUNTS_AT_ONCE)
  .refine((ids) => new Set(ids).size === ids.length)

/** The row of a member (MEMBER_FIELDS). The leader sees nothing else, and the member gets the same row. */
const MemberRow = z.object({
  id: z.string(),
  label: Name.meta({ description: "The leader's own name for the member; the username until the leader changes it" }),
  ready: z.boolean().meta({ description: 'Whether the exam is passed and not forgotten today' }),
  completed: z.int().meta({ description: 'How many tips of the site the member has completed' }),
  exam: z.iso.date().nullable().meta({ description: 'The day on which the exam was last passed' }),
  /** Null for a member who has learned nothing yet. */
  remembered: z.enum(REMEMBERED).nullable(),
  activeOn: z.iso.date().nullable().meta({ description: 'The last day on which the member learned; no hour' }),
})
export type MemberRow = z.infer<typeof MemberRow>

/** A row of the report. An account that the leader made has its username, which the leader gave it. */
const ReportRow = MemberRow.extend({
  account: z
    .object({ username: Name, hasOneTimeWord: z.boolean() })
    .nullable()
    .meta({ description: 'Null for an account that the leader did not make, or does not look after any more' }),
})
export type ReportRow = z.infer<typeof ReportRow>

const Group = z.object({
  id: z.string(),
  name: Name,
  members: z.int(),
  /** The day to be done by. */
  dueOn: z.iso.date().nullable(),
  hasLadder: z.boolean(),
})

/** A group, as its leader sees it. */
const LedGroup = Group.extend({
  role: z.literal('leader'),
  code: z.string().meta({ description: 'Six letters, without a space' }),
  isOpen: z.boolean().meta({ description: 'Whether riders can join with the code' }),
  /** The member whom the leader has asked to take over. */
  offeredTo: z.object({ id: z.string(), label: Name }).nullable(),
})
export type LedGroup = z.infer<typeof LedGroup>

/** A group, as a member sees it. `members` counts the member too. */
const JoinedGroup = Group.extend({
  role: z.literal('member'),
  leader: Name.meta({ description: 'The username of the leader' }),
  joinedAt: z.iso.datetime(),
  /** When another rider took the lead after the member had joined. */
  leaderSince: z.iso.datetime().nullable(),
  /** How many tips the site has. */
  tips: z.int(),
  row: MemberRow,
  inLadder: z.boolean(),
  /** Whether the leader has asked this member to take over. */
  isOffered: z.boolean(),
  /** Whether the leader can give this account a new temporary password. */
  isLookedAfter: z.boolean(),
})
export type JoinedGroup = z.infer<typeof JoinedGroup>

const ReportQuery = z.object({
  sort: z.enum(MEMBER_FIELDS).default('label'),
  order: z.enum(REPORT_ORDERS).default('up'),
  filter: z.enum(REPORT_FILTERS).default('all'),
  after: z.string().max(1000).optional().meta({ description: '`next` of the page before' }),
})

const Report = z.object({
  /** How many tips the site has. */
  tips: z.int(),
  /** Of the whole group, whatever the filter is. `nothing`: members who have learned nothing yet. */
  totals: z.object({
    members: z.int(),
    ready: z.int(),
    exam: z.int(),
    fresh: z.int(),
    fading: z.int(),
    forgotten: z.int(),
    nothing: z.int(),
  }),
  rows: z.array(ReportRow),
  /** Null on the last page. */
  next: z.string().nullable(),
})
export type Report = z.infer<typeof Report>

const Hardest = z.object({
  /** How many members have answered questions in reviews. Below HARDEST_FROM there are no tips. */
  members: z.int(),
  /** The tips with the most wrong answers of all answers, worst first. */
  tips: z.array(
    z.object({ id: z.int(), title: Localized, wrong: z.int(), answers: z.int(), language: z.string().optional() }),
  ),
})
export type Hardest = z.infer<typeof Hardest>

const LadderRow = z.object({ rank: z.int(), username: Name, completed: z.int(), you: z.boolean() })
const Ladder = z.object({
  /** Best first. Members with equal numbers have the same rank. */
  rows: z.array(LadderRow),
  /** How many members have agreed to be in it. */
  members: z.int(),
  /** How many tips they have completed on average. Null when nobody has agreed. */
  mean: z.number().nullable(),
  /** The place of the group among those with a ladder, by that average. Null below LADDER_FROM members. */
  place: z.object({ rank: z.int(), groups: z.int() }).nullable(),
})
export type Ladder = z.infer<typeof Ladder>

/** A new temporary password of an account. No other call answers it again. */
const TemporaryPassword = z.object({ id: z.string(), label: Name, username: Name, word: z.string() })
export type TemporaryPassword = z.infer<typeof TemporaryPassword>

/** A file. */
const file = (type: string) => z.any().meta({ description: `A file (${type})` })

/** Everybody but the leader, or the member where a call is for members, gets 404 `group-not-found`, as for an unknown group. */
export const groups = {
  list: endpoint({
    method: 'GET',
    path: '/api/groups',
    summary: 'The groups that the rider leads or has joined, the oldest first',
    access: 'rider',
    status: 200,
    reply: z.array(z.discriminatedUnion('role', [LedGroup, JoinedGroup])),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/groups',
    takesKey: true,
    summary: 'Starts a group; its rider leads it and is no member',
    access: 'rider',
    body: z.object({ name: GroupName }),
    status: 201,
    reply: LedGroup,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/groups/:id',
    summary: 'A group, as its leader or as a member sees it',
    access: 'rider',
    params: Params,
    status: 200,
    reply: z.discriminatedUnion('role', [LedGroup, JoinedGroup]),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/groups/:id',
    takesKey: true,
    summary: 'Changes the fields that are sent (leader)',
    access: 'rider',
    params: Params,
    body: z.strictObject({
      name: GroupName.optional(),
      dueOn: Day.nullable().optional(),
      isOpen: z.boolean().optional(),
      hasLadder: z.boolean().optional(),
    }),
    status: 200,
    reply: LedGroup,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/groups/:id',
    takesKey: true,
    summary: 'Deletes a group; the accounts of its members stay (leader)',
    access: 'rider',
    params: Params,
    status: 204,
    reply: z.null(),
  }),
  renewCode: endpoint({
    method: 'POST',
    path: '/api/groups/:id/code',
    takesKey: true,
    summary: 'Gives the group another code; the one before ends (leader)',
    access: 'rider',
    params: Params,
    status: 200,
    reply: LedGroup,
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/api/groups/:id/sheet',
    isSlow: true,
    summary: 'A sheet for the wall as a PDF: name, code, link and QR picture (leader)',
    access: 'rider',
    params: Params,
    query: LanguageQuery,
    status: 200,
    reply: file('application/pdf'),
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/groups/:id/report',
    summary: 'The totals of a group and a page of its members (leader)',
    access: 'rider',
    params: Params,
    query: ReportQuery,
    status: 200,
    reply: Report,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/groups/:id/csv',
    summary: 'All members as CSV (leader)',
    access: 'rider',
    params: Params,
    query: LanguageQuery,
    status: 200,
    reply: file('text/csv'),
  }),
  hardest: endpoint({
    method: 'GET',
    path: '/api/groups/:id/hardest',
    summary: 'The tips that members answer wrong most often in reviews (leader)',
    access: 'rider',
    params: Params,
    query: LanguageQuery,
    status: 200,
    reply: Hardest,
  }),
  label: endpoint({
    method: 'PATCH',
    path: '/api/groups/:id/members/:member',
    takesKey: true,
    summary: "Changes the leader's own name for a member (leader)",
    access: 'rider',
    params: MemberParams,
    body: z.object({ label: Label }),
    status: 200,
    reply: ReportRow,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/api/groups/:id/members/:member',
    takesKey: true,
    summary: 'Removes a member; the account stays (leader)',
    access: 'rider',
    params: MemberParams,
    status: 204,
    reply: z.null(),
  }),
  makeAccounts: endpoint({
    method: 'POST',
    path: '/api/groups/:id/accounts',
    takesKey: true,
    summary:
      'Makes accounts with temporary passwords for members without an address (leader); 409 and none when a name is taken by a member',
    access: 'rider',
    params: Params,
    query: LanguageQuery,
    body: z.object({ labels: z.array(Label).min(1).max(MAX_ACCOUNTS_AT_ONCE) }),
    status: 201,
    reply: z.array(TemporaryPassword),
  }),
  newWords: endpoint({
    method: 'POST',
    path: '/api/groups/:id/words',
    takesKey: true,
    summary: 'Gives accounts that the leader made new temporary passwords and ends their sessions (leader)',
    access: 'rider',
    params: Params,
    query: LanguageQuery,
    body: z.object({ members: MemberIds }),
    status: 200,
    reply: z.array(TemporaryPassword),
  }),
  wordsSheet: endpoint({
    method: 'POST',
    path: '/api/groups/:id/words/sheet',
    isSlow: true,
    summary: 'A sheet to cut with the temporary passwords that are sent, as a PDF; nothing is stored (leader)',
    access: 'rider',
    params: Params,
    query: LanguageQuery,
    body: z.object({
      words: z
        .array(z.object({ label: Label, username: text(60), word: text(60) }))
        .min(1)
        .max(MAX_ACCOUNTS_AT_ONCE),
    }),
    status: 200,
    reply: file('application/pdf'),
  }),
  offer: endpoint({
    method: 'POST',
    path: '/api/groups/:id/offer',
    takesKey: true,
    summary:
      'Asks a member to take the lead, or takes that back with null (leader); 409 when another member than `seen` was asked meanwhile',
    access: 'rider',
    params: Params,
    body: z.object({
      member: z.string().max(40).nullable(),
      /** The member whom the caller sees asked, or null. Absent from a page of an older release. */
      seen: z.string().max(40).nullable().optional(),
    }),
    status: 200,
    reply: LedGroup,
  }),
  takeLead: endpoint({
    method: 'POST',
    path: '/api/groups/:id/lead',
    takesKey: true,
    summary: 'Takes the lead that was offered; the leader before is out of the group, and so is the own row (member)',
    access: 'rider',
    params: Params,
    status: 200,
    reply: LedGroup,
  }),
  ladder: endpoint({
    method: 'GET',
    path: '/api/groups/:id/ladder',
    summary: 'The ladder, of members who agreed; 404 unless the leader has turned it on (leader, member)',
    access: 'rider',
    params: Params,
    status: 200,
    reply: Ladder,
  }),
  changeMembership: endpoint({
    method: 'PATCH',
    path: '/api/groups/:id/membership',
    takesKey: true,
    summary: 'Agrees to be in the ladder, or takes that back (member)',
    access: 'rider',
    params: Params,
    body: z.strictObject({ inLadder: z.boolean() }),
    status: 200,
    reply: JoinedGroup,
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/api/groups/:id/membership',
    takesKey: true,
    summary: 'Leaves the group, which forgets the member (member)',
    access: 'rider',
    params: Params,
    status: 204,
    reply: z.null(),
  }),
  ownAccount: endpoint({
    method: 'DELETE',
    path: '/api/groups/:id/membership/looked-after',
    takesKey: true,
    summary: 'Ends the right of the leader to give this account a new temporary password (member)',
    access: 'rider',
    params: Params,
    status: 200,
    reply: JoinedGroup,
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/api/invitations/:code',
    summary: 'The name of the group with this code, and nothing else of it; 404 when nobody can join with it',
    access: 'public',
    params: z.object({ code: z.string() }),
    status: 200,
    reply: z.object({
      name: Name,
      /** The group, for a rider who leads it or has joined it. */
      yours: z.object({ id: z.string(), role: z.enum(['leader', 'member']) }).nullable(),
    }),
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/invitations/:code',
    takesKey: true,
    summary: 'Joins the group with this code; a second call answers the same',
    access: 'rider',
    params: z.object({ code: z.string() }),
    /** The version of the words that the rider has agreed to. */
    body: z.object({ agreement: z.literal(AGREEMENT) }),
    status: 201,
    reply: JoinedGroup,
  }),
}
