import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import type { Hardest, MemberRow, Report } from '#shared/contract/groups.ts'
import { HARDEST_FROM, HARDEST_TIPS, type MemberField, type ReportFilter } from '#shared/groups/rules.ts'
import type { Sent } from '#shared/name.ts'
import { listMembers, readAnswers, readPage, readTotals } from './report-repository.ts'
import { libraryKey, type StandingParts, updateOutdated } from './standing-service.ts'

interface Query {
  sort: MemberField
  order: 'up' | 'down'
  filter: ReportFilter
  after?: string | undefined
}

/** The totals of a group. If the tips of the site have changed, the rows of its members are made anew first. */
async function currentTotals(db: Db, groupId: string, library: Library, parts: StandingParts) {
  const read = () => readTotals(db, groupId, parts.clock(), libraryKey(library))
  const { totals, outdated } = await read()
  if (outdated === 0) return totals
  await updateOutdated(db, groupId, library, parts)
  return (await read()).totals
}

export async function readReport(
  db: Db,
  groupId: string,
  query: Query,
  library: Library,
  parts: StandingParts,
): Promise<Sent<Report>> {
  const totals = await currentTotals(db, groupId, library, parts)
  return { tips: library.tips.length, totals, ...(await readPage(db, groupId, query, parts.clock())) }
}

/** All members of a group by label, for its CSV. */
export async function readAllRows(
  db: Db,
  groupId: string,
  library: Library,
  parts: StandingParts,
): Promise<Sent<MemberRow>[]> {
  await currentTotals(db, groupId, library, parts)
  return listMembers(db, groupId, parts.clock())
}

/** The hardest tips of a group, in the language of `texts`. */
export async function readHardest(db: Db, groupId: string, texts: Library): Promise<Sent<Hardest>> {
  const { members, byTip } = await readAnswers(db, groupId)
  const tips = [...byTip].flatMap(([id, { members, answers, wrong }]) => {
    const tip = texts.find(id)
    // With fewer members, the leader could guess who made the mistakes.
    if (!tip || members < HARDEST_FROM || wrong === 0) return []
    return [{ id, title: tip.title, wrong, answers, ...(tip.language ? { language: tip.language } : {}) }]
  })
  const hardest = tips.toSorted((a, b) => b.wrong / b.answers - a.wrong / a.answers || b.wrong - a.wrong || a.id - b.id)
  return { members, tips: hardest.slice(0, HARDEST_TIPS) }
}
