import type { ReactNode } from 'react'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { DONATION_OPT_OUT } from '#lib/constants.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import type { ProfessionLookups } from '#lib/rules/profile/profession.ts'
import { basicFacts, professionalFacts } from './answerFacts.ts'
import { type Fact, Facts } from './Facts.tsx'
import { type CardId, type ProfileStatus, personalFacts } from './profileFacts.ts'
import { profileField } from './profileField.ts'

export interface ProfileData {
  profile: PanelistProfile
  /** Null when it could not be loaded. */
  status: ProfileStatus | null
  /** Null when they could not be loaded. */
  lookups: ProfessionLookups | null
}

function Donation({ profile }: { profile: PanelistProfile }) {
  const t = useTranslate()
  const name = profile.nonProfitOrganizationDto?.name
  if (!name) return <p>{t("You haven't chosen a non-profit yet.")}</p>
  if (name === DONATION_OPT_OUT) return <p>{t('You prefer not to donate.')}</p>
  return (
    <p className="text-pretty">
      <Sentence
        text={t('We donate to <name/> for every survey you complete. Thank you.')}
        parts={{ name: () => <strong>{name}</strong> }}
      />
    </p>
  )
}

interface Props extends ProfileData {
  /** Whether a field can't be changed. If given, the other answers link to their field in the form. */
  isFixed?: (field: string) => boolean
}

function Change({ field, name }: { field: string; name: string }) {
  const t = useTranslate()
  return (
    <PageLink href={profileField(field)} className="link -my-2.5 inline-flex min-h-11 items-center">
      <Sentence
        text={t('Change<hidden> {title}</hidden>', { title: name })}
        parts={{ hidden: (words) => <span className="sr-only">{words}</span> }}
      />
    </PageLink>
  )
}

const failed = <FailedState message={GENERIC} />

/**
 * A member's saved profile, read-only. A card whose data couldn't be loaded shows an error; the others still work.
 * @see docs/specification/profile.md#read-only-fields
 */
export function ProfileCards({ profile, status, lookups, isFixed }: Props) {
  const t = useTranslate()
  const changeOf = ({ field, name }: Pick<Fact, 'field' | 'name'>) =>
    isFixed && field && !isFixed(field) ? <Change field={field} name={name} /> : null
  const card = (id: CardId, title: string, content: ReactNode, aside?: ReactNode) => (
    <Card id={id} title={title} className="scroll-mt-4 whitespace-pre-line" aside={aside}>
      {content}
    </Card>
  )
  const list = (facts: readonly Fact[]) => (
    <Facts facts={facts} changeOf={changeOf} isUnasked={!isFixed && !profile.profileCompleted} />
  )
  const professional = () => (lookups ? list(professionalFacts(profile, lookups, t)) : failed)
  return (
    <div className="@container">
      <div className="flex flex-col gap-6 @5xl:grid @5xl:grid-cols-2 @5xl:grid-rows-[auto_1fr] @5xl:items-start @5xl:[&>:nth-child(2)]:row-span-2">
        {card('personal-information', t('Personal Information'), list(personalFacts(profile, t)))}
        {isPatient(profile) ? null : card('professional-information', t('Professional Information'), professional())}
        {card('basic-information', t('Basic Information'), status ? list(basicFacts(profile, status, t)) : failed)}
        {card(
          'donation-center',
          t('Donation Center'),
          <Donation profile={profile} />,
          changeOf({ field: 'nonProfitId', name: t('Organization') }),
        )}
      </div>
    </div>
  )
}
