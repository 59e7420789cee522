import { useQuery } from '@tanstack/react-query'
import type { Rider } from '#shared/contract/accounts.ts'
import * as text from '#texts'
import { useSite } from '#web/session/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { newsletterQuery, useEndNewsletter, useRequestNewsletter } from './queries.ts'

const DATE = new Intl.DateTimeFormat(text.dates_locale(), { dateStyle: 'long' })

/** Requests and ends the newsletter. The switch among the preferences only allows it. */
export function NewsletterSettings({ rider }: { rider: Rider }) {
  const { sendsMail } = useSite()
  const { data } = useQuery({ ...newsletterQuery, enabled: sendsMail })
  const request = useRequestNewsletter()
  const end = useEndNewsletter()
  if (!data) return null
  const { state, email, confirmedAt, words } = data
  return (
    <section className="card flex flex-col items-start gap-3 px-6 py-5" aria-labelledby="newsletter-title">
      <h2 id="newsletter-title" className="flex items-center gap-2 text-xl font-bold">
        <Icon name="mail" />
        {text.newsletter_title()}
      </h2>
      {state === 'off' && <p className="text-(length:--text-15) text-ink-2">{words}</p>}
      <p role="status">
        {email === null && text.reminder_no_mail()}
        {email !== null && state === 'off' && text.newsletter_hint()}
        {email !== null && state === 'requested' && text.newsletter_requested({ email })}
        {email !== null &&
          confirmedAt !== null &&
          text.newsletter_on({ email, day: DATE.format(new Date(confirmedAt)) })}{' '}
        {state === 'on' && !rider.preferences.newsletter && text.newsletter_switched_off()}
      </p>
      <div className="button-row">
        {state !== 'on' && (
          <Button className="button" cannot={email === null && text.reminder_no_mail()} action={request}>
            {state === 'off' ? text.newsletter_request() : text.newsletter_again()}
          </Button>
        )}
        {state !== 'off' && (
          <Button className="button" action={end}>
            {text.newsletter_end()}
          </Button>
        )}
      </div>
    </section>
  )
}
