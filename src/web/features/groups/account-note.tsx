import type { ReportRow } from '#shared/contract/groups.ts'
import * as text from '#texts'
import { Name } from '#web/ui/name.tsx'

/** Says that the leader made the account of a member, and whether its password is still the one-time word. */
export function AccountNote({ account }: { account: ReportRow['account'] }) {
  if (account === null) return null
  return (
    <span className="account-note">
      <Name of={account.username} />
      {account.hasOneTimeWord && <> · {text.groups_word_unused()}</>}
    </span>
  )
}
