'use client'

import { Fragment, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { TextField } from '#components/form/fields/TextField.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { HEIGHT_INCHES, PREFER_NOT_TO_ANSWER } from '#lib/constants.ts'
import {
  professionalQuestionNames,
  type QuestionName,
  questionNames,
  questionOf,
} from '#lib/contract/panel/profile/questions.ts'
import { birthYears, firstLanguages, graduationYears, heightFeet } from '#lib/rules/profile/select-options.ts'
import { asksOther, type BasicLookups, exclusiveInsurances, type OtherText, otherTexts } from './demographics.ts'
import { CheckList, Select, Text, useProfileForm } from './form.ts'
import { optionsOf, plainOptions } from './lookups.ts'
import type { ProfileValues } from './profileValues.ts'

interface Props {
  lookups: BasicLookups
}

interface Year {
  /** Year that the lists of years start from. */
  year: number
}

const NARROW = 'sm:max-w-72'

const GenderField = ({ lookups }: Props) => {
  const t = useTranslate()
  return (
    <Select
      name="gender"
      label={t('Gender')}
      options={optionsOf(lookups.genders)}
      autoComplete="sex"
      className={NARROW}
    />
  )
}

interface NumberProps {
  name: 'birthYear' | 'latestGraduationYear'
  label: string
  hint?: string
  options: readonly (string | number)[]
  autoComplete?: string
}

/** Options plus a saved answer that is no longer offered, so that it stays until the member changes it. */
function useOptions(name: NumberProps['name'] | 'feet' | 'inches', options: readonly (string | number)[]) {
  const { getValues } = useProfileForm()
  const [saved] = useState(() => getValues(name))
  return plainOptions(options, saved)
}

const NumberField = ({ options, ...field }: NumberProps) => (
  <Select {...field} options={useOptions(field.name, options)} className={NARROW} />
)

/** "Prefer not to answer" clears the inches. @see docs/specification/validation.md#height-and-weight */
function FeetField() {
  const t = useTranslate()
  const { setValue, getValues, clearErrors } = useProfileForm()
  const options = useOptions('feet', heightFeet)
  const onChange = () => {
    if (getValues('feet') !== PREFER_NOT_TO_ANSWER) return
    setValue('inches', '0')
    clearErrors('inches')
  }
  return <Select name="feet" label={t('Height: feet')} options={options} on={{ onChange }} />
}

function InchesField() {
  const t = useTranslate()
  const feet = useWatch<ProfileValues, 'feet'>({ name: 'feet' })
  return (
    <Select
      name="inches"
      label={t('Height: inches')}
      options={useOptions('inches', HEIGHT_INCHES)}
      disabled={feet === PREFER_NOT_TO_ANSWER}
    />
  )
}

/**
 * A text field, because a list would have 526 options. "Prefer not to answer" is a checkbox; the field then shows the
 * translated text, and a hidden field sends the panel's value.
 * @see docs/specification/validation.md#height-and-weight
 */
function WeightField() {
  const t = useTranslate()
  const { setValue, clearErrors } = useProfileForm()
  const prefersNotToAnswer = useWatch<ProfileValues, 'weight'>({ name: 'weight' }) === PREFER_NOT_TO_ANSWER
  const setRefusal = (isRefused: boolean) => {
    setValue('weight', isRefused ? PREFER_NOT_TO_ANSWER : '', { shouldDirty: true })
    clearErrors('weight')
  }
  const shared = {
    label: t('Weight (lbs)'),
    hint: t('Many studies depend on it, such as those about doses.'),
    className: NARROW,
  }
  return (
    <div className="flex flex-col gap-1.5">
      {prefersNotToAnswer ? (
        <>
          <TextField {...shared} name="" value={t(PREFER_NOT_TO_ANSWER)} readOnly />
          <input type="hidden" name="weight" value={PREFER_NOT_TO_ANSWER} />
        </>
      ) : (
        <Text
          {...shared}
          name="weight"
          inputMode="numeric"
          autoComplete="off"
          maxLength={PREFER_NOT_TO_ANSWER.length}
        />
      )}
      <label className="flex gap-3 py-1">
        <input
          type="checkbox"
          className="tick-box"
          aria-description={shared.label}
          checked={prefersNotToAnswer}
          onChange={(event) => setRefusal(event.target.checked)}
        />
        <span>{t(PREFER_NOT_TO_ANSWER)}</span>
      </label>
    </div>
  )
}

function OtherField({ question }: { question: OtherText }) {
  const t = useTranslate()
  const choice = useWatch<ProfileValues, OtherText>({ name: question })
  const { name, label, max } = otherTexts[question]
  return asksOther(question, choice) ? <Text name={name} label={t(label)} maxLength={max} /> : null
}

const hasOther = (name: QuestionName): name is OtherText => Object.hasOwn(otherTexts, name)

/** A question whose options come from a lookup. An existing panel may not have the list of an optional one. */
function QuestionField({ name, lookups }: Props & { name: QuestionName }) {
  const t = useTranslate()
  const { label, hint, missing, lookup, without, narrow } = questionOf(name)
  const list = lookups.additional[lookup]
  const options = optionsOf(without ? firstLanguages(list) : list)
  if (!missing && options.length === 0) return null
  return (
    <>
      <Select
        name={name}
        label={t(label)}
        hint={hint && t(hint)}
        optional={missing === undefined}
        options={options}
        on={name === 'firstNativeLanguage' ? { deps: ['secondNativeLanguage'] } : undefined}
        className={narrow && NARROW}
      />
      {hasOther(name) ? <OtherField question={name} /> : null}
    </>
  )
}

const InsuranceField = ({ lookups }: Props) => {
  const t = useTranslate()
  return (
    <CheckList
      name="typesOfHealthInsurance"
      label={t('Health insurance')}
      hint={t('Select all that apply.')}
      options={optionsOf(lookups.additional.typeOfHealthInsurance)}
      alone={exclusiveInsurances(lookups)}
    />
  )
}

/** Demographic questions for patients. @see docs/specification/additional-info.md#patient-form */
export function PatientFields({ lookups, year }: Props & Year) {
  const t = useTranslate()
  return (
    <>
      <NumberField name="birthYear" label={t('Birth year')} options={birthYears(year)} autoComplete="bday-year" />
      <GenderField lookups={lookups} />
      <div className="field-row field-pair">
        <FeetField />
        <InchesField />
      </div>
      <WeightField />
      {questionNames.map((name) => (
        <Fragment key={name}>
          <QuestionField name={name} lookups={lookups} />
          {name === 'maritalStatus' ? <InsuranceField lookups={lookups} /> : null}
        </Fragment>
      ))}
    </>
  )
}

/** In the profile form, the year of graduation fills this in. A note says so, because the two questions look the same. */
function LatestYearField({ year }: Year) {
  const t = useTranslate()
  const [graduation, latest] = useWatch<ProfileValues, ['yearOfGraduation', 'latestGraduationYear']>({
    name: ['yearOfGraduation', 'latestGraduationYear'],
  })
  return (
    <NumberField
      name="latestGraduationYear"
      label={t('Graduation year')}
      hint={
        graduation && graduation === latest
          ? t('Of your latest degree. This is the year from above: change it if your latest degree is newer.')
          : t('Of your latest degree')
      }
      options={graduationYears(year).reverse()}
    />
  )
}

/** Demographic questions for professionals. @see docs/specification/additional-info.md#hcp-form */
export function HcpFields({ lookups, year }: Props & Year) {
  return (
    <>
      <div className="field-row sm:grid-cols-2">
        <GenderField lookups={lookups} />
        <LatestYearField year={year} />
      </div>
      {professionalQuestionNames.map((name) => (
        <QuestionField key={name} name={name} lookups={lookups} />
      ))}
    </>
  )
}
