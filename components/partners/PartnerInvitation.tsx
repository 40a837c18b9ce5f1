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
  /** The link itself, when it could not be checked and may work in a minute. */
  retry?: string | null
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

function InvalidLink({ brand, error, retry }: { brand: string; error: string; retry: string | null }) {
  const t = useTranslate()
  return (
    <>
      <Alert tone="danger" title={t(error)}>
        {t(
          retry
            ? "We couldn't check it right now. Try again in a few minutes."
            : 'Ask whoever sent you the link for a new one.',
        )}
      </Alert>
      {retry ? (
        <a href={retry} className="button-primary button-large mt-6 w-full sm:w-auto">
          {t('Retry')}
        </a>
      ) : (
        <WaysOn brand={brand} />
      )}
    </>
  )
}

/**
 * The invitation's status, if any, above the form or start button. An invalid link shows the error and ways on instead, or
 * a retry when the link could not be checked.
 * @see docs/specification/partner-registration.md#c-53-status-message-and-form-together
 */
export function PartnerInvitation({ brand, error, retry = null, status, children }: Props) {
  const t = useTranslate()
  return (
    <>
      <PageHeading lead={error ? undefined : t('A partner of {brand} has invited you to a survey.', { brand })}>
        {t('Your survey invitation')}
      </PageHeading>
      {error ? <InvalidLink brand={brand} error={error} retry={retry} /> : null}
      {status ? (
        <Alert tone={statusTone(status.id)} className="mb-6">
          {statusSentence(status.status, t)}
        </Alert>
      ) : null}
      {error ? null : children}
    </>
  )
}
