'use client'

import type { ReactNode } from 'react'
import { AddressFields } from '#components/form/address/AddressFields.tsx'
import { ProfessionFields } from '#components/form/profession/ProfessionFields.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { type Fact, Facts } from '../Facts.tsx'
import { type CardId, personalFacts, savedFacts } from '../profileFacts.ts'
import { HcpFields, PatientFields } from './DemographicFields.tsx'
import { Email } from './form.ts'
import { type ProfileFormData, savedParts } from './profileValues.ts'
import { DonationField, PhysicianFields, WorkplaceFields } from './WorkFields.tsx'

interface Props {
  id: CardId
  title: string
  /** Saved values that are read-only here. */
  facts?: readonly Fact[]
  children: ReactNode
}

function EditCard({ id, title, facts = [], children }: Props) {
  // A missing value has no field here, so its row would only be a blank.
  const filled = facts.filter(({ value }) => value)
  return (
    <Card id={id} title={title}>
      <div className="flex flex-col gap-5">
        {filled.length ? <Facts facts={filled} /> : null}
        {children}
      </div>
    </Card>
  )
}

/**
 * @see docs/specification/profile.md#c-24-which-fields-are-read-only
 * @see docs/specification/profile.md#c-83-what-each-card-holds
 */
export function PersonalCard({ profile }: ProfileFormData) {
  const t = useTranslate()
  const saved = savedParts(profile)
  const facts = personalFacts(profile, t, { email: !saved.email, address: !saved.address })
  return (
    <EditCard id="personal-information" title={t('Personal Information')} facts={facts}>
      {saved.email ? null : <Email name="email" label={t('Email')} />}
      {saved.address ? null : <AddressFields legend={t('Mailing address')} />}
    </EditCard>
  )
}

/** Only for professionals. */
export function ProfessionalCard({ profile, lookups }: ProfileFormData) {
  const t = useTranslate()
  const saved = savedParts(profile)
  return (
    <EditCard
      id="professional-information"
      title={t('Professional Information')}
      facts={savedFacts(profile, lookups, t)}
    >
      <ProfessionFields lookups={lookups} saved={saved} />
      <PhysicianFields lookups={lookups} />
      <WorkplaceFields />
    </EditCard>
  )
}

export function BasicCard({ profile, lookups }: ProfileFormData) {
  const t = useTranslate()
  const Fields = isPatient(profile) ? PatientFields : HcpFields
  return (
    <EditCard id="basic-information" title={t('Basic Information')}>
      <p className="text-sm text-muted">
        {t(
          'Why we ask: studies need people of different ages, backgrounds and health. Your answers decide which surveys we can offer you.',
        )}
      </p>
      <Fields lookups={lookups} year={new Date().getFullYear()} />
    </EditCard>
  )
}

export function DonationCard({ lookups }: ProfileFormData) {
  const t = useTranslate()
  return (
    <EditCard id="donation-center" title={t('Donation Center')}>
      <DonationField lookups={lookups} />
    </EditCard>
  )
}
