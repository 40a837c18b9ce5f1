'use client'

import { useWatch } from 'react-hook-form'
import {
  HEIGHT_INCHES,
  OTHER_ETHNICITY_MAX,
  OTHER_SEXUAL_ORIENTATION_MAX,
  PREFER_NOT_TO_ANSWER,
} from '#lib/constants.ts'
import { birthYears, firstLanguages, graduationYears, heightFeet, weights } from '#lib/rules/profile/select-options.ts'
import { type BasicLookups, isOtherEthnicity, isOtherOrientation } from './basicAnswers.ts'
import { CheckList, Select, Text, useProfileForm } from './form.ts'
import { optionsOf, type ProfileLookups, plainOptions } from './lookups.ts'
import type { ProfileValues } from './profileValues.ts'

interface Props {
  lookups: BasicLookups
}
type Additional = Pick<ProfileLookups, 'additional'>

interface Year {
  /** The one that the lists of years are counted from. */
  year: number
}

const GenderField = ({ lookups }: Props) => (
  <Select name="gender" label="Gender" options={optionsOf(lookups.genders)} className="sm:max-w-72" />
)

const BirthYearField = ({ year }: Year) => (
  <Select
    name="birthYear"
    label="Birth year"
    options={plainOptions(birthYears(year))}
    autoComplete="bday-year"
    className="sm:max-w-72"
  />
)

/** Whoever prefers not to tell has no inches. @see docs/specification/validation.md#height-and-weight */
function FeetField() {
  const { setValue, getValues, clearErrors } = useProfileForm()
  const onChange = () => {
    const untold = getValues('feet') === PREFER_NOT_TO_ANSWER
    if (untold) setValue('inches', '0')
    if (untold) clearErrors('inches')
  }
  return <Select name="feet" label="Height: feet" options={plainOptions(heightFeet)} on={{ onChange }} />
}

function InchesField() {
  const feet = useWatch<ProfileValues, 'feet'>({ name: 'feet' })
  return (
    <Select
      name="inches"
      label="Height: inches"
      options={plainOptions(HEIGHT_INCHES)}
      disabled={feet === PREFER_NOT_TO_ANSWER}
    />
  )
}

const WeightField = () => (
  <Select name="weight" label="Weight (lbs)" options={plainOptions(weights)} className="sm:max-w-72" />
)

const OrientationField = ({ additional }: Additional) => (
  <Select name="sexualOrientation" label="Sexual orientation" options={optionsOf(additional.sexualOrientations)} />
)

function OtherOrientationField() {
  const other = isOtherOrientation(useWatch<ProfileValues, 'sexualOrientation'>({ name: 'sexualOrientation' }))
  if (!other) return null
  return <Text name="sexualOrientationOther" label="Your sexual orientation" maxLength={OTHER_SEXUAL_ORIENTATION_MAX} />
}

const EthnicityField = ({ additional }: Additional) => (
  <Select name="ethnicity" label="Ethnicity" options={optionsOf(additional.ethnicity)} />
)

function OtherEthnicityField() {
  const other = isOtherEthnicity(useWatch<ProfileValues, 'ethnicity'>({ name: 'ethnicity' }))
  return other ? <Text name="ethnicityOther" label="Your ethnicity" maxLength={OTHER_ETHNICITY_MAX} /> : null
}

const FirstLanguageField = ({ additional }: Additional) => (
  <Select
    name="firstNativeLanguage"
    label="First native language"
    options={optionsOf(firstLanguages(additional.nativeLanguages))}
  />
)

const SecondLanguageField = ({ additional }: Additional) => (
  <Select
    name="secondNativeLanguage"
    label="Second native language"
    hint="Choose None if you have only one."
    options={optionsOf(additional.nativeLanguages)}
  />
)

const EducationField = ({ additional }: Additional) => (
  <Select name="educationLevel" label="Education level" options={optionsOf(additional.educationLevel)} />
)

const MaritalStatusField = ({ additional }: Additional) => (
  <Select name="maritalStatus" label="Marital status" options={optionsOf(additional.maritalStatuses)} />
)

const InsuranceField = ({ additional }: Additional) => (
  <CheckList
    name="typesOfHealthInsurance"
    label="Health insurance"
    hint="Choose all that you have."
    options={optionsOf(additional.typeOfHealthInsurance)}
  />
)

const IncomeField = ({ additional }: Additional) => (
  <Select
    name="annualHouseholdIncome"
    label="Annual household income"
    options={optionsOf(additional.annualHouseHoldIncome)}
  />
)

const ChildrenField = ({ additional }: Additional) => (
  <Select
    name="householdChildren"
    label="Children in the household"
    options={optionsOf(additional.householdChildren)}
    className="sm:max-w-72"
  />
)

const GraduationYearField = ({ year }: Year) => (
  <Select
    name="latestGraduationYear"
    label="Graduation year"
    hint="Of your latest degree"
    options={plainOptions(graduationYears(year).reverse())}
    className="sm:max-w-72"
  />
)

/** The long demographic form. @see docs/specification/additional-info.md#patient-form */
export function PatientFields({ lookups, year }: Props & Year) {
  const { additional } = lookups
  return (
    <>
      <BirthYearField year={year} />
      <GenderField lookups={lookups} />
      <div className="grid gap-6 sm:grid-cols-2">
        <FeetField />
        <InchesField />
      </div>
      <WeightField />
      <OrientationField additional={additional} />
      <OtherOrientationField />
      <EthnicityField additional={additional} />
      <OtherEthnicityField />
      <FirstLanguageField additional={additional} />
      <SecondLanguageField additional={additional} />
      <EducationField additional={additional} />
      <MaritalStatusField additional={additional} />
      <InsuranceField additional={additional} />
      <IncomeField additional={additional} />
      <ChildrenField additional={additional} />
    </>
  )
}

/** The demographic form of professionals: three questions. @see docs/specification/additional-info.md#hcp-form */
export function HcpFields({ lookups, year }: Props & Year) {
  return (
    <>
      <GenderField lookups={lookups} />
      <GraduationYearField year={year} />
      <EthnicityField additional={lookups.additional} />
      <OtherEthnicityField />
    </>
  )
}
