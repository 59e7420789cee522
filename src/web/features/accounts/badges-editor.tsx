import { MAX_BADGES } from '#shared/accounts/badges.ts'
import type { Rider } from '#shared/contract/accounts.ts'
import { ACHIEVEMENTS, type AchievementId } from '#shared/learning/rules.ts'
import * as text from '#texts'
import { useOwnValue } from '#web/lib/use-own-value.ts'
import { Button } from '#web/ui/button.tsx'
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx'
import { ContentIcon } from '#web/ui/icon.tsx'
import { useSetAppearance } from './profile-queries.ts'
import './badges-editor.css'

/** Chooses the achievements that stand beside the name on the leaderboard. `unlocked` are ids. */
export function BadgesEditor({ rider, unlocked }: { rider: Rider; unlocked: readonly string[] }) {
  const own = ACHIEVEMENTS.filter(({ id }) => unlocked.includes(id))
  const badges = useOwnValue<AchievementId[]>(own.map(({ id }) => id).filter((id) => rider.badges.includes(id)))
  const chosen = badges.value
  const save = useSetAppearance(({ badges: sent }) => badges.saved(sent ?? []))
  if (own.length === 0) return <p>{text.accounts_badges_none()}</p>
  const isFull = chosen.length >= MAX_BADGES
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const description = text.accounts_badges_saved_text({ count: chosen.length })
        save.run({ body: { badges: chosen }, saved: { title: text.accounts_badges_saved(), description } })
      }}
    >
      <div className="flex flex-wrap gap-2">
        {own.map(({ id, name, icon }) => {
          const isChosen = chosen.includes(id)
          return (
            <label key={id} className="badge-choice">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-ink"
                checked={isChosen}
                disabled={!isChosen && isFull}
                onChange={() => badges.set(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
              />
              <ContentIcon name={icon} className="size-5 shrink-0" />
              {name}
            </label>
          )
        })}
      </div>
      <p role="status" className="text-(length:--text-15) text-ink-2">
        {text.accounts_badges_chosen({ count: chosen.length, max: MAX_BADGES })}
      </p>
      <ChangedElsewhere of={[badges]} />
      <Button type="submit" className="button button-primary self-start" action={save}>
        {text.accounts_badges_save()}
      </Button>
    </form>
  )
}
