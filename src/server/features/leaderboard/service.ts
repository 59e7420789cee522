import type { Db } from '#server/db/open.ts'
import { readBadges } from '#shared/accounts/badges.ts'
import type { LeaderboardRow } from '#shared/contract/leaderboard.ts'
import { SAMPLE_RIDERS } from '#shared/leaderboard/sample-riders.ts'
import { levelFor } from '#shared/learning/levels.ts'
import { ACHIEVEMENTS } from '#shared/learning/rules.ts'
import type { Sent } from '#shared/name.ts'
import { countAhead, findRanked, listBest, PLACES, type Ranked } from './repository.ts'

type Unranked = Omit<Sent<LeaderboardRow>, 'rank'>

/**
 * The leaderboard for one rider, or for a visitor (null): the top 7 by XP, sample riders in empty places, and the rider's own
 * row with its rank when it is not in the top. Riders with equal XP have the same rank.
 */
export async function readLeaderboard(
  db: Db,
  riderId: number | null,
  { sampleRiders }: { sampleRiders: boolean },
): Promise<Sent<LeaderboardRow>[]> {
  const best = await listBest(db)
  const isListed = best.some(({ id }) => id === riderId)
  const own = riderId === null || isListed ? undefined : await findRanked(db, riderId)
  const toRow = ({ id, username, xp, avatar, badges, completed_tips, achievement_ids }: Ranked): Unranked => {
    const unlocked = new Set(achievement_ids?.split(','))
    const achievements = ACHIEVEMENTS.map(({ id }) => id).filter((id) => unlocked.has(id))
    return {
      id,
      username,
      level: levelFor(xp),
      xp,
      completedTips: Number(completed_tips),
      achievements,
      avatar,
      badges: readBadges(badges),
      sample: false,
      you: id === riderId,
    }
  }
  const samples = sampleRiders ? SAMPLE_RIDERS.slice(best.length) : []
  const top = [...best.map(toRow), ...samples.map(sampleRow)]
  const ranked = top.map((row) => ({ ...row, rank: 1 + aheadIn(top, row) }))
  if (own) {
    const row = toRow(own)
    // With fewer riders than places, all riders are in `top`. Otherwise count the riders with more XP.
    const ahead = best.length < PLACES ? aheadIn(top, row) : await countAhead(db, row.xp)
    ranked.push({ ...row, rank: 1 + ahead })
  }
  return ranked.toSorted((one, other) => other.xp - one.xp)
}

function sampleRow(sample: (typeof SAMPLE_RIDERS)[number]): Unranked {
  return { ...sample, level: levelFor(sample.xp), avatar: null, badges: [], you: false }
}

function aheadIn(rows: readonly Unranked[], { xp }: Unranked): number {
  return rows.filter((row) => row.xp > xp).length
}
