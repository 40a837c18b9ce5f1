import { Alert } from '#components/ui/Alert.tsx'
import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { routes } from '#lib/routes.ts'

/** Until the profile is complete. @see docs/specification/dashboard.md#alerts */
export function ProfileAlert() {
  return (
    <Alert tone="warning" title="Your profile is not complete yet">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>We need it to invite you to surveys and to pay you.</p>
        <ButtonLink href={routes.completeProfile.path} size="small">
          Complete profile
        </ButtonLink>
      </div>
    </Alert>
  )
}
