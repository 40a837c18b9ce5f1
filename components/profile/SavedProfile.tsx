import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { linkTo, routes } from '#lib/routes.ts'
import { ProfileCards, type ProfileData } from './ProfileCards.tsx'

interface Props extends ProfileData {
  /** Link that writes to support. */
  contact: ReactNode
}

/** The edit page of a completed profile: read-only. @see docs/specification/profile.md#edit-page */
export function SavedProfile({ contact, ...data }: Props) {
  const t = useTranslate()
  return (
    <>
      <Notice tone="info" title={t("Your profile is submitted, so you can't edit it here.")} className="mb-6">
        <p>{t('You can change your email yourself. For anything else, such as a new address or practice, ask us.')}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <ButtonLink href={linkTo(routes.verifyEmail)} size="small">
            {t('Change your email')}
          </ButtonLink>
          {contact}
        </div>
      </Notice>
      <ProfileCards {...data} />
      <ButtonLink href={routes.dashboard.path} size="large" wide className="mt-6">
        {t('Go to Dashboard')}
      </ButtonLink>
    </>
  )
}
