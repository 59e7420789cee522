import { useQuery } from '@tanstack/react-query'
import type { Rider } from '#shared/contract/accounts.ts'
import { REWARDS } from '#shared/learning/rules.ts'
import { MAX_GUIDE_TIPS } from '#shared/limits.ts'
import * as text from '#texts'
import { learnerQuery } from '#web/features/learning/queries.ts'
import { categoriesQuery, tipsQuery } from '#web/features/tips/queries.ts'
import { TipPicker } from '#web/features/tips/tip-picker.tsx'
import { useAddress } from '#web/lib/use-address.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'
import { ProtectedPage } from '#web/session/protected-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { both, Loaded } from '#web/ui/loaded.tsx'
import { Locked } from '#web/ui/locked.tsx'
import { useOwnGuide } from './use-own-guide.ts'
import './own-guide.css'

/** The PDF of tips that the rider chooses, from level 4. */
export function Page() {
  useHead({ title: text.own_guide_title(), description: text.own_guide_description() })
  return (
    <ProtectedPage>
      {(rider) => (
        <div className="mx-auto max-w-3xl">
          <h1 className="page-title">{text.own_guide_title()}</h1>
          <OwnGuide rider={rider} />
        </div>
      )}
    </ProtectedPage>
  )
}

function OwnGuide({ rider }: { rider: Rider }) {
  const address = useAddress()
  const query = useQuery(learnerQuery)
  const learner = query.data
  if (!learner) return <Loaded query={query} failed={text.rewards_failed()} />
  if (learner.level >= REWARDS.guide.level) return <ChooseTips rider={rider} />
  return (
    <div className="card mt-5 flex flex-col gap-5 p-6">
      <Locked level={REWARDS.guide.level} href={paths.rewards}>
        <p className="text-lg">{text.own_guide_locked_text()}</p>
      </Locked>
      {/* Without `download`, as in the sidebar, so that the service worker can answer. */}
      <a href={address(paths.guide)} className="button self-start">
        <Icon name="download" />
        {text.own_guide_whole()}
      </a>
    </div>
  )
}

function ChooseTips({ rider }: { rider: Rider }) {
  const content = both(useQuery(tipsQuery), useQuery(categoriesQuery))
  const [kept = [], setChosen] = useKept<number[]>('own guide')
  const make = useOwnGuide()
  if (!content.data) return <Loaded query={content} failed={text.progress_tips_failed()} />
  const [tips, categories] = content.data
  // The choice is kept, so the operator may have removed one of its tips since.
  const chosen = kept.filter((id) => tips.some((tip) => tip.id === id))
  const toggle = (id: number) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <>
      <p className="page-lead mb-5">
        {text.own_guide_text({ count: MAX_GUIDE_TIPS, name: rider.fullName ?? rider.username })}
      </p>
      <div className="card p-5">
        <TipPicker tips={tips} categories={categories} chosen={chosen} max={MAX_GUIDE_TIPS} onToggle={toggle} />
      </div>
      <div className="own-guide-bar">
        <Button
          className="button button-primary"
          cannot={chosen.length === 0 && text.print_choose_first()}
          waiting={text.own_guide_making()}
          action={make}
          onClick={() => make.run(chosen)}
        >
          <Icon name="download" />
          {text.own_guide_make({ count: chosen.length })}
        </Button>
      </div>
    </>
  )
}
