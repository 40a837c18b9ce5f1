'use client'

import { useState } from 'react'
import type { FormError } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Alert } from '#components/ui/feedback/Alert.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { requestRegistrationCodeMessages } from '#lib/messages/auth.ts'
import { rowOf } from '#lib/messages/error-action.ts'
import { routes } from '#lib/routes.ts'

interface Props {
  error: FormError | null
  /** Whether the field that the error is about shows it. */
  isAtField: boolean
  /** Login link for visitors who have an account. */
  login: string
}

const links: Readonly<Record<string, (login: string) => { href: string; label: string }>> = {
  ALREADY_REGISTERED_MOBILE: (login) => ({ href: login, label: 'Login here' }),
  NOT_VALID_REFERRAL_UNIQUE_CODE: () => ({ href: routes.home.path, label: 'Register without this link' }),
  REFERENT_PANELIST_ALREADY_REGISTERED: () => ({ href: routes.home.path, label: 'Register without this link' }),
}

/**
 * Five-second alert above the submit button. Afterwards the text stays as a static line, unless a field shows it.
 * @see docs/specification/errors.md#registration-form
 * @see docs/specification/registration.md#c-103-a-five-second-alert-that-contains-a-link
 */
export function RegistrationAlert({ error, isAtField, login }: Props) {
  const t = useTranslate()
  const [dismissedCount, setDismissedCount] = useState(0)
  if (!error?.text) return null
  const { ask, duration } = rowOf(requestRegistrationCodeMessages, error)
  // The identity fields show this text themselves.
  if (ask) return null
  const link = links[error.code]?.(login)
  const action = link ? (
    <PageLink href={link.href} className="link font-semibold">
      {t(link.label)}
    </PageLink>
  ) : null
  if (dismissedCount === error.count)
    return isAtField && !action ? null : (
      <p className="flex gap-2 text-danger">
        <Icon name="danger" className="mt-1" />
        <span>
          {error.text} {action}
        </span>
      </p>
    )
  return (
    <Alert
      key={error.count}
      tone="danger"
      action={action}
      autoDismiss={duration}
      onDismiss={() => setDismissedCount(error.count)}
    >
      {error.text}
    </Alert>
  )
}
