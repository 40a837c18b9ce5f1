import 'server-only'
import { questionsOf } from '#lib/rules/profile/profession.ts'
import { graduationYears } from '#lib/rules/profile/select-options.ts'
import type { Db } from '../../database/schema.ts'
import {
  type EntryKey,
  type FindEntry,
  findEntries,
  hasChildEntries,
  type StoredEntry,
} from '../lookups/lookups.repository.ts'
import type { StoredFields } from '../stored-profile.ts'
import { assertNoFieldErrors, type FieldError, fieldErrorsIn } from '../typed/field-errors.ts'

/** Fields of a profession that depend on each other: when one changes, the others must still fit. */
export type ProfessionFields = Pick<
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
export type ProfessionInput = { [K in keyof ProfessionFields]?: ProfessionFields[K] | undefined }

const empty: ProfessionFields = {
  professionId: null,
  specialityId: null,
  subSpecialityId: null,
  nurseCategoryId: null,
  pharmacySettingId: null,
  medicalSchool: null,
  yearOfGraduation: null,
  certificates: [],
}
const fieldNames = Object.keys(empty) as (keyof ProfessionFields)[]

export const professionFieldsIn = (payload: ProfessionInput): ProfessionInput =>
  Object.fromEntries(fieldNames.flatMap((name) => (payload[name] === undefined ? [] : [[name, payload[name]]])))

/**
 * The payload's fields merged into the stored ones. A new profession clears all other fields; a new speciality clears the
 * subspeciality.
 */
export function mergedProfession(stored: ProfessionFields, payload: ProfessionInput): ProfessionFields {
  const changes = (name: keyof ProfessionFields) => payload[name] !== undefined && payload[name] !== stored[name]
  const base = changes('professionId')
    ? empty
    : { ...stored, ...(changes('specialityId') && { subSpecialityId: null }) }
  const { certificates, ...rest } = { ...base, ...professionFieldsIn(payload) }
  return { ...rest, certificates: certificates ?? [] }
}

/** Every lookup entry that the fields name. Only certificates are stored with their names; the others get an empty name. */
function entriesIn(fields: ProfessionFields): StoredEntry[] {
  const { professionId, specialityId } = fields
  const chosen: readonly (readonly [kind: string, id: number | null, parentId: number | null])[] = [
    ['professions', professionId, null],
    ['specialities', specialityId, professionId],
    ['subSpecialities', fields.subSpecialityId, specialityId],
    ['nurseCategories', fields.nurseCategoryId, null],
    ['pharmacySettings', fields.pharmacySettingId, null],
  ]
  return [
    ...chosen.flatMap(([kind, id, parentId]) => (id === null ? [] : [{ kind, id, name: '', parentId }])),
    ...(fields.certificates ?? []).flatMap(({ subcertificates, ...certificate }) => [
      { kind: 'certificates', ...certificate },
      ...subcertificates.map((subcertificate) => ({
        kind: 'subcertificates',
        ...subcertificate,
        parentId: certificate.id,
      })),
    ]),
  ]
}

interface Choice extends Pick<EntryKey, 'kind'> {
  id: number | null
  parentId?: number | null
  isAsked: boolean
  isRequired?: boolean
}

function entryError(find: FindEntry, choice: Choice): FieldError | null {
  const { kind, id, parentId = null, isAsked, isRequired = isAsked } = choice
  if (id === null) return isRequired ? 'required' : null
  if (!isAsked) return 'not allowed'
  return find(kind, id)?.parentId === parentId ? null : 'not in the list'
}

const areListed = ({ certificates }: ProfessionFields, find: FindEntry) =>
  (certificates ?? []).every(
    ({ id, subcertificates }) =>
      find('certificates', id) &&
      subcertificates.every((subcertificate) => find('subcertificates', subcertificate.id)?.parentId === id),
  )

/** A graduation year must be in the list, or saved before: the list changes every year. */
function yearError(year: number | null, stored: number | null): FieldError | null {
  const isKnown = year === null || year === stored || graduationYears(new Date().getFullYear()).includes(year)
  return isKnown ? null : 'not in the list'
}

const notAllowedUnless = (isAsked: boolean, isFilled: boolean): FieldError | null =>
  isFilled && !isAsked ? 'not allowed' : null

type Questions = ReturnType<typeof questionsOf>

function professionErrors(fields: ProfessionFields, stored: ProfessionFields, questions: Questions, find: FindEntry) {
  const { professionId, specialityId, certificates, yearOfGraduation } = fields
  const listed = areListed(fields, find) ? null : ('not in the list' as const)
  return fieldErrorsIn({
    professionId: entryError(find, { kind: 'professions', id: professionId, isAsked: true }),
    specialityId: entryError(find, { kind: 'specialities', id: specialityId, parentId: professionId, isAsked: true }),
    subSpecialityId: entryError(find, {
      kind: 'subSpecialities',
      id: fields.subSpecialityId,
      parentId: specialityId,
      isAsked: true,
      isRequired: questions.subSpecialityRequired,
    }),
    nurseCategoryId: entryError(find, {
      kind: 'nurseCategories',
      id: fields.nurseCategoryId,
      isAsked: questions.nurseTitle,
    }),
    pharmacySettingId: entryError(find, {
      kind: 'pharmacySettings',
      id: fields.pharmacySettingId,
      isAsked: questions.pharmacySetting,
    }),
    medicalSchool: notAllowedUnless(questions.physician, Boolean(fields.medicalSchool)),
    yearOfGraduation:
      notAllowedUnless(questions.physician, yearOfGraduation !== null) ??
      yearError(yearOfGraduation, stored.yearOfGraduation),
    certificates: notAllowedUnless(questions.physician, Boolean(certificates?.length)) ?? listed,
  })
}

/** A subspeciality is only required when there are some for the speciality. */
async function questionsFor(db: Db, { specialityId }: ProfessionFields, profession: Parameters<typeof questionsOf>[0]) {
  const questions = questionsOf(profession)
  if (!questions.subSpecialityRequired || specialityId === null) return questions
  return { ...questions, subSpecialityRequired: await hasChildEntries(db, 'subSpecialities', specialityId) }
}

const withLookupNames = ({ certificates }: ProfessionFields, find: FindEntry): ProfessionFields['certificates'] =>
  (certificates ?? []).map(({ id, name, subcertificates }) => ({
    id,
    name: find('certificates', id)?.name ?? name,
    subcertificates: subcertificates.map((subcertificate) => ({
      id: subcertificate.id,
      name: find('subcertificates', subcertificate.id)?.name ?? subcertificate.name,
    })),
  }))

/** The member's profession as saved; `name` is the panelist type. */
interface StoredProfession {
  fields: ProfessionFields
  name: string
}

/**
 * Checks that the profession's fields fit together. Entries saved before stay valid after their lookup loses them.
 * @returns the fields to store and the profession's name
 * @throws AppError VALIDATION_FAILED with `fields`
 * @see docs/specification/validation.md#profession-fields
 */
export async function checkedProfession(
  db: Db,
  fields: ProfessionFields,
  stored: StoredProfession,
): Promise<StoredProfession> {
  const saved = entriesIn(stored.fields).map((entry) =>
    entry.kind === 'professions' ? { ...entry, name: stored.name } : entry,
  )
  const find = await findEntries(db, entriesIn(fields), saved)
  const profession = fields.professionId === null ? undefined : find('professions', fields.professionId)
  const questions = await questionsFor(db, fields, profession)
  assertNoFieldErrors(professionErrors(fields, stored.fields, questions, find))
  return { fields: { ...fields, certificates: withLookupNames(fields, find) }, name: profession?.name ?? '' }
}
