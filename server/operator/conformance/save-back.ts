import type { AnyInput } from '#lib/contract/endpoint.ts'
import type { CallName } from '#lib/contract/index.ts'

/* Saves the data that was just read: that changes nothing, and shows whether the panel accepts what the portal sends. */

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const rowOf = (value: unknown): Row | null => (isRow(value) ? value : null)

const withoutEmpty = (row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined))

const pick = (row: Row, names: readonly string[]) =>
  withoutEmpty(Object.fromEntries(names.map((name) => [name, row[name]])))

const ADDRESS = ['firstLine', 'suiteNumber', 'city', 'state', 'zipCode', 'country', 'timezone']

function addressInput(profile: Row | null): AnyInput | null {
  const address = rowOf(profile?.mailingAddress)
  if (!profile || !address) return null
  return { body: { ...pick(address, ADDRESS), ...pick(profile, ['version']) } }
}

function emailInput(profile: Row | null): AnyInput | null {
  if (typeof profile?.email !== 'string' || !Number.isInteger(Number(profile.id))) return null
  return { path: { id: profile.id }, body: { id: profile.id, email: profile.email, ...pick(profile, ['version']) } }
}

function healthInput(health: Row | null): AnyInput | null {
  const conditions = Array.isArray(health?.medicalConditions) ? health.medicalConditions : []
  if (!health || conditions.length === 0) return null
  const isPrescribed = health.isMedicationPrescribed === true
  const body = {
    medicalConditionIds: conditions.flatMap((condition) => (isRow(condition) ? [condition.id] : [])),
    medications: isPrescribed ? health.medications : [],
    isPatientProfile: true,
    isMedicationPrescribed: isPrescribed,
    ...pick(health, ['otherPrescriptionMedication', 'version']),
  }
  return { body }
}

function donationInput(profile: Row | null): AnyInput | null {
  const organization = rowOf(profile?.nonProfitOrganizationDto)
  return organization ? { body: { id: organization.id } } : null
}

interface Save {
  name: CallName
  without: string
  /** `null` when the member has no such data. */
  input: AnyInput | null
}

/** @param answers what the reads of this run returned, by call */
export function savedBack(answers: ReadonlyMap<CallName, unknown>): Save[] {
  const profile = rowOf(answers.get('getProfile'))
  return [
    { name: 'saveProfile', without: 'Saving the profile after the email code.', input: emailInput(profile) },
    { name: 'saveAddress', without: 'Saving the address.', input: addressInput(profile) },
    {
      name: 'updatePatientProfile',
      without: 'Saving conditions and medications.',
      input: healthInput(rowOf(answers.get('getPatientProfile'))),
    },
    { name: 'saveNonProfitOrganization', without: 'Choosing who is donated to.', input: donationInput(profile) },
  ]
}
