'use client'

import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from '#components/language/useTranslate.ts'
import { NPI_LENGTH } from '#lib/constants.ts'
import { inReadersOrder } from '#lib/language/in-order.ts'
import {
  IF_APPLICABLE,
  NURSE_TITLE_LABEL,
  PHARMACY_SETTING_LABEL,
  type ProfessionLookups,
} from '#lib/rules/profile/profession.ts'
import { fieldsOf } from '../kit/fields.tsx'
import { type ProfessionValues, professionOf, type SavedProfession } from './professionForm.ts'

const { Text, Select } = fieldsOf<ProfessionValues>()
const useProfessionForm = () => useFormContext<ProfessionValues>()

const options = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))

interface Props {
  lookups: ProfessionLookups
}

/** What the selected profession and specialty require. Re-renders when either changes. */
function useChosen({ lookups }: Props) {
  const { getValues } = useProfessionForm()
  const [professionId, specialityId] = useWatch<ProfessionValues, ['professionId', 'specialityId']>({
    name: ['professionId', 'specialityId'],
  })
  return professionOf({ ...getValues(), professionId, specialityId }, lookups)
}

const below = ['specialityId', 'subSpecialityId'] as const

/** Changing the profession clears the answers that depended on it. @see docs/specification/profile.md#profession */
function ProfessionField({ lookups }: Props) {
  const t = useTranslate()
  const { setValue, clearErrors } = useProfessionForm()
  const onChange = () => {
    for (const name of below) setValue(name, '')
    clearErrors([...below, 'nurseCategoryId', 'pharmacySettingId', 'npiNumber'])
  }
  return <Select name="professionId" label={t('Profession')} options={options(lookups.professions)} on={{ onChange }} />
}

function SpecialityField({ lookups }: Props) {
  const t = useTranslate()
  const { setValue, getValues } = useProfessionForm()
  const { profession, questions } = useChosen({ lookups })
  if (!profession) return null
  // Nurses can select a subspecialty before any specialty, so keep it if it still fits.
  const onChange = () => {
    const { subSpecialities } = professionOf(getValues(), lookups)
    const chosen = getValues('subSpecialityId')
    if (!subSpecialities.some(({ id }) => String(id) === chosen)) setValue('subSpecialityId', '')
  }
  return (
    <Select
      name="specialityId"
      label={t(questions.speciality)}
      options={options(inReadersOrder(profession.specialities, t))}
      on={{ onChange }}
    />
  )
}

function SubSpecialityField({ lookups }: Props) {
  const t = useTranslate()
  const { questions, subSpecialities } = useChosen({ lookups })
  if (subSpecialities.length === 0) return null
  const required = questions.subSpecialityRequired
  return (
    <Select
      name="subSpecialityId"
      label={t(questions.subSpeciality)}
      optional={!required}
      placeholder={required ? t('Select') : t(IF_APPLICABLE)}
      options={options(inReadersOrder(subSpecialities, t))}
    />
  )
}

function NurseTitleField({ lookups }: Props) {
  const t = useTranslate()
  if (!useChosen({ lookups }).questions.nurseTitle) return null
  return <Select name="nurseCategoryId" label={t(NURSE_TITLE_LABEL)} options={options(lookups.nurseCategories)} />
}

function PharmacySettingField({ lookups }: Props) {
  const t = useTranslate()
  if (!useChosen({ lookups }).questions.pharmacySetting) return null
  return (
    <Select name="pharmacySettingId" label={t(PHARMACY_SETTING_LABEL)} options={options(lookups.pharmacySettings)} />
  )
}

/** Hint until a profession is chosen, which decides whether the NPI is required. */
const UNLESS_NEEDED = 'You can leave it empty unless you are a physician, physician assistant or nurse practitioner.'

/** No digits mask: a number that is too long must get an error instead of being cut. */
function NpiField({ lookups, required, onNpiChange }: Props & Pick<AllProps, 'onNpiChange'> & { required: boolean }) {
  const t = useTranslate()
  const { profession, questions } = useChosen({ lookups })
  const hints = [
    t('Your National Provider Identifier: {digits} digits.', { digits: NPI_LENGTH }),
    onNpiChange && t('We use it to fill in your details.'),
    !profession && !required && t(UNLESS_NEEDED),
  ]
  return (
    <Text
      name="npiNumber"
      label={t('NPI number')}
      hint={hints.filter(Boolean).join(' ')}
      optional={!required && !questions.npiRequired}
      inputMode="numeric"
      autoComplete="off"
      maxLength={32}
      on={{ onChange: onNpiChange && ((event) => onNpiChange(event.target.value)) }}
      className="max-w-56 tabular-nums"
    />
  )
}

interface AllProps extends Props {
  saved: SavedProfession
  /** Require the NPI for every profession. */
  npiRequired?: boolean
  /** For forms that look up the NPI: moves it above the fields that it fills in. */
  onNpiChange?: (npiNumber: string) => void
  /** Below the NPI. */
  npiHelp?: ReactNode
}

/** Profession and what it requires. Leaves out what is already saved. @see docs/specification/profile.md#profession */
export function ProfessionFields({ lookups, saved, npiRequired = false, onNpiChange, npiHelp }: AllProps) {
  const npi = saved.npiNumber ? null : (
    <>
      <NpiField lookups={lookups} required={npiRequired} onNpiChange={onNpiChange} />
      {npiHelp}
    </>
  )
  return (
    <>
      {saved.professionId ? null : <ProfessionField lookups={lookups} />}
      {onNpiChange ? npi : null}
      <div className="field-row empty:hidden sm:has-[>:nth-child(2)]:grid-cols-2">
        {saved.specialityId ? null : <SpecialityField lookups={lookups} />}
        <SubSpecialityField lookups={lookups} />
      </div>
      <NurseTitleField lookups={lookups} />
      <PharmacySettingField lookups={lookups} />
      {onNpiChange ? null : npi}
    </>
  )
}
