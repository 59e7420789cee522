import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { MAX_BADGES } from '#shared/accounts/badges.ts'
import type { Rider } from '#shared/contract/accounts.ts'
import { REWARDS } from '#shared/learning/rules.ts'
import * as text from '#texts'
import { AvatarEditor } from '#web/features/accounts/avatar-editor.tsx'
import { BadgesEditor } from '#web/features/accounts/badges-editor.tsx'
import { learnerQuery } from '#web/features/learning/queries.ts'
import { ProgressPageSettings } from '#web/features/progress-pages/progress-page-settings.tsx'
import { paths } from '#web/paths.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Locked } from '#web/ui/locked.tsx'

/** Shows the public parts of the rider: avatar, progress page and badges. Each opens with its level. */
export function PublicTab({ rider }: { rider: Rider }) {
  const query = useQuery(learnerQuery)
  const learner = query.data
  if (!learner) return <Loaded query={query} failed={text.rewards_failed()} />
  const unlocked = learner.achievements.filter((one) => one.unlocked).map(({ id }) => id)
  return (
    <div className="flex flex-col gap-5">
      {!rider.preferences.showOnLeaderboard && <p className="notice">{text.accounts_hidden_hint()}</p>}
      <Reward
        title={text.accounts_avatar()}
        about={text.accounts_avatar_text()}
        level={REWARDS.avatar.level}
        reached={learner.level}
      >
        <AvatarEditor rider={rider} />
      </Reward>
      <Reward
        title={text.progress_pages_title()}
        about={text.progress_pages_text()}
        level={REWARDS.progressPage.level}
        reached={learner.level}
      >
        <ProgressPageSettings />
      </Reward>
      <Reward
        title={text.accounts_badges()}
        about={text.accounts_badges_text({ count: MAX_BADGES })}
        level={REWARDS.badges.level}
        reached={learner.level}
      >
        <BadgesEditor rider={rider} unlocked={unlocked} />
      </Reward>
    </div>
  )
}

interface Props {
  title: string
  about: string
  /** The level from which the rider can use it. */
  level: number
  /** The level of the rider. */
  reached: number
  children: ReactNode
}

/** One reward, or from which level it opens. */
function Reward({ title, about, level, reached, children }: Props) {
  const id = useId()
  return (
    <section className="card p-6" aria-labelledby={id}>
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      <p className="mt-1 mb-5 text-ink-2">{about}</p>
      {reached < level ? <Locked level={level} href={paths.rewards} /> : children}
    </section>
  )
}
