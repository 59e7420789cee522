import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newUsernameProblem } from '#shared/accounts/rules.ts'
import type { Rider } from '#shared/contract/accounts.ts'
import * as text from '#texts'
import { UsernameField } from '#web/features/accounts/username-field.tsx'
import { call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { useFormErrors } from '#web/lib/use-form-errors.ts'
import { withElements } from '#web/lib/with-elements.ts'
import { riderQuery } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Name } from '#web/ui/name.tsx'
import { showUnlessAtFields } from '#web/ui/show-error.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { QuestionPage } from './question-page.tsx'

const FIELDS = ['username'] as const

/** Replaces every page while the username of an older account is an e-mail address, until the rider has chosen another or goes on. */
export function NewUsername({ rider, onLater }: { rider: Rider; onLater: () => void }) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const save = useAction({
    mutationFn: (username: string) => call('PATCH /api/user', { body: { username } }),
    onSuccess: (changed) => {
      if (changed) client.setQueryData(riderQuery.queryKey, changed)
      showToast({ title: text.accounts_profile_saved(), description: text.new_username_saved() })
    },
    onError: showUnlessAtFields(FIELDS),
  })
  const { errors, onSubmit } = useFormErrors(
    FIELDS,
    ({ username }) => ({ username: newUsernameProblem(username) }),
    ({ username }) => save.run(username),
  )
  const refused = useFieldErrors(save.error, FIELDS, form)
  return (
    <QuestionPage
      title={text.new_username_title()}
      lead={withElements(text.new_username_text({ name: () => <Name of={rider.username} className="font-bold" /> }))}
    >
      <form ref={form} className="form" method="post" noValidate onSubmit={onSubmit}>
        <UsernameField hint={text.accounts_username_hint()} error={errors.username ?? refused.username} />
        <Button type="submit" className="button button-primary" action={save}>
          {text.new_username_save()}
        </Button>
        <Button className="button button-quiet" action={save} onClick={onLater}>
          {text.new_username_later()}
        </Button>
      </form>
    </QuestionPage>
  )
}
