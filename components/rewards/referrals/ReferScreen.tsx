import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { routes } from '#lib/routes.ts'
import { mayRefer } from '#lib/rules/surveys/dashboard.ts'
import { ReferForm } from './ReferForm.tsx'
import { referPost } from './referForm.ts'

interface Props {
  /** Null when it could not be loaded. */
  profile: PanelistProfile | null
  brand: string
  posted: PostedForm
}

function Refer({ profile, brand, posted }: Props & { profile: PanelistProfile }) {
  const t = useTranslate()
  if (!mayRefer(profile)) return <p>{t('You can refer friends once your account is verified.')}</p>
  return (
    <ReferForm
      brand={brand}
      link={profile.refrralLink}
      bonus={profile.referralBonus}
      isSent={posted.isDone}
      post={referPost(posted, brand, t)}
    />
  )
}

/**
 * Only verified members can refer.
 * @see docs/specification/referrals.md#refer-form
 * @see docs/specification/non-profits.md#c-93-dialogs-as-pages
 */
export function ReferScreen({ profile, ...rest }: Props) {
  const t = useTranslate()
  return (
    <>
      <PageHeading lead={t('Invite someone you know to {brand}.', { brand: rest.brand })}>
        {t('Refer & Earn')}
      </PageHeading>
      <Card>{profile ? <Refer profile={profile} {...rest} /> : <FailedState message={GENERIC} />}</Card>
      <ButtonLink href={routes.referralStatus.path} variant="quiet" className="mt-4 -ml-4">
        {t('Referral status')}
      </ButtonLink>
    </>
  )
}
