'use client'

import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { zipMask } from '#components/form/fields/masks.ts'
import { WorkplaceUrl } from '#components/form/profession/WorkplaceUrl.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { PLACE_NAME_MAX } from '#lib/constants.ts'
import { questionsOf } from '#lib/rules/profile/profession.ts'
import { graduationYears } from '#lib/rules/profile/select-options.ts'
import { CheckList, Select, Text, useProfileForm } from './form.ts'
import { labelOf, optionsOf, type ProfileLookups, plainOptions } from './lookups.ts'
import { needsWorkplaceUrl, type ProfileValues, subcertificateKey } from './profileValues.ts'

interface Props {
  lookups: ProfileLookups
}

const MedicalSchoolField = () => {
  const t = useTranslate()
  return (
    <Text name="medicalSchool" label={t('Medical school')} optional autoComplete="off" maxLength={PLACE_NAME_MAX} />
  )
}

/** Keeps a saved year that is no longer offered, until the member changes it. */
function YearOfGraduationField() {
  const t = useTranslate()
  const { getValues, setValue, clearErrors } = useProfileForm()
  const [saved] = useState(() => getValues('yearOfGraduation'))
  // Usually also the year of the latest degree: copy it there, unless that field has its own answer.
  const copied = useRef('')
  const onChange = (event: { target: { value: string } }) => {
    const latest = getValues('latestGraduationYear')
    if (latest !== '' && latest !== copied.current) return
    copied.current = event.target.value
    setValue('latestGraduationYear', copied.current, { shouldDirty: true })
    clearErrors('latestGraduationYear')
  }
  return (
    <Select
      name="yearOfGraduation"
      label={t('Year of graduation')}
      hint={t('From medical school')}
      optional
      options={plainOptions(graduationYears(new Date().getFullYear()).reverse(), saved)}
      on={{ onChange }}
    />
  )
}

const CertificatesField = ({ lookups }: Props) => {
  const t = useTranslate()
  return (
    <CheckList
      name="certificates"
      label={t('Board certificates')}
      hint={t('Select a board to list your certifications.')}
      folded={t('Choose certificates')}
      optional
      options={lookups.certificates.map(({ id, name, physicianSubcertificates }) => ({
        value: String(id),
        label: labelOf({ name }),
        within: physicianSubcertificates.map((sub) => ({ value: subcertificateKey(id, sub.id), label: labelOf(sub) })),
      }))}
    />
  )
}

/** Only for physicians. @see docs/specification/profile.md#profession */
export function PhysicianFields({ lookups }: Props) {
  const professionId = useWatch<ProfileValues, 'professionId'>({ name: 'professionId' })
  const { physician } = questionsOf(lookups.professions.find(({ id }) => String(id) === professionId))
  if (!physician) return null
  return (
    <>
      <div className="field-row sm:grid-cols-[3fr_2fr]">
        <MedicalSchoolField />
        <YearOfGraduationField />
      </div>
      <CertificatesField lookups={lookups} />
    </>
  )
}

/** Optional once an NPI is entered, which then also clears the error. */
function WorkplaceUrlField() {
  const { clearErrors } = useProfileForm()
  const required = needsWorkplaceUrl({ npiNumber: useWatch<ProfileValues, 'npiNumber'>({ name: 'npiNumber' }) })
  useEffect(() => {
    if (!required) clearErrors('workplaceUrl')
  }, [required, clearErrors])
  return <WorkplaceUrl optional={!required} />
}

/** @see docs/specification/validation.md#workplace */
export const WorkplaceFields = () => {
  const t = useTranslate()
  return (
    <>
      <div className="field-row sm:grid-cols-[3fr_2fr]">
        <Text
          name="primaryPracticeName"
          label={t('Practice name')}
          optional
          autoComplete="organization"
          maxLength={PLACE_NAME_MAX}
        />
        <Text
          name="primaryWorkspaceZip"
          label={t('Workplace ZIP code')}
          hint={t('Five digits')}
          optional
          inputMode="numeric"
          autoComplete="off"
          mask={zipMask}
          className="max-w-40 tabular-nums"
        />
      </div>
      <WorkplaceUrlField />
    </>
  )
}

/** @see docs/specification/non-profits.md#other-places */
export const DonationField = ({ lookups }: Props) => {
  const t = useTranslate()
  return (
    <Select
      name="nonProfitId"
      label={t('Organization')}
      hint={t('We donate to it for every survey you complete. To change it later, email us.')}
      optional
      placeholder={t('Select Organization')}
      options={optionsOf(lookups.nonProfits)}
    />
  )
}
