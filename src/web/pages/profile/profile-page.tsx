import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import type { Rider } from '#shared/contract/accounts.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import { EmailConfirmation } from '#web/features/accounts/email-confirmation.tsx'
import { Passkeys } from '#web/features/accounts/passkeys.tsx'
import { PasswordCard } from '#web/features/accounts/password-card.tsx'
import { Preferences } from '#web/features/accounts/preferences.tsx'
import { Privacy } from '#web/features/accounts/privacy.tsx'
import { sessionsQuery } from '#web/features/accounts/profile-queries.ts'
import { RoleNotice } from '#web/features/accounts/role-notice.tsx'
import { Sessions } from '#web/features/accounts/sessions.tsx'
import { Bookmarks } from '#web/features/engagement/bookmarks.tsx'
import { LostGroups } from '#web/features/groups/lost-groups.tsx'
import { LanguagePreference } from '#web/features/languages/language-preference.tsx'
import { ProfileStats } from '#web/features/learning/profile-stats.tsx'
import { UnlockedList } from '#web/features/learning/unlocked-list.tsx'
import { NewsletterSettings } from '#web/features/newsletter/newsletter-settings.tsx'
import { newsletterQuery } from '#web/features/newsletter/queries.ts'
import { PlacePreference } from '#web/features/places/place-preference.tsx'
import { remindersQuery } from '#web/features/reminders/queries.ts'
import { ReminderSettings } from '#web/features/reminders/reminder-settings.tsx'
import { CategoryArt } from '#web/features/tips/category-art.tsx'
import { tipsQuery } from '#web/features/tips/queries.ts'
import { RestartTutorial } from '#web/features/tutorial/restart-tutorial.tsx'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'
import { ProtectedPage } from '#web/session/protected-page.tsx'
import { signInMethodsQuery } from '#web/session/sign-in-methods.ts'
import { useSite } from '#web/session/site.tsx'
import { Answered } from '#web/ui/answered.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Name } from '#web/ui/name.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { PublicTab } from './public-tab.tsx'

/** Loaded only where the operator has accounts of their own. */
const LinkedAccount = lazyPart(async () => (await import('#web/features/accounts/linked-account.tsx')).LinkedAccount)

/** The rider's profile. The address contains the active tab. */
export function Page() {
  useHead({ title: text.shell_profile(), description: text.profile_description() })
  return <ProtectedPage>{(rider) => <Profile rider={rider} />}</ProtectedPage>
}

function Profile({ rider }: { rider: Rider }) {
  const navigate = useNavigate()
  const tab = new URLSearchParams(useSearch()).get('tab') ?? 'account'
  return (
    <div className="mx-auto max-w-3xl">
      <div className="mb-6 flex items-center gap-4">
        {rider.avatar !== null && <Avatar code={rider.avatar} className="size-20" />}
        <h1 className="page-title">
          <Name of={rider.fullName ?? rider.username} />
        </h1>
      </div>
      <Tabs
        label={text.shell_profile()}
        active={tab}
        onChange={(id) => navigate(paths.profileTab(id), { replace: true })}
        tabs={[
          { id: 'account', name: text.accounts_account(), content: <AccountTab rider={rider} /> },
          { id: 'preferences', name: text.accounts_preferences(), content: <PreferencesTab rider={rider} /> },
          { id: 'achievements', name: text.leaderboard_achievements(), content: <UnlockedList /> },
          { id: 'public', name: text.accounts_public_tab(), content: <PublicTab rider={rider} /> },
          { id: 'bookmarks', name: text.profile_saved_tips(), content: <SavedTab /> },
        ]}
      />
    </div>
  )
}

function AccountTab({ rider }: { rider: Rider }) {
  const { provider } = useSite()
  const cards = [useQuery(signInMethodsQuery), useQuery(sessionsQuery)]
  return (
    <div className="flex flex-col gap-5">
      <ProfileStats />
      <AccountForm rider={rider} />
      <EmailConfirmation rider={rider} />
      <Answered queries={cards}>
        <RoleNotice />
        {provider && <LinkedAccount />}
        <Passkeys />
        <PasswordCard username={lettersOf(rider.username)} />
        <Sessions />
        <Privacy alsoLost={<LostGroups />} />
      </Answered>
    </div>
  )
}

function PreferencesTab({ rider }: { rider: Rider }) {
  const { sendsMail } = useSite()
  const cards = [useQuery(remindersQuery), useQuery({ ...newsletterQuery, enabled: sendsMail })]
  return (
    <div className="flex flex-col gap-5">
      <Preferences rider={rider}>
        <LanguagePreference />
        <PlacePreference />
      </Preferences>
      <Answered queries={sendsMail ? cards : cards.slice(0, 1)}>
        <ReminderSettings rider={rider} />
        <NewsletterSettings rider={rider} />
        <section
          className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-6 py-5"
          aria-label={text.profile_tutorial()}
        >
          <div>
            <h2 className="text-xl font-bold">{text.profile_tutorial()}</h2>
            <p className="mt-1 text-(length:--text-15) text-ink-2">{text.profile_tutorial_text()}</p>
          </div>
          <RestartTutorial className="button" />
        </section>
      </Answered>
    </div>
  )
}

function SavedTab() {
  const { data: tips } = useQuery(tipsQuery)
  return (
    <Bookmarks
      tips={tips}
      empty={
        <EmptyState
          art={<CategoryArt category="storage" className="mb-2 w-56" />}
          title={text.profile_no_saved()}
          text={text.profile_no_saved_hint()}
        >
          <Link href={paths.home} className="button button-primary">
            {text.profile_go_to_tips()}
          </Link>
        </EmptyState>
      }
    />
  )
}
