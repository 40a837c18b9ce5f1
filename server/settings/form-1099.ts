import 'server-only'
import { ConfigurationError } from './configuration-error.ts'
import type { Environment } from './environment.ts'

const digits = (text: string) => text.replace(/\D/g, '')

/** The payer who reports to the IRS; `null` when no payer is set. */
function payerOf(values: Environment) {
  const settings = {
    TAX_PAYER_NAME: values.TAX_PAYER_NAME,
    TAX_PAYER_EIN: values.TAX_PAYER_EIN,
    TAX_PAYER_STREET: values.TAX_PAYER_STREET,
    TAX_PAYER_CITY: values.TAX_PAYER_CITY,
    TAX_PAYER_STATE: values.TAX_PAYER_STATE,
    TAX_PAYER_ZIP: values.TAX_PAYER_ZIP,
    TAX_PAYER_PHONE: values.TAX_PAYER_PHONE,
  }
  if (Object.values(settings).every((value) => value === undefined)) return null
  const settingOf = (name: keyof typeof settings) => {
    const value = settings[name]
    if (!value) throw new ConfigurationError(`${name} is required with the other TAX_PAYER settings`)
    return value
  }
  return {
    name: settingOf('TAX_PAYER_NAME'),
    ein: digits(settingOf('TAX_PAYER_EIN')),
    address: settingOf('TAX_PAYER_STREET'),
    city: settingOf('TAX_PAYER_CITY'),
    state: settingOf('TAX_PAYER_STATE'),
    zip: digits(settingOf('TAX_PAYER_ZIP')),
    phone: settingOf('TAX_PAYER_PHONE'),
    email: values.BRAND_SUPPORT_EMAIL,
  }
}

/** How a year's payments are reported. */
export const form1099Of = (values: Environment) => ({
  payer: payerOf(values),
  /** The forms for healthcare professionals, and for patients and caregivers. */
  hcp: values.TAX_FORM_HCP,
  patients: values.TAX_FORM_PATIENTS,
})
