import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Rider } from '#shared/contract/accounts.ts'
import { LEVELS, type Level } from '#shared/learning/rules.ts'
import * as text from '#texts'
import { learnerQuery } from '#web/features/learning/queries.ts'
import { useHead } from '#web/session/head.tsx'
import { ProtectedPage } from '#web/session/protected-page.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { RewardPicture } from './reward-picture.tsx'
import './rewards.css'

/** Shows the reward of each level with a picture, also of levels that the rider has not reached. */
export function Page() {
  useHead({ title: text.rewards_title(), description: text.rewards_description() })
  return <ProtectedPage>{(rider) => <Rewards rider={rider} />}</ProtectedPage>
}

function Rewards({ rider }: { rider: Rider }) {
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="page-title">{text.rewards_title()}</h1>
      <p className="page-lead mb-6">{text.rewards_intro()}</p>
      <Loaded query={useQuery(learnerQuery)} failed={text.rewards_failed()}>
        {({ xp }) => (
          <ol className="rewards">
            {LEVELS.map((level) => (
              <Reward key={level.level} level={level} xp={xp} rider={rider} />
            ))}
          </ol>
        )}
      </Loaded>
    </div>
  )
}

function Reward({ level: row, xp, rider }: { level: Level; xp: number; rider: Rider }) {
  const { level, title, rewardName, reward, rewardText, rewardPath, xpRequired } = row
  const isReached = xp >= xpRequired
  const id = `level-${level}`
  return (
    <li id={id} className="reward card" data-locked={!isReached || undefined} aria-labelledby={`${id}-name`}>
      <RewardPicture reward={rewardName} rider={rider} />
      <div>
        <p className="text-(length:--text-15) text-ink-2">{text.rewards_level({ level, title })}</p>
        <h2 id={`${id}-name`} className="reward-name text-(length:--text-20) font-bold leading-[1.3] mt-[2px] mb-[6px]">
          {reward}
        </h2>
        <p className="text-ink-2">{rewardText}</p>
      </div>
      <div className="reward-foot flex flex-wrap items-center justify-between gap-x-[14px] gap-y-[8px] min-h-[44px]">
        {isReached ? (
          <>
            <span className="reward-state">
              <Icon name="circle-check" className="size-5" />
              {text.rewards_reached()}
            </span>
            <Link href={rewardPath} className="button" aria-labelledby={`${id}-open ${id}-name`} id={`${id}-open`}>
              {text.rewards_open()}
            </Link>
          </>
        ) : (
          <span className="reward-state">
            <Icon name="lock" className="size-5" />
            {text.rewards_from_level({ level })} · {text.rewards_xp_to_go({ xp: xpRequired - xp })}
          </span>
        )}
      </div>
    </li>
  )
}
