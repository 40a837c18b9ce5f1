import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { FailedState } from '#components/ui/FailedState.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { PanelistProfile } from '#lib/contract/profile.ts'
import { GENERIC } from '#lib/messages.ts'
import { routes } from '#lib/routes.ts'
import { Facts } from './Facts.tsx'
import { NotEditableYet } from './NotEditableYet.tsx'
import { type Lookups, professionalFacts } from './profileFacts.ts'

interface Props {
  /** Null when it could not be loaded. */
  profile: PanelistProfile | null
  lookups: Lookups | null
  supportEmail: string
}

/** Where professionals arrive after registration. @see portal-part-1 §4 */
export function ProfessionalDetails({ profile, lookups, supportEmail }: Props) {
  return (
    <>
      <PageHeading lead="Surveys for professionals are chosen by what you do.">Professional details</PageHeading>
      <div className="mb-6">
        <NotEditableYet what="Your profession" supportEmail={supportEmail} />
      </div>
      <Card title="Professional Information" className="whitespace-pre-line">
        {profile && lookups ? <Facts facts={professionalFacts(profile, lookups)} /> : <FailedState message={GENERIC} />}
      </Card>
      <ButtonLink href={routes.profile.path} variant="primary" size="large" wide className="mt-6">
        Continue to My Profile
      </ButtonLink>
    </>
  )
}
