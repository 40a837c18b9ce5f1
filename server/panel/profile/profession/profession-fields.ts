import 'server-only'
import { questionsOf } from '#lib/rules/profile/profession.ts'
import type { Db } from '../../database/schema.ts'
import { assertNoFieldErrors, type FieldError, fieldErrorsIn } from '../field-errors.ts'
import {
  type EntryKey,
  type FindEntry,
  findEntries,
  hasChildEntries,
  type LookupRow,
} from '../lookups/lookups.repository.ts'
import type { StoredFields } from '../stored-profile.ts'

/** What a profile has of a member's work that hangs together: change one and the others must still fit. */
export type Work = Pick<
  StoredFields,
  | 'professionId'
  | 'specialityId'
  | 'subSpecialityId'
  | 'nurseCategoryId'
  | 'pharmacySettingId'
  | 'medicalSchool'
  | 'yearOfGraduation'
  | 'certificates'
>
export type GivenWork = { [K in keyof Work]?: Work[K] | undefined }

const none: Work = {
  professionId: null,
  specialityId: null,
  subSpecialityId: null,
  nurseCategoryId: null,
  pharmacySettingId: null,
  medicalSchool: null,
  yearOfGraduation: null,
  certificates: [],
}
const workFields = Object.keys(none) as (keyof Work)[]

/** Only what belongs to the work, and only what was said. */
export const givenWork = (payload: GivenWork): GivenWork =>
  Object.fromEntries(workFields.flatMap((field) => (payload[field] === undefined ? [] : [[field, payload[field]]])))

/** What holds once the given is said: a new profession or speciality leaves nothing behind of the old one. */
export function workAfter(stored: Work, given: GivenWork): Work {
  const changes = (field: keyof Work) => given[field] !== undefined && given[field] !== stored[field]
  const kept = changes('professionId') ? none : { ...stored, ...(changes('specialityId') && { subSpecialityId: null }) }
  const { certificates, ...rest } = { ...kept, ...givenWork(given) }
  return { ...rest, certificates: certificates ?? [] }
}

/** Every entry of a list that the work names. */
function wantedBy(work: Work): EntryKey[] {
  const ids: [string, number | null][] = [
    ['professions', work.professionId],
    ['specialities', work.specialityId],
    ['subSpecialities', work.subSpecialityId],
    ['nurseCategories', work.nurseCategoryId],
    ['pharmacySettings', work.pharmacySettingId],
    ...(work.certificates ?? []).flatMap(({ id, subcertificates }): [string, number][] => [
      ['certificates', id],
      ...subcertificates.map((within): [string, number] => ['subcertificates', within.id]),
    ]),
  ]
  return ids.flatMap(([kind, id]) => (id === null ? [] : [{ kind, id }]))
}

interface Choice {
  kind: string
  id: number | null
  /** What it must stand below. */
  below?: number | null
  isAsked: boolean
  isRequired?: boolean
}

function entryError(
  entryOf: FindEntry,
  { kind, id, below = null, isAsked, isRequired = isAsked }: Choice,
): FieldError | null {
  if (id === null) return isRequired ? 'required' : null
  if (!isAsked) return 'not allowed'
  const entry = entryOf(kind, id)
  return entry && entry.parentId === below ? null : 'not in the list'
}

const areOffered = ({ certificates }: Work, entryOf: FindEntry) =>
  (certificates ?? []).every(
    ({ id, subcertificates }) =>
      entryOf('certificates', id) &&
      subcertificates.every((within) => entryOf('subcertificates', within.id)?.parentId === id),
  )

/** What only some are asked for. */
const onlyIf = (isAsked: boolean, isGiven: boolean): FieldError | null => (isGiven && !isAsked ? 'not allowed' : null)

function professionErrors(work: Work, asked: ReturnType<typeof questionsOf>, entryOf: FindEntry) {
  const choice = (kind: string, id: number | null, rest: Omit<Choice, 'kind' | 'id'>) =>
    entryError(entryOf, { kind, id, ...rest })
  const hasCertificates = Boolean(work.certificates?.length)
  return fieldErrorsIn({
    professionId: choice('professions', work.professionId, { isAsked: true }),
    specialityId: choice('specialities', work.specialityId, { below: work.professionId, isAsked: true }),
    subSpecialityId: choice('subSpecialities', work.subSpecialityId, {
      below: work.specialityId,
      isAsked: true,
      isRequired: asked.subSpecialityRequired,
    }),
    nurseCategoryId: choice('nurseCategories', work.nurseCategoryId, { isAsked: asked.nurseTitle }),
    pharmacySettingId: choice('pharmacySettings', work.pharmacySettingId, { isAsked: asked.pharmacySetting }),
    medicalSchool: onlyIf(asked.physician, Boolean(work.medicalSchool)),
    yearOfGraduation: onlyIf(asked.physician, work.yearOfGraduation !== null),
    certificates:
      onlyIf(asked.physician, hasCertificates) ?? (areOffered(work, entryOf) ? null : ('not in the list' as const)),
  })
}

/** A subspeciality must be chosen where there are some. */
async function questionsAbout(db: Db, work: Work, profession: LookupRow | undefined) {
  const asked = questionsOf(profession)
  if (!asked.subSpecialityRequired || work.specialityId === null) return asked
  return { ...asked, subSpecialityRequired: await hasChildEntries(db, 'subSpecialities', work.specialityId) }
}

/** Certificates by the names that the lists have for them. */
const inListsWords = ({ certificates }: Work, entryOf: FindEntry): Work['certificates'] =>
  (certificates ?? []).map(({ id, name, subcertificates }) => ({
    id,
    name: entryOf('certificates', id)?.name ?? name,
    subcertificates: subcertificates.map((within) => ({
      id: within.id,
      name: entryOf('subcertificates', within.id)?.name ?? within.name,
    })),
  }))

/**
 * Checks that the parts of the work belong together.
 * @returns them as they are kept, and the name of the profession
 * @throws Refusal VALIDATION_FAILED with `fields`
 * @see docs/specification/validation.md#profession-fields
 */
export async function checkedWork(db: Db, work: Work): Promise<{ work: Work; profession: string }> {
  const entryOf = await findEntries(db, wantedBy(work))
  const profession = work.professionId === null ? undefined : entryOf('professions', work.professionId)
  assertNoFieldErrors(professionErrors(work, await questionsAbout(db, work, profession), entryOf))
  return { work: { ...work, certificates: inListsWords(work, entryOf) }, profession: profession?.name ?? '' }
}
