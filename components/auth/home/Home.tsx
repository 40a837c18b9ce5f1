import { useTranslate } from '#components/language/useTranslate.ts'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { GENERIC_TRY_AGAIN } from '#lib/messages/texts.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { registrationPost } from '../posts.ts'
import type { ConsentFacts } from '../registration/Consents.tsx'
import { Registration } from '../registration/Registration.tsx'
import type { RegistrationOrigin } from '../registration/registrationForm.ts'
import { StaleSession } from '../StaleSession.tsx'
import { UnknownCampaign } from './UnknownCampaign.tsx'

interface Props {
  brand: ConsentFacts
  origin: RegistrationOrigin
  posted: PostedForm
  /** Whether the request had a session that the panel no longer accepts. */
  stale: boolean
  /** Why the campaign of the address couldn't be loaded; null when it was, or the address has none. */
  campaignError: 'unknown' | 'unavailable' | null
  /** Name of the non-profit; null when the campaign isn't for one. */
  nonProfit: string | null
  /** Link from the non-profit's intro to the form; null when the form is already shown. */
  join: string | null
  /** Login link for visitors who already have an account. */
  login: string
}

/**
 * Home: registration, or an error when the campaign in the address is unknown.
 * @see docs/specification/registration.md#campaigns
 */
export function Home({ brand, origin, posted, stale, campaignError, nonProfit, join, login }: Props) {
  const t = useTranslate()
  return (
    <>
      {stale ? <StaleSession /> : null}
      {campaignError === null ? (
        <Registration
          brand={brand}
          origin={origin}
          post={registrationPost(posted, origin, brand.name, t)}
          nonProfit={nonProfit}
          join={join}
          login={login}
        />
      ) : campaignError === 'unknown' ? (
        <UnknownCampaign />
      ) : (
        <>
          <PageHeading>{t('Create your account')}</PageHeading>
          <FailedState message={GENERIC_TRY_AGAIN} />
        </>
      )}
    </>
  )
}
