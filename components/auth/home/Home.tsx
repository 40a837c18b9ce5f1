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
  /** A session came along that the panel no longer knows. */
  stale: boolean
  /** HTTP status with which the campaign could not be loaded; null when it could, or there is none. */
  campaignStatus: number | null
  /** Name of the non-profit of a non-profit campaign. */
  nonProfit: string | null
  /** From the panel of a non-profit to the form; null on the page where it leads. */
  join: string | null
  /** The way in for whoever has an account already. */
  login: string
}

const SERVER_FAULT = 500

/** Home: what the campaign in the address makes of it. @see docs/specification/registration.md#campaigns */
export function Home({ brand, origin, posted, stale, campaignStatus, nonProfit, join, login }: Props) {
  const t = useTranslate()
  return (
    <>
      {stale ? <StaleSession /> : null}
      {campaignStatus === null ? (
        <Registration
          brand={brand}
          origin={origin}
          post={registrationPost(posted, origin, brand.name, t)}
          nonProfit={nonProfit}
          join={join}
          login={login}
        />
      ) : campaignStatus < SERVER_FAULT ? (
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
