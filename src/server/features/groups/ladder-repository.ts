import type { Db } from '#server/db/open.ts'
import { isNoAddress } from '#server/platform/usernames.ts'
import type { Ladder } from '#shared/contract/groups.ts'
import { LADDER_FROM, LADDER_TOP } from '#shared/groups/rules.ts'
import type { Sent } from '#shared/name.ts'
import { lockGroup, updateGroup } from './repository.ts'

/** The number of members in the ladder of a group, and how many tips they have completed together. */
async function sumOf(db: Db, groupId: string) {
  const { members, completed } = await db
    .selectFrom('group_member')
    .where('group_id', '=', groupId)
    .where('in_ladder', '=', 1)
    .select((eb) => [
      eb.fn.countAll<string | number>().as('members'),
      eb.fn.sum<string | number | null>('completed').as('completed'),
    ])
    .executeTakeFirstOrThrow()
  return { members: Number(members), completed: Number(completed ?? 0) }
}

/** Stores the average of a group, by which it has its place among the groups. Call it after each change of its ladder. */
export async function updateLadderMean(trx: Db, groupId: string): Promise<void> {
  // Two members may complete a tip at the same time. The later one must count both.
  if (!(await lockGroup(trx, groupId))) return
  const group = await trx.selectFrom('rider_group').select('has_ladder').where('id', '=', groupId).executeTakeFirst()
  const { members, completed } = await sumOf(trx, groupId)
  const hasPlace = group?.has_ladder === 1 && members >= LADDER_FROM
  await updateGroup(trx, groupId, { ladder_mean: hasPlace ? Math.round((1000 * completed) / members) : null })
}

async function countGroups(db: Db, better: number | undefined): Promise<number> {
  const { groups } = await db
    .selectFrom('rider_group')
    .where('ladder_mean', '>', better ?? -1)
    .select((eb) => eb.fn.countAll<string | number>().as('groups'))
    .executeTakeFirstOrThrow()
  return Number(groups)
}

/** The ladder of a group for one of its members, or for its leader, who is not in it. */
export async function readLadder(
  db: Db,
  { id: groupId, ladder_mean }: { id: string; ladder_mean: number | null },
  riderId: number,
): Promise<Sent<Ladder>> {
  const top = await db
    .selectFrom('group_member')
    .innerJoin('rider', 'rider.id', 'group_member.rider_id')
    .select(['group_member.rider_id', 'group_member.completed', 'rider.username'])
    .where('group_id', '=', groupId)
    .where('in_ladder', '=', 1)
    .where(isNoAddress)
    .orderBy('completed', 'desc')
    .orderBy('group_member.id')
    .limit(LADDER_TOP)
    .execute()
  const own = await db
    .selectFrom('group_member')
    .innerJoin('rider', 'rider.id', 'group_member.rider_id')
    .select(['group_member.rider_id', 'group_member.completed', 'rider.username'])
    .where('group_id', '=', groupId)
    .where('rider_id', '=', riderId)
    .where('in_ladder', '=', 1)
    .executeTakeFirst()
  const shown = own && !top.some(({ rider_id }) => rider_id === riderId) ? [...top, own] : top
  const rankOf = async (completed: number) => {
    const { ahead } = await db
      .selectFrom('group_member')
      .where('group_id', '=', groupId)
      .where('in_ladder', '=', 1)
      .where('completed', '>', completed)
      .select((eb) => eb.fn.countAll<string | number>().as('ahead'))
      .executeTakeFirstOrThrow()
    return Number(ahead) + 1
  }
  const { members, completed } = await sumOf(db, groupId)
  const ranks = new Map<number, number>()
  for (const row of shown) if (!ranks.has(row.completed)) ranks.set(row.completed, await rankOf(row.completed))
  return {
    rows: shown.map((row) => ({
      rank: ranks.get(row.completed) ?? 0,
      username: row.username,
      completed: row.completed,
      you: row.rider_id === riderId,
    })),
    members,
    mean: members === 0 ? null : completed / members,
    place:
      ladder_mean === null
        ? null
        : { rank: (await countGroups(db, ladder_mean)) + 1, groups: await countGroups(db, undefined) },
  }
}
