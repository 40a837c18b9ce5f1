import 'server-only'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { findByNpi } from '#lib/contract/panel/profile/profile.ts'
import { NPI_PATTERN } from '#lib/values/npi.ts'
import type { MemberContext } from '../../core/handler.ts'
import type { Db } from '../../database/schema.ts'
import { type NpiHolder, RegistryUnavailable, type Taxonomy } from '../../gateways/npi-registry.ts'
import { professions } from '../lookups/lookups.repository.ts'
import { isSameLastName } from './last-names.ts'

type Context = Pick<MemberContext, 'db' | 'panel' | 'member'>

/** Professions that need an NPI, by the prefix of their taxonomy codes. */
const professionOf: readonly (readonly [code: RegExp, profession: string])[] = [
  [/^20[478]/, 'Physician (MD, DO, Resident)'],
  [/^363A/, 'Physician Assistant'],
  [/^363L/, 'Nurse Practitioner'],
]

const named = <Entry extends { name: string }>(list: readonly Entry[], name: string | undefined) =>
  list.find((entry) => entry.name.toLowerCase() === name?.trim().toLowerCase())

/** Lookup entries that match a taxonomy by name. */
async function choicesFor(db: Db, { code, desc }: Taxonomy) {
  const profession = named(await professions(db), professionOf.find(([codes]) => codes.test(code))?.[1])
  if (!profession) return {}
  // 'Internal Medicine, Cardiovascular Disease' is a speciality and its subspeciality.
  const [first, second] = desc?.split(',') ?? []
  const speciality = named(profession.specialities, first) ?? named(profession.specialities, second)
  const subSpeciality = speciality && named(speciality.subSpecialities, second)
  return { professionId: profession.id, specialityId: speciality?.id, subSpecialityId: subSpeciality?.id }
}

/** This only pre-fills a form, so an unavailable registry is not an error. */
async function holderOf({ db, panel }: Context, npiNumber: string): Promise<NpiHolder> {
  try {
    return await panel.npiRegistry.holderOf(db, npiNumber)
  } catch (error) {
    if (error instanceof RegistryUnavailable) return { kind: 'unknown' }
    throw error
  }
}

/** GET /api/npi/{npiNumber}: values that pre-fill the form. Empty when the NPI belongs to a different last name. */
export async function npiFacts(context: Context, npiNumber: string): Promise<Partial<AnswerOf<typeof findByNpi>>> {
  if (!NPI_PATTERN.test(npiNumber)) return {}
  const [holder, { last_name }] = [await holderOf(context, npiNumber), await context.member.row()]
  if (holder.kind !== 'person' || !holder.lastNames.some((name) => isSameLastName(name, last_name))) return {}
  const { taxonomy, address } = holder
  return {
    ...(taxonomy && (await choicesFor(context.db, taxonomy))),
    ...(address && { address: { ...address, country: 'USA', timezone: null } }),
  }
}
