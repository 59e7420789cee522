import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { OperatorValue } from './operator-value.tsx'

export function UserRights() {
  return (
    <>
      <p>You have these rights under the GDPR:</p>
      <ul>
        <li>
          <strong>Access</strong> (Art. 15) and <strong>portability</strong> (Art. 20): 'Export my data' in your{' '}
          <Link href={paths.profile}>profile</Link> gives you everything stored about your account as a JSON file.
        </li>
        <li>
          <strong>Rectification</strong> (Art. 16): change your details in your profile.
        </li>
        <li>
          <strong>Erasure</strong> (Art. 17): 'Delete account' in your profile deletes everything of yours at once; your
          shares become anonymous. Backups may hold a copy until they are replaced.
        </li>
        <li>
          <strong>Restriction</strong> of processing (Art. 18).
        </li>
        <li>
          <strong>Withdrawal</strong> of a consent at any time, with effect for the future (Art. 7(3)), should you have
          given us one.
        </li>
      </ul>
      <p className="rounded-2xl border border-line bg-sunken p-4">
        <strong>Right to object (Art. 21):</strong> where we rely on legitimate interests (Art. 6(1)(f) GDPR), you can
        object at any time on grounds relating to your particular situation. To leave the leaderboard, the switch in
        your profile's preferences is enough.
      </p>
      <p>
        For everything that has no button, and without an account, write to us: <OperatorValue field="email" />.
      </p>
      <p>
        <strong>Complaint (Art. 77):</strong> you can complain to a data protection authority, for example where you
        live or work. Ours is: <OperatorValue field="authority" />.
      </p>
    </>
  )
}

export function YoungRiders() {
  return (
    <p>
      Your username can be visible to others: choose one that is not your real name. If you are under 16, please ask a
      parent or guardian before you create an account. We do not ask for your date of birth.
    </p>
  )
}
