import type { Ladder as LadderData } from '#shared/contract/groups.ts'
import { LADDER_FROM } from '#shared/groups/rules.ts'
import { tipCountText } from '#shared/tips/category.ts'
import * as text from '#texts'
import { Icon } from '#web/ui/icon.tsx'
import './ladder.css'
import { lettersOf } from '#shared/name.ts'
import { Name } from '#web/ui/name.tsx'

const MEAN = new Intl.NumberFormat(text.dates_locale(), { maximumFractionDigits: 1 })

/** The ladder of a group: its mean, its place among groups, and the members who agreed to be in it. */
export function Ladder({ ladder: { rows, members, mean, place } }: { ladder: LadderData }) {
  return (
    <section className="ladder" aria-labelledby="ladder-title">
      <h2 id="ladder-title" className="section-title ladder-title">
        <Icon name="trophy" className="size-7" />
        {text.groups_ladder()}
      </h2>
      {mean === null ? (
        <p className="card p-[20px] text-ink-2">{text.groups_ladder_none()}</p>
      ) : (
        <>
          <div className="card grid gap-[4px] py-[18px] px-[20px]">
            <p>
              <strong className="ladder-number">{MEAN.format(mean)}</strong>{' '}
              {text.groups_ladder_mean({ count: members })}
            </p>
            <p className="text-ink-2">
              {place
                ? text.groups_ladder_place({ rank: place.rank, count: place.groups })
                : text.groups_ladder_no_place({ count: LADDER_FROM })}
            </p>
          </div>
          <ol className="card overflow-hidden">
            {rows.map((row) => (
              <li
                key={lettersOf(row.username)}
                className="ladder-row flex flex-wrap items-center gap-x-[14px] gap-y-[4px] min-h-[64px] py-[8px] px-[16px]"
                data-you={row.you || undefined}
              >
                <span className="ladder-rank flex-none grid place-items-center min-w-[40px] h-[40px] px-[8px] font-bold tabular-nums">
                  <span className="sr-only">{text.leaderboard_rank()} </span>
                  {row.rank.toLocaleString(text.language)}
                </span>
                <span className="flex-[1_1_112px] font-bold wrap-anywhere">
                  <Name of={row.username} />
                  {row.you && <strong> {text.leaderboard_you()}</strong>}
                </span>
                <span className="text-ink-2 tabular-nums">{tipCountText(row.completed)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      <p className="text-(length:--text-15) text-ink-2">{text.groups_ladder_who()}</p>
    </section>
  )
}
