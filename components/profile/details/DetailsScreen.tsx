import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { linkTo, returnPath } from '#lib/routes.ts'
import { homeOf } from '#lib/rules/profile/panelist-status.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import type { ProfessionLookups } from '#lib/rules/profile/profession.ts'
import { Facts } from '../Facts.tsx'
import { FailedProfile } from '../FailedProfile.tsx'
import { savedFacts } from '../profileFacts.ts'
import { StepLine } from '../StepLine.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { detailsPost } from './detailsPost.ts'

interface Props {
  /** Null when it could not be loaded. */
  profile: PanelistProfile | null
  lookups: ProfessionLookups | null
  /** The unsaved draft. */
  draft: DraftValues | null
  /** Page to return to. */
  returnUrl: string | undefined
  brand: string
  supportEmail: string
  posted: PostedForm
}

/** Whether the form has nothing to ask: everything is saved, or the member is a patient. */
const asksNothing = (profile: PanelistProfile) =>
  isPatient(profile) || (profile.professionId !== null && profile.specialityId !== null && Boolean(profile.email))

/** First page for professionals after registration. @see docs/specification/professional-details.md#screen */
export function DetailsScreen({ profile, lookups, returnUrl, posted, ...rest }: Props) {
  const t = useTranslate()
  if (!profile || !lookups) return <FailedProfile title={t('Professional details')} />
  const facts = savedFacts(profile, lookups, t)
  return (
    <>
      <PageHeading lead={t('We use this to match you with surveys.')}>{t('Professional details')}</PageHeading>
      <StepLine profile={profile} step="account" />
      {facts.length ? (
        <Card title={t('Professional Information')} className="mb-6">
          <Facts facts={facts} />
        </Card>
      ) : null}
      {asksNothing(profile) ? (
        <ButtonLink
          href={returnPath(returnUrl) ?? linkTo(homeOf(profile.panelistStatus.status))}
          variant="primary"
          size="large"
          wide
        >
          {t('Continue')}
        </ButtonLink>
      ) : (
        <Card>
          <DetailsForm
            profile={profile}
            lookups={lookups}
            returnUrl={returnUrl}
            post={detailsPost(posted, { profile, lookups, ...rest }, t)}
            {...rest}
          />
        </Card>
      )}
    </>
  )
}
