import { useLocation, useSearch } from 'wouter'
import type { User } from '#shared/contract/accounts.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'
import { ProtectedPage } from '#web/session/protected-page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AccountTab } from './account-tab.tsx'
import { AchievementsTab } from './achievements-tab.tsx'
import { PreferencesTab } from './preferences-tab.tsx'
import { SavedTab } from './saved-tab.tsx'

/** The rider's profile. The address contains the active tab. */
export function Page() {
  useHead({ title: 'Profile', description: 'Your account, your preferences and your saved tips.' })
  return <ProtectedPage>{(rider) => <Profile rider={rider} />}</ProtectedPage>
}

function Profile({ rider }: { rider: User }) {
  const [, navigate] = useLocation()
  const tab = new URLSearchParams(useSearch()).get('tab') ?? 'account'
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="page-title mb-6 wrap-anywhere">
        <bdi>{rider.fullName ?? rider.username}</bdi>
      </h1>
      <Tabs
        label="Profile"
        active={tab}
        onChange={(id) => navigate(paths.profileTab(id), { replace: true })}
        tabs={[
          { id: 'account', name: 'Account', content: <AccountTab rider={rider} /> },
          { id: 'preferences', name: 'Preferences', content: <PreferencesTab rider={rider} /> },
          { id: 'achievements', name: 'Achievements', content: <AchievementsTab /> },
          { id: 'bookmarks', name: 'Saved Tips', content: <SavedTab /> },
        ]}
      />
    </div>
  )
}
