import * as z from 'zod/mini'
import { COUNTRY_OF_PRACTICE, GRADUATION_YEARS_AHEAD, GRADUATION_YEARS_BACK, STORED_TEXT_MAX } from '#lib/constants.ts'
import { NPI_PATTERN } from '#lib/values/npi.ts'
import { Done, Saved } from '../../answers.ts'
import { profileCodes } from '../../codes.ts'
import { call, LARGE_BODY_LIMIT } from '../../endpoint.ts'
import {
  AnsweredVersion,
  ChosenEntry,
  ChosenId,
  Email,
  nullIfAbsent,
  StoredText,
  text,
  Version,
  WorkplaceUrl,
} from '../../fields.ts'
import { withFallback, withoutLoss } from '../../lenient.ts'
import { Address, AddressPayload } from './address.ts'
import { HcpInfo, PatientInfo, Years } from './demographics.ts'
import { SavedEntry } from './saved-entry.ts'

const Status = z.object({ status: z.string() })
export const Npi = z.string().check(z.regex(NPI_PATTERN))
const Certificate = z.extend(SavedEntry, { subcertificates: withoutLoss(z._default(z.array(SavedEntry), [])) })
/** Null when one of them cannot be read: the next save would delete it. */
const Certificates = z._default(z.nullable(withoutLoss(z.array(Certificate))), [])

/** What is no address, such as `N/A`, is none: a save could not send it. */
const StoredEmail = z.string().check(z.refine((email) => Email.safeParse(email).success))

/** The misspelled `refrralLink` is the specification's. @see docs/specification/entities.md#profile */
export const PanelistProfile = z.object({
  id: z.number(),
  panelistName: withFallback(z.string(), ''),
  panelistStatus: withFallback(Status, { status: '' }),
  status: nullIfAbsent(z.string()),
  panelistType: withFallback(z.object({ type: z.string() }), { type: '' }),
  profileCompleted: z._default(z.boolean(), false),
  isPatientProfileCompleted: z._default(z.boolean(), false),
  isCaregiverProfileCompleted: z._default(z.boolean(), false),
  addressStatus: nullIfAbsent(Status),
  taxStatus: nullIfAbsent(z.string()),
  refrralLink: nullIfAbsent(z.string()),
  /** What a referral made today earns, in dollars. Absent from panels without it. */
  referralBonus: nullIfAbsent(z.number()),
  gender: nullIfAbsent(SavedEntry),
  genderId: nullIfAbsent(z.number()),
  email: nullIfAbsent(StoredEmail),
  emailVerificationStatus: nullIfAbsent(z.string()),
  mobileNumber: nullIfAbsent(z.string()),
  /** Masked. */
  ssn: nullIfAbsent(z.string()),
  dateOfBirth: nullIfAbsent(z.string()),
  mailingAddress: nullIfAbsent(Address),
  primaryWorkspaceAddress: nullIfAbsent(Address),
  primaryPracticeName: nullIfAbsent(z.string()),
  primaryWorkspaceZip: nullIfAbsent(z.string()),
  workplaceUrl: nullIfAbsent(z.string()),
  officePincode: nullIfAbsent(z.string()),
  payTo: nullIfAbsent(z.string()),
  placeOfWork: nullIfAbsent(z.string()),
  nonProfitOrganizationDto: nullIfAbsent(SavedEntry),
  professionId: nullIfAbsent(z.number()),
  specialityId: nullIfAbsent(z.number()),
  subSpecialityId: nullIfAbsent(z.number()),
  nurseCategoryId: nullIfAbsent(z.number()),
  pharmacySettingId: nullIfAbsent(z.number()),
  npiNumber: nullIfAbsent(z.string()),
  medicalSchool: nullIfAbsent(z.string()),
  yearOfGraduation: nullIfAbsent(z.number()),
  certificates: Certificates,
  version: AnsweredVersion,
})
export type PanelistProfile = z.output<typeof PanelistProfile>

export const getProfile = call('GET', '/api/panelist-profiles/{userId}', {
  access: 'member',
  path: { userId: z.string() },
  own: { path: { userId: 'userId' } },
  answer: PanelistProfile,
})

/**
 * The preview's full profile, or `{ id, email }` after the email code. Fields that are absent stay unchanged.
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
  medicalSchool: z.optional(z.nullable(StoredText)),
  /** Any year that the list has ever had: a saved year may no longer be in it. */
  yearOfGraduation: z.optional(z.nullable(Years(-2 * GRADUATION_YEARS_BACK, GRADUATION_YEARS_AHEAD))),
  certificates: z.optional(z.array(z.strictObject({ ...ChosenEntry.shape, subcertificates: z.array(ChosenEntry) }))),
  nurseCategoryId: z.optional(z.nullable(ChosenId)),
  pharmacySettingId: z.optional(z.nullable(ChosenId)),
  mailingAddress: z.optional(AddressPayload),
  primaryPracticeName: z.optional(z.nullable(StoredText)),
  primaryWorkspaceZip: z.optional(z.nullable(StoredText)),
  workplaceUrl: z.optional(z.nullable(WorkplaceUrl)),
  nonProfitOrganizationDto: z.optional(z.nullable(ChosenEntry)),
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
  newEmail: 'to-save',
  codes: [...profileCodes, 'STALE_VERSION', 'PAYOUT_METHOD_HELD'],
  bodyLimit: LARGE_BODY_LIMIT,
})

/** @see docs/specification/professional-details.md#saving */
export const ProfessionPayload = z.strictObject({
  /** Stored numbers are accepted as they are; the form checks typed ones with `Npi`. */
  npiNumber: z.optional(z.nullable(text(STORED_TEXT_MAX))),
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
  newEmail: 'to-save',
  codes: profileCodes,
})

/**
 * The registry's data for a member's own NPI, to prefill a form. Embedded panel only. All fields are null for an unknown
 * number or somebody else's.
 * @see docs/specification/professional-details.md#npi-look-up
 */
export const findByNpi = call('GET', '/api/npi/{npiNumber}', {
  access: 'member',
  path: { npiNumber: z.string() },
  answer: z.object({
    professionId: nullIfAbsent(z.number()),
    specialityId: nullIfAbsent(z.number()),
    subSpecialityId: nullIfAbsent(z.number()),
    address: nullIfAbsent(Address),
  }),
})
