import 'server-only'
import * as z from 'zod/mini'
import { PREFER_NOT_TO_ANSWER } from '#lib/constants.ts'
import { LookupEntry } from '#lib/contract/fields.ts'
import type { PanelistRow } from '../../database/tables/members.ts'
import type { ProfilePart } from '../../profile/save-dates.ts'
import { storedFields } from '../../profile/stored-profile.ts'

/* Profile facts that a survey may get. Never tax ids, names, contact details or free text. */

/** For a lookup entry, the code stays the same when its text changes. */
interface Value {
  code: string
  /** Text for the member. */
  text: string
}

/** The name of an entry of a lookup. */
type NameOf = (kind: string, id: number) => string | undefined

interface KnownFact {
  /** Label for the member. */
  title: string
  /** The part of the profile with this answer: the age of the fact is the age of that part. */
  part: ProfilePart
  /** The lookup that contains the code; without it, the code is the value itself. */
  lookup?: string
  read: (row: PanelistRow, nameOf: NameOf) => Value | null
}

const same = (value: string | number): Value => ({ code: String(value), text: String(value) })

const Answers = z.catch(z.record(z.string(), z.unknown()), {})

/** A demographic answer, of a patient or a professional. */
const demographic = ({ profile }: PanelistRow, name: string): unknown =>
  Answers.parse(profile.panelistPatientProfileInfo)[name] ?? Answers.parse(profile.panelistHcpProfileInfo)[name]

function year(row: PanelistRow, name: string): Value | null {
  const answer = demographic(row, name)
  return typeof answer === 'number' ? same(answer) : null
}

function entry(row: PanelistRow, name: string): Value | null {
  const { data } = z.safeParse(LookupEntry, demographic(row, name))
  return data && data.name !== PREFER_NOT_TO_ANSWER ? { code: String(data.id), text: data.name } : null
}

function work(kind: string, id: number | null, nameOf: NameOf): Value | null {
  const text = id === null ? undefined : nameOf(kind, id)
  return id === null || text === undefined ? null : { code: String(id), text }
}

const addressPart = ({ profile }: PanelistRow, part: 'state' | 'zipCode', pattern: RegExp): Value | null => {
  const text = pattern.exec(storedFields(profile).mailingAddress?.[part]?.toUpperCase() ?? '')?.[0]
  return text ? same(text) : null
}

const CONDITIONS_MAX = 20
const Conditions = z.catch(z.object({ medicalConditions: z.array(LookupEntry) }), { medicalConditions: [] })

function conditions({ medical_profile }: PanelistRow): Value | null {
  const chosen = Conditions.parse(medical_profile).medicalConditions.toSorted((a, b) => a.id - b.id)
  if (chosen.length === 0 || chosen.length > CONDITIONS_MAX) return null
  return { code: chosen.map(({ id }) => id).join(','), text: chosen.map(({ name }) => name).join(', ') }
}

/** Facts by their URL parameter. */
const facts = {
  birth_year: { title: 'Year of birth', part: 'demographics', read: (row) => year(row, 'birthYear') },
  gender: { title: 'Gender', part: 'demographics', lookup: 'genders', read: (row) => entry(row, 'gender') },
  education: {
    title: 'Education',
    part: 'demographics',
    lookup: 'educationLevel',
    read: (row) => entry(row, 'educationLevel'),
  },
  graduation_year: {
    title: 'Year of your latest graduation',
    part: 'demographics',
    read: (row) => year(row, 'latestGraduationYear'),
  },
  state: { title: 'State', part: 'address', read: (row) => addressPart(row, 'state', /^[A-Z]{2}$/) },
  zip3: {
    title: 'First three digits of your ZIP code',
    part: 'address',
    read: (row) => addressPart(row, 'zipCode', /^\d{3}(?=\d{2}$)/),
  },
  profession: {
    title: 'Profession',
    part: 'profession',
    lookup: 'professions',
    read: ({ profile }, nameOf) => work('professions', storedFields(profile).professionId, nameOf),
  },
  specialty: {
    title: 'Specialty',
    part: 'profession',
    lookup: 'specialities',
    read: ({ profile }, nameOf) => work('specialities', storedFields(profile).specialityId, nameOf),
  },
  subspecialty: {
    title: 'Subspecialty',
    part: 'profession',
    lookup: 'subSpecialities',
    read: ({ profile }, nameOf) => work('subSpecialities', storedFields(profile).subSpecialityId, nameOf),
  },
  conditions: { title: 'Health conditions', part: 'health', lookup: 'medicalConditions', read: conditions },
} as const satisfies Readonly<Record<string, KnownFact>>

export type FactName = keyof typeof facts
export const knownFacts: Readonly<Record<FactName, KnownFact>> = facts

const isFactName = (name: string): name is FactName => Object.hasOwn(facts, name)

/** In display order, without duplicates or unknown names. */
export const factNames = (names: readonly string[]) => FACT_NAMES.filter((name) => names.includes(name))
export const FACT_NAMES: readonly FactName[] = Object.keys(facts).filter(isFactName)
