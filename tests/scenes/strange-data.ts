import type { BrowserContext } from '@playwright/test'
import { MAX_REASON } from '#shared/admin/certificates.ts'
import { NEWSLETTER_MAX } from '#shared/admin/newsletter.ts'
import { CERTIFICATE_NAME_MAX } from '#shared/certificates/rules.ts'
import { GROUP_NAME_MAX, LABEL_MAX } from '#shared/groups/rules.ts'
import { CONTACT_MAX, LIST_NAME_MAX, NOTE_MAX } from '#shared/limits.ts'
import { PASSKEY_NAME_MAX } from '#shared/passkeys/rules.ts'
import { STRANGE, type StrangeTexts } from '#tools/lib/strange-texts.ts'

/** 'strange' is the strangest data that the rules allow. 'none' has no rows and no names where the rules allow that. */
export const SCENE_DATA = ['usual', 'strange', 'none'] as const
export type SceneData = (typeof SCENE_DATA)[number]

interface Fields {
  /** The answers that have these fields, as the beginning of a pattern. */
  in: string
  /** What people have typed, with its longest length in characters. */
  texts?: Record<string, number>
  /** Numbers without a limit. */
  counts?: string[]
}

const USERNAME_MAX = 30
const FIELDS: Fields[] = [
  {
    in: '',
    texts: {
      ...{ username: USERNAME_MAX, leader: USERNAME_MAX, by: USERNAME_MAX, givenBy: USERNAME_MAX },
      ...{ writtenBy: USERNAME_MAX, who: USERNAME_MAX, subjectName: USERNAME_MAX },
      ...{ label: LABEL_MAX, fullName: 100, notes: NOTE_MAX },
    },
    counts: ['likes', 'shares', 'rank', 'times', 'groups', 'readers', 'atLeast'],
  },
  { in: 'groups|invitations', texts: { name: GROUP_NAME_MAX } },
  { in: 'lists|shared-lists', texts: { name: LIST_NAME_MAX } },
  { in: 'user/sign-in-methods', texts: { name: PASSKEY_NAME_MAX } },
  { in: 'certificate', texts: { name: CERTIFICATE_NAME_MAX } },
  { in: 'leaderboard|shared-progress', counts: ['xp', 'streak'] },
  { in: 'tips/\\d+/(?:likes?|shares?)$', counts: ['count'] },
  { in: 'admin/certificates', texts: { name: CERTIFICATE_NAME_MAX, reason: MAX_REASON } },
  { in: 'admin/riders', texts: { name: GROUP_NAME_MAX } },
  {
    in: 'admin/messages',
    texts: { name: CONTACT_MAX.name, message: CONTACT_MAX.message, text: CONTACT_MAX.message, beginning: 100 },
  },
  { in: 'admin/newsletter', texts: { subject: NEWSLETTER_MAX.subject } },
  { in: 'admin/today', texts: { error: 300 } },
  { in: 'admin/analytics', texts: { text: 40 } },
  { in: 'admin/insights|groups/\\w+/hardest', counts: ['wrong', 'right', 'answers'] },
]

/** The lists and texts that may be missing, by the name of their field. */
const MAY_BE_NONE = [
  ...['rows', 'passkeys', 'messages', 'riders', 'certificates', 'entries', 'revisions', 'deliveries', 'waiting'],
  ...[
    'missedTexts',
    'pages',
    'categories',
    'tips',
    'places',
    'tipIds',
    'bookmarks',
    'likedTipIds',
    'badges',
    'sources',
  ],
  ...['completedTipIds', 'ledGroups', 'answers', 'series', 'fullName', 'email', 'avatar', 'notes', 'dueOn', 'place'],
]

interface Change {
  data: 'strange' | 'none'
  fields: Fields[]
  mayBeNone: string[]
  strange: StrangeTexts
}

/** Runs in the page before its own code, and changes every answer of the API, also one that a scene makes up. */
function changeAnswers({ data, fields, mayBeNone, strange }: Change) {
  const shown = new Set<string>()
  Object.defineProperty(globalThis, 'strangeTexts', { value: shown })
  /** The same page always shows the same texts, and the rows of one list different ones. */
  const textFor = (value: string, max: number, key: string) => {
    const address = location.pathname + location.hash + key
    const sum = [...address, ...value].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
    const kinds = [strange.letter.repeat(Math.min(max, 400)), ...strange.others]
    const text = kinds[sum % kinds.length] ?? ''
    shown.add(text)
    return text
  }
  const change = (path: string) => {
    const fitting = fields.filter(({ in: start }) => new RegExp(`^/api/(?:${start})`).test(path))
    const texts: Record<string, number> = Object.assign({}, ...fitting.map((each) => each.texts))
    const counts = fitting.flatMap((each) => each.counts ?? [])
    return (key: string, value: unknown) => {
      if (data === 'none') {
        const isNone = key === '' || mayBeNone.includes(key)
        if (Array.isArray(value)) return isNone ? [] : value
        return typeof value === 'string' && isNone ? null : value
      }
      if (typeof value === 'string' && texts[key] !== undefined && value !== '') return textFor(value, texts[key], key)
      if (typeof value === 'string' && key === 'email') return strange.email
      if (typeof value === 'number' && counts.includes(key)) return 1_234_567 + value
      if (Array.isArray(value) && key.startsWith('figures'))
        return value.map((figure) => (typeof figure === 'number' ? figure * 100_000 : figure))
      return value
    }
  }
  const realFetch = globalThis.fetch
  globalThis.fetch = async (...options) => {
    const answer = await realFetch(...options)
    const { pathname } = new URL(answer.url || String(options[0]), location.href)
    const isJson = answer.headers.get('content-type')?.includes('json')
    // Editors type into content files, and a scene that types would save what it did not type.
    if (!answer.ok || !isJson || !pathname.startsWith('/api/') || pathname.includes('/admin/content/file'))
      return answer
    const body = JSON.stringify(JSON.parse(await answer.text(), change(pathname)))
    return new Response(body, { status: answer.status, statusText: answer.statusText, headers: answer.headers })
  }
}

/** Makes the pages of a context show such data. */
export async function showData(context: BrowserContext, data: SceneData): Promise<void> {
  if (data === 'usual') return
  await context.addInitScript(changeAnswers, { data, fields: FIELDS, mayBeNone: MAY_BE_NONE, strange: STRANGE })
}
