import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { newUsernameProblem } from '#shared/accounts/rules.ts'
import { ADMIN_ERRORS } from '#shared/admin/errors.ts'
import { type Role, roleName } from '#shared/admin/roles.ts'
import { asName, type Name as Typed } from '#shared/name.ts'
import { siteTitle } from '#shared/site.ts'
import * as text from '#texts'
import { NewPasswordFields, newPasswordProblems } from '#web/features/accounts/new-password-fields.tsx'
import { UsernameField } from '#web/features/accounts/username-field.tsx'
import { ApiError, call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { useFormErrors } from '#web/lib/use-form-errors.ts'
import { paths } from '#web/paths.ts'
import { wantAfterSignIn } from '#web/session/after-sign-in.ts'
import { useHead } from '#web/session/head.tsx'
import { beginSession, useSession } from '#web/session/session.ts'
import { useSite } from '#web/session/site.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { failedRow } from '#web/ui/loaded-rows.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

/** The words of a refusal. Those of invitations are not among the errors that riders' pages know. */
function wordsOf(error: Error): string {
  if (error instanceof ApiError && error.code !== undefined && Object.hasOwn(ADMIN_ERRORS, error.code))
    return ADMIN_ERRORS[error.code as keyof typeof ADMIN_ERRORS].message
  return (error instanceof ApiError && error.serverMessage) || error.message
}

const FIELDS = ['username', 'password', 'confirmPassword'] as const

interface UseProps {
  token: string
  onDone: () => Promise<void>
  /** Called when the link has ended while the page was open. */
  onEnded: (error: ApiError) => void
}

/** Calls `onEnded` if a refusal is one of the link. */
const tellEnded = (onEnded: UseProps['onEnded']) => (error: Error) => {
  if (saysWhy(error)) onEnded(error)
}

/** Opens an account that has the role. */
function NewAccountForm({ token, onDone, onEnded }: UseProps) {
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const open = useAction({
    about: ({ username }) => asName(username),
    mutationFn: ({ username, password }: { username: string; password: string }) =>
      call('POST /api/invitation/account', { body: { token, username, password, language: text.language } }),
    onSuccess: async (answer) => {
      if (!answer) return
      beginSession(client, answer)
      await onDone()
    },
    onError: tellEnded(onEnded),
  })
  const { errors, onSubmit } = useFormErrors(
    FIELDS,
    ({ username, ...passwords }) => ({ username: newUsernameProblem(username), ...newPasswordProblems(passwords) }),
    (values) => open.run(values),
  )
  const refused = useFieldErrors(open.error, FIELDS, form)
  const isAtField = Object.values(refused).some((message) => message !== undefined)
  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={onSubmit}>
      <UsernameField hint={text.accounts_username_hint()} error={errors.username ?? refused.username} />
      <NewPasswordFields label={text.accounts_password()} errors={{ ...refused, ...errors }} />
      {open.error && !isAtField && <Alert className="font-bold">{wordsOf(open.error)}</Alert>}
      <Button type="submit" className="button button-primary" action={open} waiting={text.accounts_registering()}>
        {text.invitation_open()}
      </Button>
    </form>
  )
}

/** Gives the role to the account that is signed in. */
function AcceptButton({ token, name, role, onDone, onEnded }: UseProps & { name: Typed; role: Role }) {
  const accept = useAction({
    about: name,
    mutationFn: () => call('POST /api/invitation/accept', { body: { token } }),
    onSuccess: onDone,
    onError: tellEnded(onEnded),
  })
  return (
    <>
      {accept.error && <Alert className="font-bold">{wordsOf(accept.error)}</Alert>}
      <Button className="button button-primary" action={accept}>
        {text.invitation_accept({ name, role: roleName(role) })}
      </Button>
    </>
  )
}

/** Leads to the sign-in page, and from there to `then`. */
const SignInLink = ({ then }: { then: string }) => (
  <Link href={paths.auth} className="text-link" onClick={() => wantAfterSignIn(then)}>
    {text.invitation_sign_in()}
  </Link>
)

/** Whether the site has answered what is wrong with the link, which another try does not change. */
const saysWhy = (error: Error | null): error is ApiError =>
  error instanceof ApiError && [404, 410].includes(error.status)

/** Shown for a link that works for nobody any more. Whoever has a role, for example by this link, is led to Admin. */
function EndedLink({ error, onDone }: { error: ApiError; onDone: UseProps['onDone'] }) {
  const { rider, isLoading } = useSession()
  const [hasNoRole, setNoRole] = useState(false)
  const riderId = rider?.id
  useEffect(() => {
    if (riderId !== undefined) onDone().catch(() => setNoRole(true))
  }, [riderId, onDone])
  if (isLoading || (rider && !hasNoRole)) return <PageSpinner />
  return (
    <div className="mx-auto flex max-w-lg flex-col gap-5 py-10">
      <h1 className="page-title">{text.invitation_not_valid()}</h1>
      <p className="text-lg">{wordsOf(error)}</p>
      {!rider && (
        <p>
          <SignInLink then="/admin" />
        </p>
      )}
    </div>
  )
}

/** Asks the server which role the link gives. The error says why a link does not work. */
function useOffer(token: string) {
  return useQuery({
    queryKey: ['/api/invitation', token],
    queryFn: () => call('POST /api/invitation', { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The page of a link that makes the first operator or gives a role. */
export function Invitation({ token, onDone }: Omit<UseProps, 'onEnded'>) {
  const site = useSite()
  const { rider, isLoading } = useSession()
  const query = useOffer(token)
  const offer = query.data
  const [ended, setEnded] = useState<ApiError>()
  const title = text.invitation_title({ site: siteTitle(site) })
  useHead({ title, description: text.not_found_description(), status: 404 })
  const failed = (retry: () => void, error: Error | null) =>
    saysWhy(error) ? <EndedLink error={error} onDone={onDone} /> : failedRow()(retry, error)
  if (ended) return <EndedLink error={ended} onDone={onDone} />
  if (!offer) return <Loaded query={query} failed={failed} />
  if (isLoading) return <PageSpinner />
  return (
    <div className="mx-auto flex max-w-lg flex-col gap-5 py-10">
      <h1 className="page-title">{title}</h1>
      <p className="text-lg">
        {offer.isFirst ? text.invitation_first() : text.invitation_role({ role: roleName(offer.role) })}
      </p>
      <div className="card flex flex-col gap-4 p-6">
        {rider ? (
          <AcceptButton token={token} name={rider.username} role={offer.role} onDone={onDone} onEnded={setEnded} />
        ) : (
          <>
            {!site.provider?.isOnly && <NewAccountForm token={token} onDone={onDone} onEnded={setEnded} />}
            <p>
              <SignInLink then={`/admin${location.hash}`} />
            </p>
          </>
        )}
      </div>
    </div>
  )
}
