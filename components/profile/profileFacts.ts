import { addressText } from '#components/form/address/addressForm.ts'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { profileStatus } from '#lib/contract/panel/profile/demographics.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { formatPhone } from '#lib/format/phone.ts'
import type { Translate } from '#lib/language/translate.ts'
import {
  NURSE_TITLE_LABEL,
  PHARMACY_SETTING_LABEL,
  type ProfessionLookups,
  questionsOf,
  subSpecialitiesOf,
} from '#lib/rules/profile/profession.ts'
import type { Fact } from './Facts.tsx'

/*
 * Labels and values of the profile's cards that the form shows, too.
 * @see docs/specification/profile.md#c-83-what-each-card-holds
 */

export type ProfileStatus = AnswerOf<typeof profileStatus>

/** Anchors of the cards in the form. */
export type CardId = 'personal-information' | 'professional-information' | 'basic-information' | 'donation-center'

/**
 * Fields that no form asks for: hidden when empty.
 * @see docs/specification/profile.md#c-82-profile-fields-without-a-rule
 */
export const withoutEmpty = (facts: readonly Fact[]) => facts.filter(({ value }) => value)

export const emailFact = ({ email }: PanelistProfile, t: Translate): Fact => ({
  name: t('Email'),
  value: email,
  field: 'email',
})
export const addressFact = ({ mailingAddress }: PanelistProfile, t: Translate): Fact => ({
  name: t('Mailing address'),
  value: addressText(mailingAddress),
  field: 'firstLine',
})

/**
 * @param asked fields that the surrounding form asks for, which are left out
 */
export const personalFacts = (
  profile: PanelistProfile,
  t: Translate,
  asked = { email: false, address: false },
): Fact[] => [
  { name: t('Name'), value: profile.panelistName },
  { name: t('Mobile number'), value: profile.mobileNumber && formatPhone(profile.mobileNumber) },
  ...(asked.email ? [] : [emailFact(profile, t)]),
  // No form asks for these, so they are never missing.
  ...withoutEmpty([
    { name: t('Last 4 digits of SSN'), value: profile.ssn && t('•••• (on file)') },
    { name: t('Date of birth'), value: profile.dateOfBirth },
  ]),
  ...(asked.address ? [] : [addressFact(profile, t)]),
  ...withoutEmpty([{ name: t('Pay to'), value: profile.payTo }]),
]

interface NamedEntry {
  id: number
  name: string
}

const entryOf = <Entry extends NamedEntry>(list: readonly Entry[] | undefined, id: number | null) =>
  list?.find((entry) => entry.id === id)

const nameOf = (entry: NamedEntry | undefined, t: Translate) => (entry ? t(entry.name) : null)

/** Facts about the profession, keyed by field name. */
export function professionFacts(profile: PanelistProfile, lookups: ProfessionLookups, t: Translate) {
  const profession = entryOf(lookups.professions, profile.professionId)
  const speciality = entryOf(profession?.specialities, profile.specialityId)
  const subSpecialities = subSpecialitiesOf(profession, profile.specialityId)
  const nurseCategory = entryOf(lookups.nurseCategories, profile.nurseCategoryId)
  const pharmacySetting = entryOf(lookups.pharmacySettings, profile.pharmacySettingId)
  const questions = questionsOf(profession)
  return {
    professionId: { name: t('Profession'), value: nameOf(profession, t) },
    specialityId: { name: t(questions.speciality), value: nameOf(speciality, t) },
    subSpecialityId: {
      name: t(questions.subSpeciality),
      value: nameOf(entryOf(subSpecialities, profile.subSpecialityId), t),
    },
    nurseCategoryId: { name: t(NURSE_TITLE_LABEL), value: nameOf(nurseCategory, t) },
    pharmacySettingId: { name: t(PHARMACY_SETTING_LABEL), value: nameOf(pharmacySetting, t) },
    npiNumber: { name: t('NPI number'), value: profile.npiNumber },
  } satisfies Record<string, Fact>
}

/**
 * Profession fields that can't be changed once saved.
 * @see docs/specification/profile.md#c-24-which-fields-are-read-only
 */
export function savedFacts(profile: PanelistProfile, lookups: ProfessionLookups, t: Translate): Fact[] {
  const { professionId, specialityId, npiNumber } = professionFacts(profile, lookups, t)
  return withoutEmpty([professionId, specialityId, npiNumber])
}
