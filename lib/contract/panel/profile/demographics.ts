import * as z from 'zod/mini'
import {
  BIRTH_YEAR_SPAN,
  GRADUATION_YEARS_AHEAD,
  GRADUATION_YEARS_BACK,
  MEMBER_AGE_MIN,
  OTHER_ETHNICITY_MAX,
  OTHER_SEXUAL_ORIENTATION_MAX,
  PREFER_NOT_TO_ANSWER,
  STORED_MEASURE_MAX,
  STORED_YEAR_MAX,
  STORED_YEAR_MIN,
  WEIGHT_MAX,
  WEIGHT_MIN,
} from '#lib/constants.ts'
import {
  professionalQuestionNames,
  type QuestionName,
  questionNames,
  questionOf,
  type RequiredQuestion,
} from '#lib/contract/panel/profile/questions.ts'
import { Saved } from '../../answers.ts'
import { call, LARGE_BODY_LIMIT } from '../../endpoint.ts'
import { AnsweredVersion, ChosenEntry, nullIfAbsent, StoredText, text, Version } from '../../fields.ts'
import { withFallback } from '../../lenient.ts'

export const Years = (from: number, to: number) =>
  z.number().check(
    z.int(),
    z.refine((year) => {
      const now = new Date().getFullYear()
      return year >= now + from && year <= now + to
    }),
  )
/** A birth year that can be chosen now. */
export const TypedBirthYear = z.union([Years(-BIRTH_YEAR_SPAN, 0), z.literal(PREFER_NOT_TO_ANSWER)])
/** The same for a member, who may be an adult this year. */
const AdultBirthYear = z.union([Years(-BIRTH_YEAR_SPAN, -MEMBER_AGE_MIN), z.literal(PREFER_NOT_TO_ANSWER)])

/** Wider than what the form offers: a stored year that was valid once can be too long ago today. */
const StoredYear = z.number().check(z.int(), z.gte(STORED_YEAR_MIN), z.lte(STORED_YEAR_MAX))
const StoredMeasure = z.number().check(z.positive(), z.lte(STORED_MEASURE_MAX))
const StoredOther = z.optional(z.nullable(StoredText))

const OptionalChoice = z.optional(z.nullable(ChosenEntry))
type AnswerOf<Name extends QuestionName> = Name extends RequiredQuestion ? typeof ChosenEntry : typeof OptionalChoice

/** The answers to questions of `lib/contract/panel/profile/questions.ts`. */
const answersTo = <Name extends QuestionName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, questionOf(name).missing ? ChosenEntry : OptionalChoice])) as {
    [Question in Name]: AnswerOf<Question>
  }

/** @see docs/specification/entities.md#profile */
export const PatientInfo = z.strictObject({
  birthYear: z.union([StoredYear, z.literal(PREFER_NOT_TO_ANSWER)]),
  weight: z.union([StoredMeasure, z.literal(PREFER_NOT_TO_ANSWER)]),
  /** In inches. */
  height: z.union([StoredMeasure, z.literal(PREFER_NOT_TO_ANSWER)]),
  gender: ChosenEntry,
  ...answersTo(questionNames),
  ethnicityOther: StoredOther,
  sexualOrientationOther: StoredOther,
  typesOfHealthInsurance: z.array(ChosenEntry).check(z.minLength(1)),
  isMedicationPrescribed: z.optional(z.nullable(z.boolean())),
})

/** @see docs/specification/entities.md#profile */
export const HcpInfo = z.strictObject({
  latestGraduationYear: StoredYear,
  gender: ChosenEntry,
  ...answersTo(professionalQuestionNames),
  ethnicityOther: StoredOther,
})

const TypedEthnicity = z.optional(z.nullable(text(OTHER_ETHNICITY_MAX)))

/** The answers that can be chosen now. @see docs/specification/validation.md#height-and-weight */
export const TypedPatientInfo = z.extend(PatientInfo, {
  birthYear: AdultBirthYear,
  weight: z.union([z.number().check(z.int(), z.gte(WEIGHT_MIN), z.lte(WEIGHT_MAX)), z.literal(PREFER_NOT_TO_ANSWER)]),
  /** In inches. */
  height: z.union([z.number().check(z.int(), z.gte(36), z.lte(95)), z.literal(PREFER_NOT_TO_ANSWER)]),
  ethnicityOther: TypedEthnicity,
  sexualOrientationOther: z.optional(z.nullable(text(OTHER_SEXUAL_ORIENTATION_MAX))),
})
/** @see docs/specification/validation.md#years */
export const TypedHcpInfo = z.extend(HcpInfo, {
  latestGraduationYear: Years(-GRADUATION_YEARS_BACK, GRADUATION_YEARS_AHEAD),
  ethnicityOther: TypedEthnicity,
})

const LooseInfo = z.record(z.string(), z.unknown())
const StatusBody = z.object({
  additionalInfoIncomplete: withFallback(z.nullable(z.boolean()), null),
  panelistPatientProfileInfo: nullIfAbsent(LooseInfo),
  panelistHcpProfileInfo: nullIfAbsent(LooseInfo),
  version: AnsweredVersion,
})

/**
 * The specification's "getPanelistProfileStatus": a bare object, or one under `body`.
 * @see docs/specification/calls.md#profile
 */
export const profileStatus = call('GET', '/api/panelist-profile-status/{userId}', {
  access: 'member',
  path: { userId: z.string() },
  own: { path: { userId: 'userId' } },
  answer: z.pipe(
    z.union([StatusBody, z.object({ body: StatusBody })]),
    z.transform((answer) => ('body' in answer ? answer.body : answer)),
  ),
})

/** The specification's "updatePanelistProfileInfo". @see docs/specification/calls.md#profile */
export const updateProfileInfo = call('PATCH', '/api/panelist-profile-info', {
  access: 'member',
  body: z.strictObject({
    profileId: z.number().check(z.int(), z.positive()),
    panelistPatientProfileInfo: z.optional(PatientInfo),
    panelistHcpProfileInfo: z.optional(HcpInfo),
    maritalStatus: z.optional(ChosenEntry),
    nativeLanguage: z.optional(ChosenEntry),
    secondaryNativeLanguage: z.optional(ChosenEntry),
    version: z.optional(Version),
  }),
  own: { body: { profileId: 'panelistId' } },
  answer: Saved,
  codes: ['STALE_VERSION'],
  bodyLimit: LARGE_BODY_LIMIT,
})
