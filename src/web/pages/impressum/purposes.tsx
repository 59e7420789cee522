import * as text from '#texts'
import { reminderReasons } from '#web/lib/reminder-reasons.ts'
import { withElements } from '#web/lib/with-elements.ts'
import { useSite } from '#web/session/site.tsx'

/** A purpose for which data are processed, with the facts that Art. 13 GDPR requires. */
interface Purpose {
  what: string
  data: string
  purpose: string
  basis: string
  kept: string
}

/** @param label the name of the operator's own accounts, if there are any */
function purposes(label: string | undefined): Purpose[] {
  const contract = text.legal_contract()
  return [
    {
      what: text.legal_pages(),
      data: text.legal_pages_data(),
      purpose: text.legal_pages_purpose(),
      basis: text.legal_pages_basis(),
      kept: text.legal_pages_kept(),
    },
    {
      what: text.legal_limits(),
      data: text.legal_limits_data(),
      purpose: text.legal_limits_purpose(),
      basis: text.legal_limits_basis(),
      kept: text.legal_limits_kept(),
    },
    {
      what: text.legal_account(),
      data: text.legal_account_data(),
      purpose: text.legal_account_purpose(),
      basis: contract,
      kept: text.legal_account_kept(),
    },
    {
      what: text.legal_passkeys(),
      data: text.legal_passkeys_data(),
      purpose: text.legal_passkeys_purpose(),
      basis: contract,
      kept: text.legal_passkeys_kept(),
    },
    ...(label === undefined
      ? []
      : [
          {
            what: text.legal_linked(),
            data: text.legal_linked_data({ label }),
            purpose: text.legal_linked_purpose({ label }),
            basis: contract,
            kept: text.legal_linked_kept(),
          },
        ]),
    {
      what: text.legal_sessions(),
      data: text.legal_sessions_data(),
      purpose: text.legal_sessions_purpose(),
      basis: contract,
      kept: text.legal_sessions_kept(),
    },
    {
      what: text.legal_known_devices(),
      data: text.legal_known_devices_data(),
      purpose: text.legal_known_devices_purpose(),
      basis: text.legal_known_devices_basis({ contract }),
      kept: text.legal_known_devices_kept(),
    },
    {
      what: text.legal_mail(),
      data: text.legal_mail_data(),
      purpose: text.legal_mail_purpose(),
      basis: contract,
      kept: text.legal_mail_kept(),
    },
    {
      what: text.legal_reminders(),
      data: text.legal_reminders_data(),
      purpose: text.legal_reminders_purpose({ reasons: reminderReasons() }),
      basis: text.legal_reminders_basis(),
      kept: text.legal_reminders_kept(),
    },
    {
      what: text.legal_newsletter(),
      data: text.legal_newsletter_data(),
      purpose: text.legal_newsletter_purpose(),
      basis: text.legal_newsletter_basis(),
      kept: text.legal_newsletter_kept(),
    },
    {
      what: text.legal_saved(),
      data: text.legal_saved_data(),
      purpose: text.legal_saved_purpose(),
      basis: contract,
      kept: text.legal_saved_kept(),
    },
    {
      what: text.legal_shares(),
      data: text.legal_shares_data(),
      purpose: text.legal_shares_purpose(),
      basis: text.legal_shares_basis({ contract }),
      kept: text.legal_shares_kept(),
    },
    {
      what: text.legal_learning(),
      data: text.legal_learning_data(),
      purpose: text.legal_learning_purpose(),
      basis: contract,
      kept: text.legal_learning_kept(),
    },
    {
      what: text.legal_exam(),
      data: text.legal_exam_data(),
      purpose: text.legal_exam_purpose(),
      basis: contract,
      kept: text.legal_exam_kept(),
    },
    {
      what: text.legal_groups(),
      data: text.legal_groups_data(),
      purpose: text.legal_groups_purpose(),
      basis: text.legal_groups_basis(),
      kept: text.legal_groups_kept(),
    },
    {
      what: text.legal_results(),
      data: text.legal_results_data(),
      purpose: text.legal_results_purpose(),
      basis: contract,
      kept: text.legal_results_kept(),
    },
    {
      what: text.legal_leaderboard(),
      data: text.legal_leaderboard_data(),
      purpose: text.legal_leaderboard_purpose(),
      basis: text.legal_leaderboard_basis(),
      kept: text.legal_leaderboard_kept(),
    },
    {
      what: text.legal_rewards(),
      data: text.legal_rewards_data(),
      purpose: text.legal_rewards_purpose(),
      basis: contract,
      kept: text.legal_rewards_kept(),
    },
    {
      what: text.legal_messages(),
      data: text.legal_messages_data(),
      purpose: text.legal_messages_purpose(),
      basis: text.legal_messages_basis(),
      kept: text.legal_messages_kept(),
    },
  ]
}

export function LegalBasis() {
  const strong = (words: string) => <strong>{words}</strong>
  return (
    <>
      <p>{text.legal_basis_text()}</p>
      <ul>
        <li>{withElements(text.legal_basis_contract({ strong }))}</li>
        <li>{withElements(text.legal_basis_consent({ strong }))}</li>
        <li>{withElements(text.legal_basis_interests({ strong }))}</li>
        <li>{withElements(text.legal_basis_device({ strong }))}</li>
      </ul>
      <p>{text.legal_basis_no_consent()}</p>
    </>
  )
}

/** Definition lists instead of a wide table, so that phones need no horizontal scrolling. */
export function Purposes() {
  const { provider } = useSite()
  return (
    <>
      <p>{text.legal_purposes_text()}</p>
      <div className="my-5 flex flex-col gap-4">
        {purposes(provider?.label).map(({ what, data, purpose, basis, kept }) => (
          <div key={what} className="card p-5">
            <h4 className="mb-2 text-lg font-bold text-ink">{what}</h4>
            <dl className="my-0 grid gap-x-4 sm:grid-cols-[7rem_1fr] sm:gap-y-1">
              <Row term={text.legal_row_data()}>{data}</Row>
              <Row term={text.legal_row_purpose()}>{purpose}</Row>
              <Row term={text.legal_row_basis()}>{basis}</Row>
              <Row term={text.legal_row_kept()}>{kept}</Row>
            </dl>
          </div>
        ))}
      </div>
      <p>{text.legal_purposes_automatic()}</p>
    </>
  )
}

function Row({ term, children }: { term: string; children: string }) {
  return (
    <>
      <dt className="font-bold text-ink-3">{term}</dt>
      <dd className="mb-2 text-ink-2 sm:mb-0">{children}</dd>
    </>
  )
}
