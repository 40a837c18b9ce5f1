import 'server-only'
import { assertSet } from './configuration-error.ts'
import type { Environment } from './environment.ts'

const digits = (text: string) => text.replace(/\D/g, '')

const payerSettings = [
  'TAX_PAYER_NAME',
  'TAX_PAYER_EIN',
  'TAX_PAYER_STREET',
  'TAX_PAYER_CITY',
  'TAX_PAYER_STATE',
  'TAX_PAYER_ZIP',
  'TAX_PAYER_PHONE',
] as const

/** The payer who reports to the IRS; `null` when no payer is set. */
function payerOf(values: Environment) {
  if (payerSettings.every((name) => values[name] === undefined)) return null
  assertSet(values, payerSettings, 'the other TAX_PAYER settings')
  return {
    name: values.TAX_PAYER_NAME,
    ein: digits(values.TAX_PAYER_EIN),
    address: values.TAX_PAYER_STREET,
    city: values.TAX_PAYER_CITY,
    state: values.TAX_PAYER_STATE,
    zip: digits(values.TAX_PAYER_ZIP),
    phone: values.TAX_PAYER_PHONE,
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
