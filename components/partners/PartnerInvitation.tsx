import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Alert } from '#components/ui/feedback/Alert.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { routes } from '#lib/routes.ts'
import { statusSentence, statusTone } from './invitationStatus.ts'

interface Props {
  brand: string
  /** Why the link is invalid; null when it is valid. */
  error: string | null
  status: { id: number; status: string } | null
  /** The registration form or the start button. */
  children: ReactNode
}

/** What a person with an invalid link can do here. */
function WaysOn({ brand }: Pick<Props, 'brand'>) {
  const t = useTranslate()
  return (
    <>
      <p className="mt-6 max-w-prose">
        {t('You can also join {brand} yourself. Then we invite you to surveys that fit you.', { brand })}
      </p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row">
        <PageLink href={routes.home.path} className="button-secondary button-large max-sm:w-full">
          {t('Create New Account')}
        </PageLink>
        <PageLink href={routes.login.path} className="button-quiet button-large max-sm:w-full">
          {t('Login')}
        </PageLink>
      </div>
    </>
  )
}

/**
 * The invitation's status, if any, above the form or start button. An invalid link shows the error and ways on instead.
 * @see docs/specification/partner-registration.md#c-53-status-message-and-form-together
 */
export function PartnerInvitation({ brand, error, status, children }: Props) {
  const t = useTranslate()
  return (
    <>
      <PageHeading lead={error ? undefined : t('A partner of {brand} has invited you to a survey.', { brand })}>
        {t('Your survey invitation')}
      </PageHeading>
      {error ? (
        <>
          <Alert tone="danger" title={t(error)}>
            {t('Ask whoever sent you the link for a new one.')}
          </Alert>
          <WaysOn brand={brand} />
        </>
      ) : null}
      {status ? (
        <Alert tone={statusTone(status.id)} className="mb-6">
          {statusSentence(status.status, t)}
        </Alert>
      ) : null}
      {error ? null : children}
    </>
  )
}
