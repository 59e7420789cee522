import type { User } from '#shared/contract/accounts.ts'
import { Preferences } from '#web/features/accounts/preferences.tsx'
import { RestartTutorial } from '#web/features/tutorial/restart-tutorial.tsx'

export function PreferencesTab({ rider }: { rider: User }) {
  return (
    <div className="flex flex-col gap-5">
      <Preferences rider={rider} />
      <section
        className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-6 py-5"
        aria-label="Tutorial"
      >
        <div>
          <h2 className="font-bold">Tutorial</h2>
          <p className="text-[15px] text-ink-2">A tour of the site in six short steps</p>
        </div>
        <RestartTutorial className="button" />
      </section>
    </div>
  )
}
