import 'server-only'
import * as z from 'zod/mini'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { Contract } from '#lib/contract/index.ts'
import { isPatientType } from '#lib/rules/profile/panelist-type.ts'
import type { Db } from '../database/schema.ts'
import { checkedAddress } from './address.ts'
import { assertNoFieldErrors } from './field-errors.ts'
import { checkedDemographics, type Demographics } from './lookups/demographics.ts'
import { checkedWork, type GivenWork, givenWork, workAfter } from './profession/profession-fields.ts'
import { isNonProfit, type PanelistRow, type ProfileChanges } from './profile.repository.ts'
import { storedFields } from './stored-profile.ts'

/*
 * From what was sent to what changes, part by part. Each throws VALIDATION_FAILED with `fields` for what cannot be kept.
 */

type Payload = BodyOf<Contract['saveProfile']>

const nothing: ProfileChanges = { columns: {}, profile: {} }

/** Several parts' changes as one. */
export const mergeChanges = (parts: readonly ProfileChanges[]): ProfileChanges => ({
  columns: Object.assign({}, ...parts.map(({ columns }) => columns)),
  profile: Object.assign({}, ...parts.map(({ profile }) => profile)),
})

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/**
 * Profession and what hangs on it; a professional's type is the name of their profession.
 * @param isWhole whether it must be complete, though nothing of it was sent
 */
export async function professionChanges(db: Db, row: PanelistRow, given: GivenWork, isWhole = false) {
  const work = workAfter(storedFields(row.profile), given)
  const isSaid = Object.keys(givenWork(given)).length > 0 && !Object.values(work).every(isEmpty)
  if (isPatientType(row.panelist_type) || !(isSaid || isWhole)) return nothing
  const checked = await checkedWork(db, work)
  return { columns: { panelist_type: checked.profession }, profile: checked.work }
}

const WithGender = z.object({ gender: z.object({ id: z.number() }) })

/** The demographic answers; the gender is the member's as well. */
export async function demographicChanges(db: Db, given: Demographics): Promise<ProfileChanges> {
  const profile = await checkedDemographics(db, given)
  const [answers] = Object.values(profile)
  if (!answers) return nothing
  return { columns: { gender_id: WithGender.parse(answers).gender.id }, profile }
}

type GivenAddress = Parameters<typeof checkedAddress>[0]

/** The mailing address; where one lives is the time zone that one reads appointments in. */
export function addressChanges(given: GivenAddress | undefined, prefix?: string): ProfileChanges {
  if (!given) return nothing
  const mailingAddress = checkedAddress(given, prefix)
  return { columns: { time_zone: mailingAddress.timezone }, profile: { mailingAddress } }
}

/** Texts that stand for themselves; an empty one is none. */
export function practiceChanges(given: Partial<Payload>): ProfileChanges {
  const names = ['primaryPracticeName', 'primaryWorkspaceZip', 'workplaceUrl'] as const
  const said = names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name] || null] as const]))
  return { columns: {}, profile: Object.fromEntries(said) }
}

export async function nonProfitChanges(
  db: Db,
  { nonProfitOrganizationDto: given }: Pick<Payload, 'nonProfitOrganizationDto'>,
): Promise<ProfileChanges> {
  if (given === undefined) return nothing
  if (given && !(await isNonProfit(db, given.id))) assertNoFieldErrors({ nonProfitOrganizationDto: 'not in the list' })
  return { columns: { non_profit_id: given?.id ?? null }, profile: {} }
}
