import * as z from 'zod/mini'
import { CHOSEN_NAME_MAX, MEDICAL_CONDITIONS_MAX, NICKNAME_MAX, OTHER_RELATIONSHIP_MAX } from '#lib/constants.ts'
import { Saved } from '../../answers.ts'
import { call, LARGE_BODY_LIMIT } from '../../endpoint.ts'
import {
  AnsweredVersion,
  ChosenEntry,
  ChosenId,
  distinct,
  nullIfAbsent,
  personName,
  StoredText,
  text,
  Version,
} from '../../fields.ts'
import { withFallback, withoutLoss } from '../../lenient.ts'
import { TypedBirthYear } from './demographics.ts'
import { SavedEntry } from './saved-entry.ts'

/** Each save has the complete list. */
const savedList = <Row extends z.ZodMiniType>(list: z.ZodMiniArray<Row>) =>
  withoutLoss(z._default(z.nullable(list), []))

const Conditions = distinct(SavedEntry, ({ id }) => id)

const Medication = z.object({ medication: SavedEntry, medicationAnswer: withFallback(z.nullable(SavedEntry), null) })
const ChosenMedication = z.strictObject({ medication: ChosenEntry, medicationAnswer: ChosenEntry })

/** The specification's "getPatientMedicalConditionProfile". @see docs/specification/entities.md#health */
export const getPatientProfile = call('GET', '/api/patient-profile', {
  access: 'member',
  answer: z.object({
    medicalConditions: savedList(Conditions),
    medications: savedList(z.array(Medication)),
    isMedicationPrescribed: nullIfAbsent(z.boolean()),
    otherPrescriptionMedication: nullIfAbsent(z.string()),
    version: AnsweredVersion,
  }),
})

const ConditionIds = z.array(ChosenId).check(z.minLength(1), z.maxLength(MEDICAL_CONDITIONS_MAX))

export const updatePatientProfile = call('PATCH', '/api/patient-profile', {
  access: 'member',
  body: z.union([
    z.strictObject({
      medicalConditionIds: ConditionIds,
      medications: z.array(ChosenMedication),
      isPatientProfile: z.literal(true),
      isMedicationPrescribed: z.boolean(),
      otherPrescriptionMedication: z.optional(z.nullable(StoredText)),
      version: z.optional(Version),
    }),
    z.strictObject({
      medicalConditionIds: ConditionIds,
      isPatientProfile: z.literal(false),
      version: z.optional(Version),
    }),
  ]),
  answer: Saved,
  codes: ['STALE_VERSION'],
  bodyLimit: LARGE_BODY_LIMIT,
})

/** Questions about a person cared for. */
const person = {
  nickName: personName(NICKNAME_MAX),
  gender: ChosenEntry,
  birthYear: TypedBirthYear,
  patientRelationship: ChosenEntry,
  patientRelationshipOther: z.optional(z.nullable(text(OTHER_RELATIONSHIP_MAX))),
}
/** A complete person, as the dialog requires it. */
export const CaregiverPerson = z.strictObject(person)

const CaregiverProfile = z.object({
  id: withFallback(z.nullable(z.number()), null),
  nickName: withFallback(z.string(), ''),
  gender: withoutLoss(nullIfAbsent(SavedEntry)),
  birthYear: withoutLoss(nullIfAbsent(z.union([z.number(), z.string()]))),
  patientRelationship: withoutLoss(nullIfAbsent(SavedEntry)),
  patientRelationshipOther: withoutLoss(nullIfAbsent(z.string())),
  medicalConditions: savedList(Conditions),
})
const CaregiverAnswer = z.object({
  isCaregiverProfile: nullIfAbsent(z.boolean()),
  isCaregiverProfileCompleted: z._default(z.boolean(), false),
  caregiverProfileDtos: savedList(z.array(CaregiverProfile)),
  version: AnsweredVersion,
})

export const getCaregiverProfile = call('GET', '/api/caregiver-profile', { access: 'member', answer: CaregiverAnswer })

export const addCaregiverProfile = call('PATCH', '/api/caregiver-profile', {
  access: 'member',
  body: z.strictObject({ ...person, caregiverProfile: z.literal(true) }),
  /** Nobody when the panel only says that the person was added. */
  answer: withFallback(CaregiverAnswer, {}),
})

export const saveCaregiverConditions = call('PATCH', '/api/caregiver-profile/medical-conditions', {
  access: 'member',
  body: z.union([
    z.strictObject({
      caregiverProfileDtos: z.array(
        // Saved people are sent back as the panel returned them, even if they lack answers that are required today.
        z.strictObject({
          ...person,
          id: z.optional(ChosenId),
          nickName: z.optional(StoredText),
          gender: z.optional(z.nullable(ChosenEntry)),
          birthYear: z.optional(z.nullable(z.union([z.number(), text(CHOSEN_NAME_MAX)]))),
          patientRelationship: z.optional(z.nullable(ChosenEntry)),
          patientRelationshipOther: z.optional(z.nullable(StoredText)),
          medicalConditions: z.array(ChosenEntry).check(z.maxLength(MEDICAL_CONDITIONS_MAX)),
        }),
      ),
      /** People no longer cared for. Embedded panel only. */
      removedIds: z.optional(z.array(ChosenId)),
      isCaregiverProfile: z.literal(true),
      version: z.optional(Version),
    }),
    z.strictObject({ isCaregiverProfile: z.literal(false), version: z.optional(Version) }),
  ]),
  answer: Saved,
  codes: ['STALE_VERSION'],
  bodyLimit: LARGE_BODY_LIMIT,
})
