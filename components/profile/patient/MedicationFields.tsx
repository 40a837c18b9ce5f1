'use client'

import { useRef } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { YES } from '#components/form/kit/values.ts'
import type { Option } from '#components/form/search/matching.ts'
import { SearchField, searchTextOf } from '#components/form/search/SearchField.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { OTHER_MEDICATION_MAX } from '#lib/constants.ts'
import { answerOptions, NEVER_PRESCRIBED, otherMedication } from '#lib/rules/profile/health.ts'
import { translatedOptions } from '../edit/lookups.ts'
import {
  answerFieldOf,
  answerIn,
  asksOther,
  MEDICATIONS_LABEL,
  type PatientLookups,
  type PatientValues,
} from './patientForm.ts'

const { Text, Radio } = fieldsOf<PatientValues>()
const usePatientForm = () => useFormContext<PatientValues>()

interface Props {
  lookups: PatientLookups
}

/**
 * Free text for the "other" medication. Hidden and cleared when the answer is 'Never Prescribed'.
 * @see docs/specification/patient.md#rules-for-medications
 */
function OtherField({ lookups, medication }: Props & { medication: string }) {
  const t = useTranslate()
  const { getValues } = usePatientForm()
  const answer = useWatch<PatientValues, ReturnType<typeof answerFieldOf>>({ name: answerFieldOf(medication) })
  const values: PatientValues = { ...getValues(), [answerFieldOf(medication)]: answer }
  if (!asksOther(values, lookups)) return null
  return <Text name="other" label={t('Which medication?')} maxLength={OTHER_MEDICATION_MAX} autoComplete="off" />
}

interface RowProps extends Props {
  medication: Option
  remove: () => void
}

function MedicationRow({ lookups, medication, remove }: RowProps) {
  const t = useTranslate()
  const { setValue } = usePatientForm()
  const isOther = medication.value === String(otherMedication(lookups.medications)?.id)
  const onChange = (event: { target: { value: string } }) => {
    if (isOther && event.target.value === NEVER_PRESCRIBED) setValue('other', '')
  }
  return (
    <li className="relative flex flex-col gap-4 rounded-sm border border-line p-4 max-[18rem]:p-2 min-[18rem]:[&_legend]:pr-20">
      <Radio
        name={answerFieldOf(medication.value)}
        label={medication.label}
        options={answerOptions(lookups.answers)}
        on={{ onChange }}
      />
      <Button
        size="small"
        variant="quiet"
        aria-label={t('Remove {label}', { label: medication.label })}
        className="top-2 right-2 self-start min-[18rem]:absolute noscript:hidden"
        onClick={remove}
      >
        {t('Remove')}
      </Button>
      {isOther ? <OtherField lookups={lookups} medication={medication.value} /> : null}
    </li>
  )
}

/** Search for medications, and below it the selected ones with an answer each. */
function MedicationList({ lookups }: Props) {
  const t = useTranslate()
  const { field, fieldState } = useController<PatientValues, 'medications'>({ name: 'medications' })
  const { setValue, getValues, clearErrors } = usePatientForm()
  const list = useRef<HTMLUListElement>(null)
  const options = translatedOptions(lookups.medications, t)
  const listed = field.value.flatMap((value) => options.find((option) => option.value === value) ?? [])

  const remove = ({ value, label }: Option) => {
    field.onChange(field.value.filter((item) => item !== value))
    clearErrors(answerFieldOf(value))
    searchTextOf(list.current)?.focus()
    return t('{name} removed.', { name: label })
  }
  const choose = (option: Option) => {
    if (field.value.includes(option.value)) return t('{name} is already in your list.', { name: option.label })
    // Set before the row renders. Keeps the answer when a medication is removed and added again.
    if (!answerIn(getValues(), option.value)) setValue(answerFieldOf(option.value), '')
    field.onChange([...field.value, option.value])
    return t('{name} added. Say below whether you take it.', { name: option.label })
  }
  return (
    <SearchField
      name="medications"
      label={t(MEDICATIONS_LABEL)}
      hint={t('Add each medication, then say whether you take it.')}
      error={fieldState.error?.message}
      chosen={field.value}
      options={options}
      closesOnChoice
      onChoose={choose}
    >
      {(announce) =>
        listed.length > 0 ? (
          <ul ref={list} aria-label={t('Your medications')} className="mt-2 flex flex-col gap-3">
            {listed.map((medication) => (
              <MedicationRow
                key={medication.value}
                lookups={lookups}
                medication={medication}
                remove={() => announce(remove(medication))}
              />
            ))}
          </ul>
        ) : null
      }
    </SearchField>
  )
}

/** Shown when the member answers that they were prescribed medication. */
export function MedicationFields({ lookups }: Props) {
  const prescribed = useWatch<PatientValues, 'prescribed'>({ name: 'prescribed' })
  return prescribed === YES ? <MedicationList lookups={lookups} /> : null
}
