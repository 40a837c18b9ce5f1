'use client'

import type { Refusal } from '#components/form/useSend.ts'
import { Alert } from '#components/ui/Alert.tsx'
import { PageLink } from '#components/ui/PageLink.tsx'
import { reactionTo, registrationMessages } from '#lib/messages.ts'

interface Props {
  refusal: Refusal | null
  /** The way in for whoever has an account. */
  login: string
}

/**
 * Stands beside the button that was pressed, for its five seconds.
 * @see docs/specification/errors.md#registration-form
 * @see docs/specification/registration.md#c-103-a-five-second-alert-that-contains-a-link
 */
export function RegistrationAlert({ refusal, login }: Props) {
  if (!refusal?.message) return null
  const known = refusal.problem.errorCode === 'ALREADY_REGISTERED_MOBILE'
  return (
    <Alert key={refusal.count} tone="danger" autoDismiss={reactionTo(registrationMessages, refusal.problem).for}>
      {refusal.message}{' '}
      {known ? (
        <PageLink href={login} className="link font-semibold">
          Login here
        </PageLink>
      ) : null}
    </Alert>
  )
}
