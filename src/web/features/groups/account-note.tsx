import type { ReportRow } from '#shared/contract/groups.ts'
import * as text from '#texts'

/** Says that the leader made the account of a member, and whether its password is still the one-time word. */
export function AccountNote({ account }: { account: ReportRow['account'] }) {
  if (account === null) return null
  return (
    <span className="account-note">
      <bdi>{account.username}</bdi>
      {account.hasOneTimeWord && <> · {text.groups_word_unused()}</>}
    </span>
  )
}
