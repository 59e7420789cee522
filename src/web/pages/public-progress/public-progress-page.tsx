import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import type { PublicProgress } from '#shared/contract/progress-pages.ts'
import { levelAt } from '#shared/learning/levels.ts'
import { ACHIEVEMENTS } from '#shared/learning/rules.ts'
import * as text from '#texts'
import { LevelBadge } from '#web/features/learning/level-badge.tsx'
import { publicProgressQuery } from '#web/features/progress-pages/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { NotFound } from '#web/pages/not-found/not-found.tsx'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { ContentIcon, Icon } from '#web/ui/icon.tsx'
import { Failed, Loaded } from '#web/ui/loaded.tsx'
import './public-progress.css'
import { asName } from '#shared/name.ts'

/** Shows the parts of their progress that a rider has made public. */
export function Page() {
  const { code = '' } = useParams()
  const failed = (retry: () => void, error: Error | null) =>
    error instanceof ApiError && error.status === 404 ? (
      <NotFound />
    ) : (
      <Failed title={text.shared_progress_not_loaded()} hint={text.ui_check_connection()} onRetry={retry} />
    )
  return (
    <Loaded query={useQuery(publicProgressQuery(code))} failed={failed}>
      {(progress) => <Shown progress={progress} />}
    </Loaded>
  )
}

function Shown({ progress }: { progress: PublicProgress }) {
  const { username, avatar, level, xp, streak, completedTips, achievements } = progress
  const name = username ?? asName(text.shared_progress_someone())
  useHead({ title: text.shared_progress_title({ name }), description: text.shared_progress_description() })
  const own = ACHIEVEMENTS.filter(({ id }) => achievements?.includes(id))
  return (
    <article className="public-progress card">
      <div className="public-progress-head">
        {avatar !== undefined && <Avatar code={avatar} className="size-28" />}
        {level !== undefined && <LevelBadge level={level} className="size-28" />}
      </div>
      <h1 className="page-title">{text.shared_progress_title({ name })}</h1>
      {level !== undefined && xp !== undefined && (
        <p className="text-xl font-bold">{text.shared_progress_level({ level, title: levelAt(xp).title })}</p>
      )}
      <ul className="public-progress-facts">
        {xp !== undefined && (
          <li>
            <Icon name="zap" />
            {text.xp_amount({ xp })}
          </li>
        )}
        {completedTips !== undefined && (
          <li>
            <Icon name="circle-check" />
            {text.shared_progress_tips({ count: completedTips })}
          </li>
        )}
        {streak !== undefined && (
          <li>
            <Icon name="flame" />
            {text.shared_progress_streak({ count: streak })}
          </li>
        )}
      </ul>
      {achievements !== undefined && (
        <section aria-labelledby="shared-achievements" className="mt-4">
          <h2 id="shared-achievements" className="mb-2 text-lg font-bold">
            {text.leaderboard_achievements()}
          </h2>
          {own.length === 0 && <p className="text-ink-2">{text.shared_progress_no_achievements()}</p>}
          <ul className="public-progress-achievements">
            {own.map(({ id, name, icon }) => (
              <li key={id}>
                <ContentIcon name={icon} className="size-5" />
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Link href={paths.home} className="button button-primary mt-6">
        {text.shared_progress_join()}
      </Link>
    </article>
  )
}
