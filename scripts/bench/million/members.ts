/** A generated member's row, as after registration and profile. */

import type { Cell } from '#server/panel/database/copy.ts'
import {
  address,
  hcpAnswers,
  medicalAnswers,
  patientAnswers,
  physicianOf,
  practice,
} from '#server/panel/scenarios/demo/profiles.ts'
import { personRow } from '#server/panel/scenarios/rows.ts'
import { patient, physician } from '#server/panel/scenarios/seeds.ts'
import { isProfessional, mailOf, nameOf, npiOf, numberOf } from './lives.ts'

const cardiologist = { ...address, ...hcpAnswers, ...practice, ...physicianOf('Cardiology') }
const answersOfPatient = { ...address, ...patientAnswers }

function seedOf(person: number) {
  const given = { name: nameOf(person), mobile: numberOf(person), email: mailOf(person), timeZone: 'America/New_York' }
  return isProfessional(person)
    ? physician({ ...given, profile: { ...cardiologist, npiNumber: npiOf(person) } })
    : patient({ ...given, profile: answersOfPatient, medical: medicalAnswers })
}

const isCell = (value: unknown): value is Cell =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** @param registered time of registration, consent and email confirmation @throws Error when a column cannot be copied */
export function memberRow(person: number, registered: string): Record<string, Cell> {
  const row = {
    ...personRow(seedOf(person), null),
    email_verified_at: registered,
    sms_consent_at: registered,
    privacy_consent_at: registered,
    created_at: registered,
  }
  const cells: Record<string, Cell> = {}
  for (const [column, value] of Object.entries(row)) {
    if (!isCell(value)) throw new Error(`${column} of a member cannot be copied.`)
    cells[column] = value
  }
  return cells
}
