import type { Page } from '@playwright/test'
import type { JoinedGroup, LedGroup, ReportRow } from '#shared/contract/groups.ts'
import type { Sent } from '#shared/name.ts'
import { open } from '../browser/fixtures.ts'
import { press, read, type Scene } from './scene.ts'

const DAY = 24 * 3600_000
const dayAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

const NAMES = ['Ada L.', 'Ben', 'Zoë Ünal', 'Jonas Großmann-Weber', 'مريم', 'Mia', 'Oğuz', 'Lena K.', 'Noah', 'Elif']

/** A member of a group. Every third is ready. */
function rowOf(place: number): Sent<ReportRow> {
  const isReady = place % 3 === 0
  const remembered = ([null, 'forgotten', 'fading', 'fresh'] as const)[isReady ? 3 : place % 4] ?? null
  const round = Math.floor(place / NAMES.length)
  return {
    id: `m${place}`,
    label: `${NAMES[place % NAMES.length]}${round === 0 ? '' : ` ${round + 1}`}`,
    ready: isReady,
    completed: remembered === null ? 0 : isReady ? 40 + (place % 5) : 3 + ((place * 7) % 36),
    exam: isReady || remembered === 'forgotten' ? dayAgo(place + 2) : null,
    remembered,
    activeOn: remembered === null ? null : dayAgo(place % 9),
    account: place % 5 === 4 ? { username: `elif-${place}`, hasOneTimeWord: place % 10 === 9 } : null,
  }
}

const led = (members: number): Sent<LedGroup> => ({
  role: 'leader',
  id: 'g1',
  name: 'Klasse 8b, Gesamtschule am Park',
  members,
  dueOn: members === 0 ? null : dayAgo(-18),
  hasLadder: members > 5,
  code: 'BCDFGH',
  isOpen: true,
  offeredTo: members === 30 ? { id: 'm1', label: 'Ben' } : null,
})

const joined: Sent<JoinedGroup> = {
  role: 'member',
  id: 'g2',
  name: 'Couriers of the north depot',
  members: 12,
  dueOn: dayAgo(-3),
  hasLadder: true,
  leader: 'Ines',
  joinedAt: new Date().toISOString(),
  leaderSince: null,
  tips: 44,
  row: rowOf(2),
  inLadder: true,
  isOffered: false,
  isLookedAfter: false,
}

const json = (body: unknown) => ({ json: body })

/** Answers the calls of a group with so many members. */
async function answerAsLeader(page: Page, members: number) {
  const rows = Array.from({ length: members }, (_, place) => rowOf(place))
  const count = (wanted: (row: Sent<ReportRow>) => boolean) => rows.filter(wanted).length
  const totals = {
    members,
    ready: count((row) => row.ready),
    exam: count((row) => row.exam !== null),
    fresh: count((row) => row.remembered === 'fresh'),
    fading: count((row) => row.remembered === 'fading'),
    forgotten: count((row) => row.remembered === 'forgotten'),
    nothing: count((row) => row.remembered === null),
  }
  const group = led(members)
  const tips = [3, 7, 13].map((id, place) => ({
    id,
    title: `Tip number ${id} of the library`,
    wrong: 9 - place,
    answers: 24,
  }))
  await page.route('**/api/groups', (route) => route.fulfill(json([group, joined])))
  await page.route('**/api/groups/g1', (route) => route.fulfill(json(group)))
  await page.route('**/api/groups/g1/report?*', (route) =>
    route.fulfill(json({ tips: 44, totals, rows: rows.slice(0, 50), next: members > 50 ? 'next' : null })),
  )
  await page.route('**/api/groups/g1/hardest*', (route) =>
    route.fulfill(json({ members: members > 5 ? 20 : 1, tips: members > 5 ? tips : [] })),
  )
  await page.route('**/api/groups/g1/words*', (route) =>
    route.fulfill(json([{ id: 'm4', label: 'مريم', username: 'elif-4', word: 'blue-river-lamp' }])),
  )
  await page.route('**/api/groups/g1/accounts*', (route) =>
    route.fulfill(
      json(
        NAMES.slice(0, 4).map((label, place) => ({
          id: `n${place}`,
          label,
          username: `rider-${place}`,
          word: ['blue-river-lamp', 'quiet-stone-bell', 'green-paper-moon', 'warm-tiny-cloud'][place],
        })),
      ),
    ),
  )
  await answerLadder(page, 'g1')
}

/** `own` is the place of the rider's own row. A leader has none. */
const answerLadder = (page: Page, id: string, own?: number) =>
  page.route(`**/api/groups/${id}/ladder`, (route) =>
    route.fulfill(
      json({
        rows: NAMES.slice(0, 6).map((username, place) => ({
          rank: place + 1,
          username,
          completed: 40 - 3 * place,
          you: place === own,
        })),
        members: 6,
        mean: 32.5,
        place: { rank: 2, groups: 14 },
      }),
    ),
  )

/** Answers the calls of a group that the rider has joined. */
async function answerAsMember(page: Page, changes: Partial<Sent<JoinedGroup>> = {}) {
  const group = { ...joined, ...changes }
  await page.route('**/api/groups', (route) => route.fulfill(json([group])))
  await page.route('**/api/groups/g2', (route) => route.fulfill(json(group)))
  await answerLadder(page, 'g2', 2)
}

async function answerInvitation(page: Page) {
  await page.route('**/api/invitations/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill(json(joined))
      : route.fulfill(json({ name: 'Klasse 8b, Gesamtschule am Park', yours: null })),
  )
}

async function openReport(page: Page, members: number) {
  await answerAsLeader(page, members)
  await open(page, '/groups/g1')
  await page.locator(members === 0 ? '.group-first' : '.report-summary').waitFor()
}

const leaderPage = (members: number): Scene => ({
  name: `groups, report of ${members}`,
  as: 'learner',
  show: (page) => openReport(page, members),
  isWhole: true,
})

export const GROUPS: Scene[] = [
  {
    name: 'groups, none yet',
    as: 'newcomer',
    show: async (page) => {
      await page.route('**/api/groups', (route) => route.fulfill(json([])))
      await open(page, '/groups')
      await page.locator('.groups-ways').waitFor()
    },
    isWhole: true,
  },
  {
    name: 'groups, all',
    as: 'learner',
    show: async (page) => {
      await answerAsLeader(page, 30)
      await open(page, '/groups')
      await page.locator('.group-link').first().waitFor()
    },
    isWhole: true,
  },
  {
    name: 'groups, a code that cannot be one',
    as: 'newcomer',
    show: async (page, say) => {
      await open(page, '/join')
      await page.locator('.code-input').fill('BCD')
      await press(page, say('groups_code_go'))
      await page.locator('.field-error').waitFor()
    },
  },
  leaderPage(0),
  leaderPage(5),
  leaderPage(30),
  leaderPage(500),
  {
    name: 'groups, a member',
    as: 'learner',
    show: async (page) => {
      await openReport(page, 30)
      await page
        .locator('.icon-button:visible', { has: page.locator('[href="#icon-pencil"]') })
        .nth(4)
        .click()
      await page.locator('.member-ways').waitFor()
    },
  },
  {
    name: 'groups, a new one-time word',
    as: 'learner',
    show: async (page, say) => {
      await openReport(page, 30)
      await page
        .locator('.icon-button:visible', { has: page.locator('[href="#icon-pencil"]') })
        .nth(4)
        .click()
      await page.locator('.member-way').first().click()
      await page
        .getByRole('button', { name: say('groups_new_word') })
        .last()
        .click()
      await page.locator('.one-time-word').waitFor()
    },
  },
  {
    name: 'groups, invite',
    as: 'learner',
    show: async (page) => {
      await answerAsLeader(page, 30)
      await open(page, '/groups/g1?tab=invite')
      await page.locator('.qr-code').waitFor()
    },
    isWhole: true,
  },
  {
    name: 'groups, accounts made',
    as: 'learner',
    show: async (page, say) => {
      await answerAsLeader(page, 30)
      await open(page, '/groups/g1?tab=invite')
      await page.locator('textarea[name=names]').fill('Ada\nBen\nZoë\nJonas')
      await press(page, say('groups_make_accounts'))
      await page.locator('.one-time-word').first().waitFor()
    },
  },
  {
    name: 'groups, ladder of the leader',
    as: 'learner',
    show: async (page) => {
      await answerAsLeader(page, 30)
      await open(page, '/groups/g1?tab=ladder')
      await page.locator('.ladder-row').first().waitFor()
    },
    isWhole: true,
  },
  {
    name: 'groups, settings',
    as: 'learner',
    show: async (page) => {
      await answerAsLeader(page, 30)
      await open(page, '/groups/g1?tab=settings')
      await page.locator('.group-settings').waitFor()
    },
    isWhole: true,
  },
  {
    name: 'groups, member',
    as: 'learner',
    show: async (page) => {
      await answerAsMember(page)
      await open(page, '/groups/g2')
      await page.locator('.ladder-row').first().waitFor()
    },
    isWhole: true,
  },
  {
    name: 'groups, member with an account of the leader',
    as: 'learner',
    show: async (page) => {
      await answerAsMember(page, { isLookedAfter: true, isOffered: true, hasLadder: false, row: rowOf(3), dueOn: null })
      await open(page, '/groups/g2')
      await page.locator('.own-row').waitFor()
    },
    isWhole: true,
  },
  {
    name: 'groups, not there',
    as: 'learner',
    show: async (page, say) => {
      await open(page, '/groups/unknown')
      await read(page, say('groups_gone'))
    },
  },
  {
    name: 'groups, day on the progress page',
    as: 'learner',
    show: async (page) => {
      await answerAsMember(page)
      await open(page, '/progress')
      await page.locator('#groups-entry-title').waitFor()
    },
    isWhole: true,
  },
  { name: 'groups, join, code', show: (page) => open(page, '/join'), isWhole: true },
  {
    name: 'groups, join 1, what it is',
    show: async (page) => {
      await answerInvitation(page)
      await open(page, '/join/BCDFGH')
      await page.locator('.join-points').waitFor()
    },
    isWhole: true,
  },
  {
    name: 'groups, join 2, what the leader sees, visitor',
    show: async (page) => {
      await answerInvitation(page)
      await open(page, '/join/BCDFGH?step=2')
      await page.locator('.seen-fields').waitFor()
    },
    isWhole: true,
  },
  {
    name: 'groups, join 2, what the leader sees, rider',
    as: 'newcomer',
    show: async (page) => {
      await answerInvitation(page)
      await open(page, '/join/BCDFGH?step=2')
      await page.locator('.seen-fields').waitFor()
    },
    isWhole: true,
  },
  {
    name: 'groups, join 3, done',
    as: 'newcomer',
    show: async (page, say) => {
      await answerInvitation(page)
      await open(page, '/join/BCDFGH?step=2')
      await press(page, say('join_yes'))
      await page.locator('.join-icon[data-done]').waitFor()
    },
    isWhole: true,
  },
  {
    name: 'groups, join, wrong code',
    show: async (page) => {
      await page.route('**/api/invitations/*', (route) => route.fulfill({ status: 404, json: { message: 'no' } }))
      await open(page, '/join/BCDFGH')
      await page.locator('.code-form').waitFor()
    },
    isWhole: true,
  },
  {
    name: 'groups, first password',
    as: 'newcomer',
    show: async (page) => {
      await page.route('**/api/user', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), hasOneTimeWord: true } })
      })
      await open(page, '/')
      await page.locator('input[name=confirmPassword]').waitFor()
    },
    needsOwnPage: true,
  },
]
