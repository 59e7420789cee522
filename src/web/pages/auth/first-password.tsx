import type { Rider } from '#shared/contract/accounts.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { FirstPasswordForm } from '#web/features/accounts/first-password-form.tsx'
import { useLogout } from '#web/features/accounts/use-logout.ts'
import { SeenFields } from '#web/features/groups/seen-fields.tsx'
import { withElements } from '#web/lib/with-elements.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Name } from '#web/ui/name.tsx'
import { QuestionPage } from './question-page.tsx'

/** Replaces every page until the rider has replaced the one-time word, because the server refuses all other calls. */
export function FirstPassword({ rider }: { rider: Rider }) {
  const logout = useLogout(() => undefined)
  return (
    <QuestionPage
      title={text.first_password_title()}
      lead={withElements(text.first_password_text({ name: () => <Name of={rider.username} className="font-bold" /> }))}
    >
      <section className="mb-8 flex flex-col gap-4" aria-labelledby="first-password-seen">
        <h2 id="first-password-seen" className="text-xl font-bold">
          {text.first_password_seen()}
        </h2>
        <p>{text.first_password_leader()}</p>
        <SeenFields />
      </section>
      <FirstPasswordForm username={lettersOf(rider.username)} />
      <Button className="button button-quiet mt-4 w-full" action={logout}>
        <Icon name="log-out" />
        {text.accounts_logout()}
      </Button>
    </QuestionPage>
  )
}
