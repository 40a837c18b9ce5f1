import 'server-only'
import * as z from 'zod/mini'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { Contract } from '#lib/contract/index.ts'
import { isPatientType } from '#lib/rules/profile/panelist-type.ts'
import type { Db } from '../database/schema.ts'
import { isOfferedNonProfit } from '../rewards/non-profits.repository.ts'
import { checkedAddress } from './address.ts'
import { checkedDemographics, type Demographics } from './lookups/demographics.ts'
import {
  checkedProfession,
  mergedProfession,
  type ProfessionInput,
  professionFieldsIn,
} from './profession/profession-fields.ts'
import type { PanelistRow, ProfileChanges } from './profile.repository.ts'
import { storedFields } from './stored-profile.ts'
import { assertNoFieldErrors } from './typed/field-errors.ts'

/*
 * Turns each part of a payload into the changes to store. Each function throws VALIDATION_FAILED with `fields`.
 */

type Payload = BodyOf<Contract['saveProfile']>

const noChanges: ProfileChanges = { columns: {}, profile: {} }

export const mergeChanges = (parts: readonly ProfileChanges[]): ProfileChanges => ({
  columns: Object.assign({}, ...parts.map(({ columns }) => columns)),
  profile: Object.assign({}, ...parts.map(({ profile }) => profile)),
})

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/**
 * Profession and the fields that depend on it. A professional's panelist type is the name of their profession.
 * @param mustBeComplete checks the stored profession even if the payload has no profession field
 */
export async function professionChanges(
  db: Db,
  row: PanelistRow,
  payload: ProfessionInput,
  mustBeComplete = false,
): Promise<ProfileChanges> {
  const stored = storedFields(row.profile)
  const profession = mergedProfession(stored, payload)
  const isSent = Object.keys(professionFieldsIn(payload)).length > 0 && !Object.values(profession).every(isEmpty)
  if (isPatientType(row.panelist_type) || !(isSent || mustBeComplete)) return noChanges
  const checked = await checkedProfession(db, profession, { fields: stored, name: row.panelist_type })
  return { columns: { panelist_type: checked.name }, profile: checked.fields }
}

const WithGender = z.object({ gender: z.object({ id: z.number() }) })

/** The demographic answers. Their gender is also stored in the member's own column. */
export async function demographicChanges(db: Db, row: PanelistRow, payload: Demographics): Promise<ProfileChanges> {
  const profile = await checkedDemographics(db, payload, row.profile)
  const [answers] = Object.values(profile)
  if (!answers) return noChanges
  return { columns: { gender_id: WithGender.parse(answers).gender.id }, profile }
}

/** The mailing address. Interview times are shown in its time zone. */
export function addressChanges(
  address: Parameters<typeof checkedAddress>[0] | undefined,
  prefix?: string,
): ProfileChanges {
  if (!address) return noChanges
  const mailingAddress = checkedAddress(address, prefix)
  return { columns: { time_zone: mailingAddress.timezone }, profile: { mailingAddress } }
}

/** Free text about the practice; an empty text is stored as `null`. */
export function practiceChanges(payload: Partial<Payload>): ProfileChanges {
  const names = ['primaryPracticeName', 'primaryWorkspaceZip', 'workplaceUrl'] as const
  const submitted = names.flatMap((name) =>
    payload[name] === undefined ? [] : [[name, payload[name] || null] as const],
  )
  return { columns: {}, profile: Object.fromEntries(submitted) }
}

export async function nonProfitChanges(
  db: Db,
  row: PanelistRow,
  { nonProfitOrganizationDto: nonProfit }: Pick<Payload, 'nonProfitOrganizationDto'>,
): Promise<ProfileChanges> {
  if (nonProfit === undefined) return noChanges
  const isListed = nonProfit === null || (await isOfferedNonProfit(db, row.id, nonProfit.id))
  assertNoFieldErrors(isListed ? {} : { nonProfitOrganizationDto: 'not in the list' })
  return { columns: { non_profit_id: nonProfit?.id ?? null }, profile: {} }
}
