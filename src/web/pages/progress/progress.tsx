import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import type { LearnerState } from '#shared/contract/learning.ts'
import * as text from '#texts'
import { DailyChallenges } from '#web/features/challenges/daily-challenges.tsx'
import { ExamEntry } from '#web/features/exam/exam-entry.tsx'
import { GroupsEntry } from '#web/features/groups/groups-entry.tsx'
import { Leaderboard } from '#web/features/leaderboard/leaderboard.tsx'
import { AchievementList } from '#web/features/learning/achievement-list.tsx'
import { announceUnlocked, challengeToast } from '#web/features/learning/announce.ts'
import { FloatingXp } from '#web/features/learning/floating-xp.tsx'
import { LearnerHero } from '#web/features/learning/learner-hero.tsx'
import { LevelUpBanner } from '#web/features/learning/level-up-banner.tsx'
import { NumberCards } from '#web/features/learning/number-cards.tsx'
import { learnerQuery, showChallengeCompleted } from '#web/features/learning/queries.ts'
import { useCelebration } from '#web/features/learning/use-celebration.ts'
import { useOpenedReminder } from '#web/features/reminders/use-opened-reminder.ts'
import { ReviewSection } from '#web/features/review/review-section.tsx'
import { tipsQuery } from '#web/features/tips/queries.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TipsProgress } from './tips-progress.tsx'

type Tab = 'tips' | 'achievements' | 'leaderboard'

/** The rider's level, due reviews, daily challenges, and the tabs with tips, achievements and leaderboard. */
export function Progress({ learner }: { learner: LearnerState }) {
  const client = useQueryClient()
  const { data: tips } = useQuery(tipsQuery)
  const { flight, bannerXp, celebrate } = useCelebration()
  // The address names the first tab. The rewards link to the leaderboard.
  const named = new URLSearchParams(useSearch()).get('tab')
  const [tab, setTab] = useState<string>(named ?? ('tips' satisfies Tab))
  const namedBefore = useRef(named)
  const isFromReminder = useOpenedReminder()
  const tabs = useRef<HTMLDivElement>(null)

  function showLeaderboard() {
    setTab('leaderboard' satisfies Tab)
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    tabs.current?.scrollIntoView({ behavior: reducedMotion ? 'instant' : 'smooth', block: 'start' })
    moveFocus(tabs.current?.querySelector('[role="tab"]:last-child'), { preventScroll: true })
  }

  // A toast on this page links to the leaderboard when the rider reaches level 10.
  useEffect(() => {
    if (named === namedBefore.current) return
    namedBefore.current = named
    if (named === ('leaderboard' satisfies Tab)) showLeaderboard()
  })

  return (
    <>
      <div className="learning">
        <div className="progress-page">
          <LearnerHero learner={learner}>
            <Button className="button hidden md:inline-flex" onClick={showLeaderboard}>
              <Icon name="trophy" />
              {text.progress_leaderboard()}
            </Button>
          </LearnerHero>
          <NumberCards
            cards={[
              {
                icon: 'circle-check',
                name: text.learning_tips_completed(),
                value: learner.completedTipIds.length,
                ...(tips ? { unit: text.progress_of({ count: tips.length }) } : {}),
              },
              {
                icon: 'award',
                name: text.learning_achievements(),
                value: learner.achievements.filter(({ unlocked }) => unlocked).length,
                unit: text.progress_of({ count: learner.achievements.length }),
              },
              {
                icon: 'flame',
                name: text.progress_streak(),
                value: learner.streak,
                unit: text.progress_days({ count: learner.streak }),
              },
            ]}
          />
          <p className="-mt-2 flex flex-wrap justify-center gap-x-7">
            <Link href={paths.rewards} className="text-link inline-flex min-h-[44px] items-center gap-2 font-bold">
              <Icon name="award" />
              {text.rewards_all()}
            </Link>
            <Link href={paths.groups} className="text-link inline-flex min-h-[44px] items-center gap-2 font-bold">
              <Icon name="users" />
              {text.groups_title()}
            </Link>
          </p>
          <ReviewSection
            startsAtOnce={isFromReminder}
            tipOf={(tipId) =>
              tips?.find(({ id }) => id === tipId) ?? { title: text.progress_unknown_tip({ id: tipId }) }
            }
            onAnswered={announceUnlocked}
          />
          <ExamEntry />
          <GroupsEntry />
          <DailyChallenges
            challenges={learner.challenges}
            onRefresh={() => client.invalidateQueries({ queryKey: learnerQuery.queryKey })}
            onCompleted={(id, outcome, origin) => {
              showChallengeCompleted(client, id)
              celebrate(challengeToast(outcome.xpEarned), outcome, origin)
            }}
          />
          <div ref={tabs} className="progress-tabs">
            <Tabs
              label={text.progress_tabs()}
              active={tab}
              onChange={setTab}
              tabs={[
                {
                  id: 'tips' satisfies Tab,
                  name: text.progress_tips(),
                  content: <TipsProgress completedIds={learner.completedTipIds} celebrate={celebrate} />,
                },
                {
                  id: 'achievements' satisfies Tab,
                  name: text.learning_achievements(),
                  content: <AchievementList achievements={learner.achievements} />,
                },
                { id: 'leaderboard' satisfies Tab, name: text.progress_leaderboard(), content: <Leaderboard /> },
              ]}
            />
          </div>
        </div>
      </div>
      {/* Outside the size container `learning`, because position: fixed would be relative to that container. */}
      {flight && <FloatingXp key={flight.id} flight={flight} />}
      {bannerXp !== undefined && <LevelUpBanner xp={bannerXp} />}
    </>
  )
}
