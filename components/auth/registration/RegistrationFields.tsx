import { PhoneField } from '#components/form/fields/PhoneField.tsx'
import { SelectField } from '#components/form/fields/SelectField.tsx'
import { TextField } from '#components/form/fields/TextField.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { NAME_MAX } from '#lib/constants.ts'
import { type ConsentFacts, Consents } from './Consents.tsx'

const SETTINGS = ['HCP', 'Patient']

interface Props {
  brand: ConsentFacts
  /** Whether to ask for the healthcare setting. */
  setting: boolean
  /** Initial field values. */
  input: Readonly<Record<string, string>>
}

/** @see docs/specification/registration.md#form */
export function RegistrationFields({ brand, setting, input }: Props) {
  const t = useTranslate()
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField
          name="firstName"
          label={t('Legal first name')}
          autoComplete="given-name"
          maxLength={NAME_MAX}
          defaultValue={input.firstName}
        />
        <TextField
          name="lastName"
          label={t('Legal last name')}
          autoComplete="family-name"
          maxLength={NAME_MAX}
          defaultValue={input.lastName}
        />
      </div>
      <PhoneField
        name="mobileNumber"
        label={t('Mobile number')}
        defaultValue={input.mobileNumber}
        hint={t("We'll text you a code. Cell phones only.")}
        className="tabular-nums"
      />
      {setting ? (
        <SelectField
          name="healthcareSetting"
          label={t('Healthcare setting')}
          hint={t('HCP means healthcare professional. Caregivers choose Patient.')}
          options={SETTINGS.map((kind) => ({ value: kind, label: t(kind) }))}
          defaultValue={input.healthcareSetting}
        />
      ) : null}
      <Consents brand={brand} given={input} />
    </>
  )
}
