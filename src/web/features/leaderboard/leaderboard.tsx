import { useQuery } from '@tanstack/react-query'
import type { LeaderboardRow } from '#shared/contract/leaderboard.ts'
import { ACHIEVEMENTS, REWARDS } from '#shared/learning/rules.ts'
import { tipCountText } from '#shared/tips/category.ts'
import * as text from '#texts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ContentIcon, Icon } from '#web/ui/icon.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { leaderboardQuery } from './queries.ts'
import './leaderboard.css'
import { Name } from '#web/ui/name.tsx'

/** 'Safety Champions': the riders with the most XP, and the signed-in rider. */
export function Leaderboard() {
  return (
    <section aria-labelledby="leaderboard-title">
      <h2 id="leaderboard-title" className="section-title leaderboard-title">
        <Icon name="trophy" className="size-7" />
        {text.leaderboard_title()}
      </h2>
      <Loaded query={useQuery(leaderboardQuery)} failed={text.leaderboard_failed()}>
        {(rows) => (
          <>
            <ol className="leaderboard card">
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ol>
            {rows.some(({ sample }) => sample) && (
              <p className="mt-3 text-(length:--text-15) text-ink-3">{text.leaderboard_samples()}</p>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Row({ row }: { row: LeaderboardRow }) {
  const { rank, username, level, xp, completedTips, achievements, avatar, badges, sample, you } = row
  const isGuru = level >= REWARDS.guru.level
  return (
    <li
      className="leaderboard-row items-center gap-x-[14px] gap-y-[4px] min-h-[76px]"
      data-you={you || undefined}
      data-rank={rank}
      data-guru={isGuru || undefined}
      data-long={rank > 999 || xp > 99_999 || undefined}
    >
      <span className="leaderboard-rank grid place-items-center min-w-[44px] h-[44px] px-[8px] text-(length:--text-18) font-bold tabular-nums">
        <span className="sr-only">{text.leaderboard_rank()} </span>
        {rank.toLocaleString(text.language)}
      </span>
      <div className="leaderboard-rider">
        <div className="flex flex-wrap items-center gap-x-[8px] gap-y-[4px] text-(length:--text-18) font-bold leading-[1.3] wrap-anywhere">
          {avatar !== null && <Avatar code={avatar} className="size-10" />}
          <Name of={username} />
          {you && <strong className="whitespace-nowrap"> {text.leaderboard_you()}</strong>}
          {badges.length > 0 && <Badges ids={badges} />}
          {isGuru && (
            <span className="guru-mark">
              <ContentIcon name="crown" className="size-4" />
              {text.leaderboard_guru()}
            </span>
          )}
          {sample && <span className="sample-chip">{text.leaderboard_sample()}</span>}
        </div>
        <p className="text-(length:--text-15) text-ink-2">
          {text.leaderboard_level({ level })} · {tipCountText(completedTips)}
        </p>
      </div>
      {achievements.length > 0 && (
        <ul className="leaderboard-icons" aria-label={text.leaderboard_achievements()}>
          {ACHIEVEMENTS.filter(({ id }) => achievements.includes(id)).map(({ id, name, icon }) => (
            <li key={id} title={name}>
              <ContentIcon name={icon} className="size-5" />
              <span className="sr-only">{name}</span>
            </li>
          ))}
        </ul>
      )}
      <span className="leaderboard-xp text-(length:--text-18) font-bold tabular-nums">{text.xp_amount({ xp })}</span>
    </li>
  )
}

/** The achievements that the rider shows beside the name. */
function Badges({ ids }: { ids: readonly string[] }) {
  return (
    <ul className="leaderboard-badges inline-flex gap-[4px]" aria-label={text.leaderboard_badges()}>
      {ACHIEVEMENTS.filter(({ id }) => ids.includes(id)).map(({ id, name, icon }) => (
        <li key={id} title={name}>
          <ContentIcon name={icon} className="size-4" />
          <span className="sr-only">{name}</span>
        </li>
      ))}
    </ul>
  )
}
