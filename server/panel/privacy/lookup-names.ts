import 'server-only'
import { isFields } from '#lib/contract/lenient.ts'
import type { Db } from '../database/schema.ts'
import { type FindEntry, findEntries } from '../profile/lookups/lookups.repository.ts'
import { SURVEY_AREAS } from '../surveys/areas.repository.ts'

type Row = Readonly<Record<string, unknown>>

/** Fields of `profile` that store only the id of a lookup entry. Other answers are stored with their names. */
const professionLookups: Readonly<Record<string, string>> = {
  professionId: 'professions',
  specialityId: 'specialities',
  subSpecialityId: 'subSpecialities',
  nurseCategoryId: 'nurseCategories',
  pharmacySettingId: 'pharmacySettings',
}

const idsIn = (value: unknown) => [value].flat().filter((id) => typeof id === 'number')

/** The entry's name, or its id when the entry was removed. */
const nameOrId = (find: FindEntry, kind: string, id: number) => find(kind, id)?.name ?? id

function namedAnswer(find: FindEntry, [field, value]: [string, unknown]): [string, unknown] {
  const kind = professionLookups[field]
  if (!kind || typeof value !== 'number') return [field, value]
  return [field.replace(/Id$/, ''), nameOrId(find, kind, value)]
}

/** Replaces lookup ids in a member's `panelist` row with their names. */
export async function withLookupNames(db: Db, row: Row): Promise<Row> {
  const profile = isFields(row.profile) ? row.profile : {}
  const areas = idsIn(row.unwanted_areas)
  const find = await findEntries(db, [
    ...areas.map((id) => ({ kind: SURVEY_AREAS, id })),
    ...Object.entries(professionLookups).flatMap(([field, kind]) => idsIn(profile[field]).map((id) => ({ kind, id }))),
  ])
  return {
    ...row,
    unwanted_areas: areas.map((id) => nameOrId(find, SURVEY_AREAS, id)),
    profile: Object.fromEntries(Object.entries(profile).map((answer) => namedAnswer(find, answer))),
  }
}
