import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { DONATION_OPT_OUT } from '#lib/constants.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { Facts } from './Facts.tsx'
import {
  basicFacts,
  cardId,
  type Lookups,
  type ProfileStatus,
  personalFacts,
  professionalFacts,
} from './profileFacts.ts'

export interface ProfileData {
  profile: PanelistProfile
  /** Null when it could not be loaded. */
  status: ProfileStatus | null
  /** Null when they could not be loaded. */
  lookups: Lookups | null
}

function Donation({ profile }: { profile: PanelistProfile }) {
  const t = useTranslate()
  const name = profile.nonProfitOrganizationDto?.name
  if (!name) return <p>{t("You haven't chosen a nonprofit yet.")}</p>
  if (name === DONATION_OPT_OUT) return <p>{t('You prefer not to donate.')}</p>
  return (
    <p>
      We donate to <strong>{name}</strong> for every survey you complete. Thank you.
    </p>
  )
}

interface Props extends ProfileData {
  /** Each card leads to its fields in the form. */
  isChangeable?: boolean
}

const Change = ({ title }: { title: string }) => (
  <PageLink href={`${routes.completeProfile.path}#${cardId(title)}`} className="link">
    Change<span className="sr-only"> {title}</span>
  </PageLink>
)

const failed = <FailedState message={GENERIC} />

/**
 * What the panel knows of a member, read-only. A card whose data could not be loaded fails alone.
 * @see docs/specification/profile.md#read-only-fields
 */
export function ProfileCards({ profile, status, lookups, isChangeable = false }: Props) {
  const cards: [title: string, content: ReactNode][] = [
    ['Personal Information', <Facts key="personal" facts={personalFacts(profile)} />],
  ]
  if (!isPatient(profile)) {
    const content = lookups ? <Facts key="professional" facts={professionalFacts(profile, lookups)} /> : failed
    cards.push(['Professional Information', content])
  }
  cards.push(['Basic Information', status ? <Facts key="basic" facts={basicFacts(profile, status)} /> : failed])
  cards.push(['Donation Center', <Donation key="donation" profile={profile} />])
  return (
    <div className="flex flex-col gap-6">
      {cards.map(([title, content]) => (
        <Card
          key={title}
          title={title}
          className="whitespace-pre-line"
          aside={isChangeable ? <Change title={title} /> : null}
        >
          {content}
        </Card>
      ))}
    </div>
  )
}
