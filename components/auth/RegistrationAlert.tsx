'use client'

import type { FormError } from '#components/form/useSend.ts'
import { Alert } from '#components/ui/Alert.tsx'
import { PageLink } from '#components/ui/PageLink.tsx'
import { requestRegistrationCodeMessages } from '#lib/messages/auth.ts'
import { errorAction } from '#lib/messages/error-action.ts'

interface Props {
  error: FormError | null
  /** The way in for whoever has an account. */
  login: string
}

/**
 * Stands beside the button that was pressed, for its five seconds.
 * @see docs/specification/errors.md#registration-form
 * @see docs/specification/registration.md#c-103-a-five-second-alert-that-contains-a-link
 */
export function RegistrationAlert({ error, login }: Props) {
  if (!error?.text) return null
  const known = error.code === 'ALREADY_REGISTERED_MOBILE'
  return (
    <Alert key={error.count} tone="danger" autoDismiss={errorAction(requestRegistrationCodeMessages, error).duration}>
      {error.text}{' '}
      {known ? (
        <PageLink href={login} className="link font-semibold">
          Login here
        </PageLink>
      ) : null}
    </Alert>
  )
}
