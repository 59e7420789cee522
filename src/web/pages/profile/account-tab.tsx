import type { User } from '#shared/contract/accounts.ts'
import { AccountForm } from '#web/features/accounts/account-form.tsx'
import { ChangePasswordForm } from '#web/features/accounts/change-password-form.tsx'
import { Devices } from '#web/features/accounts/devices.tsx'
import { EmailConfirmation } from '#web/features/accounts/email-confirmation.tsx'
import { Privacy } from '#web/features/accounts/privacy.tsx'
import { ProfileStats } from '#web/features/learning/profile-stats.tsx'

export function AccountTab({ rider }: { rider: User }) {
  return (
    <div className="flex flex-col gap-5">
      <ProfileStats />
      <AccountForm rider={rider} />
      <EmailConfirmation rider={rider} />
      <ChangePasswordForm username={rider.username} />
      <Devices />
      <Privacy />
    </div>
  )
}
