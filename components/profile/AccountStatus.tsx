import { useTranslate } from '#components/language/useTranslate.ts'
import { Icon } from '#components/ui/Icon.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { panelistStatus } from '#lib/rules/profile/panelist-status.ts'

const ONCE_VERIFIED =
  "We're still verifying your account. You can take surveys in the meantime. Once it's verified, you can also refer friends."

/** Whether the account is verified or waits for it; nothing for other statuses. */
export function AccountStatus({ profile }: { profile: PanelistProfile }) {
  const t = useTranslate()
  const status = panelistStatus(profile.panelistStatus.status)
  if (status !== 'Verified' && status !== 'Pending Verification') return null
  const isVerified = status === 'Verified'
  return (
    <p className="flex gap-2 text-sm">
      <Icon
        name={isVerified ? 'success' : 'clock'}
        className={isVerified ? 'mt-0.5 text-success' : 'mt-0.5 text-muted'}
      />
      <span className="min-w-0 text-pretty">{isVerified ? t('Your account is verified.') : t(ONCE_VERIFIED)}</span>
    </p>
  )
}
