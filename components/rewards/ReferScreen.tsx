import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { FailedState } from '#components/ui/FailedState.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'
import { mayRefer } from '#lib/rules/surveys/dashboard.ts'
import { ReferForm } from './ReferForm.tsx'

interface Props {
  /** Null when it could not be loaded. */
  profile: PanelistProfile | null
  brand: string
}

function Refer({ profile, brand }: { profile: PanelistProfile; brand: string }) {
  if (!mayRefer(profile)) return <p>You can refer friends once your account is verified.</p>
  return <ReferForm brand={brand} link={profile.refrralLink} />
}

/**
 * Only verified members refer.
 * @see docs/specification/referrals.md#refer-form
 * @see docs/specification/non-profits.md#c-93-dialogs-as-pages
 */
export function ReferScreen({ profile, brand }: Props) {
  return (
    <>
      <PageHeading lead={`Invite someone you know to ${brand}.`}>Refer & Earn</PageHeading>
      <Card>{profile ? <Refer profile={profile} brand={brand} /> : <FailedState message={GENERIC} />}</Card>
      <ButtonLink href={routes.referralStatus.path} variant="quiet" className="mt-4">
        Referral status
      </ButtonLink>
    </>
  )
}
