import * as z from 'zod/mini'
import {
  BIRTH_YEAR_SPAN,
  CHOSEN_NAME_MAX,
  COUNTRY_OF_PRACTICE,
  GRADUATION_YEARS_AHEAD,
  GRADUATION_YEARS_BACK,
  MEDICAL_CONDITIONS_MAX,
  NAME_MAX,
  NICKNAME_MAX,
  OTHER_ETHNICITY_MAX,
  OTHER_MEDICATION_MAX,
  OTHER_RELATIONSHIP_MAX,
  OTHER_SEXUAL_ORIENTATION_MAX,
  PREFER_NOT_TO_ANSWER,
  SUITE_MAX,
  WEIGHT_MAX,
  WEIGHT_MIN,
} from '#lib/constants.ts'
import { NPI_PATTERN } from '#lib/rules/profile/npi.ts'
import { Done, Saved } from '../answers.ts'
import { profileCodes } from '../codes.ts'
import { call, LARGE_BODY_LIMIT } from '../endpoint.ts'
import {
  AnsweredVersion,
  absent,
  Chosen,
  ChosenId,
  Email,
  Named,
  Ordered,
  personName,
  requiredText,
  text,
  Version,
  WorkplaceUrl,
} from '../fields.ts'
import { orElse } from '../lenient.ts'

const Status = z.object({ status: z.string() })
const Years = (from: number, to: number) =>
  z.number().check(
    z.int(),
    z.refine((year) => {
      const now = new Date().getFullYear()
      return year >= now + from && year <= now + to
    }),
  )
const GraduationYear = Years(-GRADUATION_YEARS_BACK, GRADUATION_YEARS_AHEAD)
const BirthYear = z.union([Years(-BIRTH_YEAR_SPAN, 0), z.literal(PREFER_NOT_TO_ANSWER)])
export const ZipCode = z.string().check(z.regex(/^\d{5}$/))
export const Npi = z.string().check(z.regex(NPI_PATTERN))
export const StateCode = z.string().check(z.regex(/^[A-Z]{2}$/))

/** As answered. @see docs/specification/entities.md#profile */
export const Address = z.object({
  firstLine: absent(z.string()),
  suiteNumber: absent(z.string()),
  city: absent(z.string()),
  state: absent(z.string()),
  zipCode: absent(z.string()),
  country: absent(z.string()),
  timezone: absent(z.string()),
})
export type Address = z.output<typeof Address>

const addressFields = {
  firstLine: requiredText(NAME_MAX * 2),
  suiteNumber: z.optional(text(SUITE_MAX)),
  city: requiredText(NAME_MAX),
  state: StateCode,
  zipCode: ZipCode,
  country: requiredText(NAME_MAX),
  timezone: z.optional(text(64)),
}
/** As sent. */
export const AddressPayload = z.strictObject(addressFields)

const Certificate = z.object({ id: z.number(), name: z.string(), subcertificates: z._default(z.array(Named), []) })

/** `refrralLink` is spelled as the specification spells it. @see docs/specification/entities.md#profile */
export const PanelistProfile = z.object({
  id: z.number(),
  panelistName: orElse(z.string(), ''),
  panelistStatus: orElse(Status, { status: '' }),
  status: absent(z.string()),
  panelistType: orElse(z.object({ type: z.string() }), { type: '' }),
  profileCompleted: z._default(z.boolean(), false),
  isPatientProfileCompleted: z._default(z.boolean(), false),
  isCaregiverProfileCompleted: z._default(z.boolean(), false),
  addressStatus: absent(Status),
  taxStatus: absent(z.string()),
  refrralLink: absent(z.string()),
  gender: absent(Named),
  genderId: absent(z.number()),
  email: absent(z.string()),
  emailVerificationStatus: absent(z.string()),
  mobileNumber: absent(z.string()),
  /** Masked. */
  ssn: absent(z.string()),
  dateOfBirth: absent(z.string()),
  mailingAddress: absent(Address),
  primaryWorkspaceAddress: absent(Address),
  primaryPracticeName: absent(z.string()),
  primaryWorkspaceZip: absent(z.string()),
  workplaceUrl: absent(z.string()),
  officePincode: absent(z.string()),
  payTo: absent(z.string()),
  placeOfWork: absent(z.string()),
  nonProfitOrganizationDto: absent(Named),
  professionId: absent(z.number()),
  specialityId: absent(z.number()),
  subSpecialityId: absent(z.number()),
  nurseCategoryId: absent(z.number()),
  pharmacySettingId: absent(z.number()),
  npiNumber: absent(z.string()),
  medicalSchool: absent(z.string()),
  yearOfGraduation: absent(z.number()),
  certificates: z._default(z.nullable(z.array(Certificate)), []),
  version: AnsweredVersion,
})
export type PanelistProfile = z.output<typeof PanelistProfile>

export const getProfile = call('GET', '/api/panelist-profiles/{userId}', {
  access: 'member',
  path: { userId: z.string() },
  own: { path: { userId: 'userId' } },
  answer: PanelistProfile,
})

/** @see docs/specification/entities.md#profile */
export const PatientInfo = z.strictObject({
  birthYear: BirthYear,
  weight: z.union([z.number().check(z.int(), z.gte(WEIGHT_MIN), z.lte(WEIGHT_MAX)), z.literal(PREFER_NOT_TO_ANSWER)]),
  /** Total inches. */
  height: z.union([z.number().check(z.int(), z.gte(36), z.lte(95)), z.literal(PREFER_NOT_TO_ANSWER)]),
  gender: Chosen,
  ethnicity: Chosen,
  ethnicityOther: z.optional(z.nullable(text(OTHER_ETHNICITY_MAX))),
  sexualOrientation: Chosen,
  sexualOrientationOther: z.optional(z.nullable(text(OTHER_SEXUAL_ORIENTATION_MAX))),
  typesOfHealthInsurance: z.array(Chosen).check(z.minLength(1)),
  maritalStatus: Chosen,
  firstNativeLanguage: Chosen,
  secondNativeLanguage: Chosen,
  annualHouseholdIncome: Chosen,
  educationLevel: Chosen,
  householdChildren: Chosen,
  isMedicationPrescribed: z.optional(z.nullable(z.boolean())),
})

/** @see docs/specification/entities.md#profile */
export const HcpInfo = z.strictObject({
  latestGraduationYear: GraduationYear,
  gender: Chosen,
  ethnicity: Chosen,
  ethnicityOther: z.optional(z.nullable(text(OTHER_ETHNICITY_MAX))),
})

/**
 * The full profile of the preview, or `{ id, email }` after the email code; absent fields stay as they are.
 * @see docs/specification/calls.md#c-32-one-profile-patch-for-two-purposes
 */
export const SavedProfilePayload = z.strictObject({
  id: z.number().check(z.int(), z.positive()),
  email: z.optional(Email),
  npiNumber: z.optional(Npi),
  countryOfPractice: z.optional(z.literal(COUNTRY_OF_PRACTICE)),
  professionId: z.optional(ChosenId),
  specialityId: z.optional(ChosenId),
  subSpecialityId: z.optional(z.nullable(ChosenId)),
  medicalSchool: z.optional(z.nullable(text(150))),
  /** Any year that was in the list once: the panel accepts a saved year that has since left it. */
  yearOfGraduation: z.optional(z.nullable(Years(-2 * GRADUATION_YEARS_BACK, GRADUATION_YEARS_AHEAD))),
  certificates: z.optional(z.array(z.strictObject({ ...Chosen.shape, subcertificates: z.array(Chosen) }))),
  nurseCategoryId: z.optional(z.nullable(ChosenId)),
  pharmacySettingId: z.optional(z.nullable(ChosenId)),
  mailingAddress: z.optional(AddressPayload),
  primaryPracticeName: z.optional(z.nullable(text(150))),
  primaryWorkspaceZip: z.optional(z.nullable(ZipCode)),
  workplaceUrl: z.optional(z.nullable(WorkplaceUrl)),
  nonProfitOrganizationDto: z.optional(z.nullable(Chosen)),
  panelistPatientProfileInfo: z.optional(PatientInfo),
  panelistHcpProfileInfo: z.optional(HcpInfo),
  version: z.optional(Version),
})

export const saveProfile = call('PATCH', '/api/panelist-profiles/{id}', {
  access: 'member',
  path: { id: z.string() },
  body: SavedProfilePayload,
  own: { path: { id: 'panelistId' }, body: { id: 'panelistId' } },
  answer: Saved,
  codes: [...profileCodes, 'STALE_VERSION'],
  bodyLimit: LARGE_BODY_LIMIT,
})

const LooseInfo = z.record(z.string(), z.unknown())
const StatusBody = z.object({
  additionalInfoIncomplete: orElse(z.nullable(z.boolean()), null),
  panelistPatientProfileInfo: absent(LooseInfo),
  panelistHcpProfileInfo: absent(LooseInfo),
  version: AnsweredVersion,
})

/** "getPanelistProfileStatus": the object itself, or under `body`. @see docs/specification/calls.md#profile */
export const profileStatus = call('GET', '/api/panelist-profile-status/{userId}', {
  access: 'member',
  path: { userId: z.string() },
  own: { path: { userId: 'userId' } },
  answer: z.pipe(
    z.union([StatusBody, z.object({ body: StatusBody })]),
    z.transform((answer) => ('body' in answer ? answer.body : answer)),
  ),
})

/** "updatePanelistProfileInfo". @see docs/specification/calls.md#profile */
export const updateProfileInfo = call('PATCH', '/api/panelist-profile-info', {
  access: 'member',
  body: z.strictObject({
    profileId: z.number().check(z.int(), z.positive()),
    panelistPatientProfileInfo: z.optional(PatientInfo),
    panelistHcpProfileInfo: z.optional(HcpInfo),
    maritalStatus: z.optional(Chosen),
    nativeLanguage: z.optional(Chosen),
    secondaryNativeLanguage: z.optional(Chosen),
    version: z.optional(Version),
  }),
  own: { body: { profileId: 'panelistId' } },
  answer: Saved,
  codes: ['STALE_VERSION'],
  bodyLimit: LARGE_BODY_LIMIT,
})

const List = z.array(Ordered)
const ListOrNone = orElse(List, [])

/**
 * "panelistAdditionalInfo"; two lists are spelled differently here than in the profile.
 * @see docs/specification/lookups.md#lists-of-panelistadditionalinfo
 */
export const demographicLookups = call('GET', '/api/panelist-additional-info', {
  access: 'member',
  lookup: true,
  answer: z.object({
    annualHouseHoldIncome: ListOrNone,
    educationLevel: ListOrNone,
    ethnicity: ListOrNone,
    genders: ListOrNone,
    maritalStatuses: ListOrNone,
    nativeLanguages: ListOrNone,
    typeOfHealthInsurance: ListOrNone,
    sexualOrientations: ListOrNone,
    householdChildren: ListOrNone,
    patientRelationships: ListOrNone,
  }),
})

/** @see docs/specification/professional-details.md#saving */
export const ProfessionPayload = z.strictObject({
  npiNumber: z.optional(z.nullable(Npi)),
  email: Email,
  professionId: ChosenId,
  specialityId: ChosenId,
  subSpecialityId: z.optional(z.nullable(ChosenId)),
  nurseCategoryId: z.optional(z.nullable(ChosenId)),
  pharmacySettingId: z.optional(z.nullable(ChosenId)),
})

export const registerProfession = call('PATCH', '/api/register-profession', {
  access: 'member',
  body: z.union([ProfessionPayload, z.strictObject({ email: Email })]),
  answer: Done,
  codes: profileCodes,
})

/** `workplaceUrl` only when the profile has no NPI. @see docs/specification/calls.md#profile */
export const saveAddress = call('PATCH', '/api/address', {
  access: 'member',
  body: z.strictObject({ ...addressFields, workplaceUrl: z.optional(WorkplaceUrl), version: z.optional(Version) }),
  answer: Saved,
  codes: ['STALE_VERSION'],
})

const lookup = <S extends z.ZodMiniType>(route: string, answer: S) =>
  call('GET', route, { access: 'member', lookup: true, answer })

export const genders = lookup('/api/genders', List)
export const pharmacySettings = lookup('/api/pharmacy-settings', List)
export const nurseCategories = lookup('/api/nurse-categories', List)
export const certificates = lookup(
  '/api/certificates',
  z.array(z.object({ id: z.number(), name: z.string(), physicianSubcertificates: z._default(z.array(Named), []) })),
)
export const professions = lookup(
  '/api/professions',
  z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      displayOrder: absent(z.number()),
      specialities: orElse(
        z.array(
          z.object({
            id: z.number(),
            name: z.string(),
            displayOrder: absent(z.number()),
            subSpecialities: z._default(z.array(Ordered), []),
          }),
        ),
        [],
      ),
    }),
  ),
)
export const medicalConditions = lookup('/api/medical-conditions', z.array(Named))
export const medications = lookup('/api/medications', z.array(Named))
export const medicationAnswers = lookup('/api/medication-answers', z.array(Named))

const Medication = z.object({ medication: Named, medicationAnswer: Named })
const ChosenMedication = z.strictObject({ medication: Chosen, medicationAnswer: Chosen })

/** "getPatientMedicalConditionProfile". @see docs/specification/entities.md#health */
export const getPatientProfile = call('GET', '/api/patient-profile', {
  access: 'member',
  answer: z.object({
    medicalConditions: z._default(z.nullable(z.array(Named)), []),
    medications: z._default(z.nullable(z.array(Medication)), []),
    isMedicationPrescribed: absent(z.boolean()),
    otherPrescriptionMedication: absent(z.string()),
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
      otherPrescriptionMedication: z.optional(z.nullable(text(OTHER_MEDICATION_MAX))),
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

/** What is asked of somebody cared for. */
const person = {
  nickName: personName(NICKNAME_MAX),
  gender: Chosen,
  birthYear: BirthYear,
  patientRelationship: Chosen,
  patientRelationshipOther: z.optional(z.nullable(text(OTHER_RELATIONSHIP_MAX))),
}
/** A whole person, as the dialog asks for them. */
export const CaregiverPerson = z.strictObject(person)

const CaregiverProfile = z.object({
  id: orElse(z.nullable(z.number()), null),
  nickName: orElse(z.string(), ''),
  gender: absent(Named),
  birthYear: absent(z.union([z.number(), z.string()])),
  patientRelationship: absent(Named),
  patientRelationshipOther: absent(z.string()),
  medicalConditions: z._default(z.nullable(z.array(Named)), []),
})
const CaregiverAnswer = z.object({
  isCaregiverProfile: absent(z.boolean()),
  isCaregiverProfileCompleted: z._default(z.boolean(), false),
  caregiverProfileDtos: z._default(z.nullable(z.array(CaregiverProfile)), []),
  version: AnsweredVersion,
})

export const getCaregiverProfile = call('GET', '/api/caregiver-profile', { access: 'member', answer: CaregiverAnswer })

export const addCaregiverProfile = call('PATCH', '/api/caregiver-profile', {
  access: 'member',
  body: z.strictObject({ ...person, caregiverProfile: z.literal(true) }),
  answer: CaregiverAnswer,
})

export const saveCaregiverConditions = call('PATCH', '/api/caregiver-profile/medical-conditions', {
  access: 'member',
  body: z.union([
    z.strictObject({
      caregiverProfileDtos: z.array(
        // A person goes back as the panel answered: whatever it lacks of what is asked today.
        z.strictObject({
          ...person,
          id: z.optional(ChosenId),
          nickName: z.optional(text(NICKNAME_MAX)),
          gender: z.optional(z.nullable(Chosen)),
          birthYear: z.optional(z.nullable(z.union([z.number(), text(CHOSEN_NAME_MAX)]))),
          patientRelationship: z.optional(z.nullable(Chosen)),
          medicalConditions: z.array(Chosen).check(z.maxLength(MEDICAL_CONDITIONS_MAX)),
        }),
      ),
      isCaregiverProfile: z.literal(true),
      version: z.optional(Version),
    }),
    z.strictObject({ isCaregiverProfile: z.literal(false), version: z.optional(Version) }),
  ]),
  answer: Saved,
  codes: ['STALE_VERSION'],
  bodyLimit: LARGE_BODY_LIMIT,
})
