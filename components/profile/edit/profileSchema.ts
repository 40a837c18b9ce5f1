import * as z from 'zod/mini'
import { addressFields, noAddressFields } from '#components/form/address/addressSchema.ts'
import {
  anyList,
  anyText,
  email,
  type FormSchema,
  optional,
  requiredIfAsked,
  unlessUnchanged,
  workplaceUrl,
  zipCode,
} from '#components/form/kit/schema.ts'
import { noProfessionFields, professionFields } from '#components/form/profession/professionSchema.ts'
import { PLACE_NAME_MAX } from '#lib/constants.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { demographicFields } from './demographicSchema.ts'
import { needsWorkplaceUrl, type ProfileFormData, type ProfileValues, savedInfo, savedParts } from './profileValues.ts'

/**
 * Rules for the profile form, which depend on the member's type and the answers so far.
 * @see docs/specification/validation.md
 */
export function profileSchema(
  { profile, status, lookups }: ProfileFormData,
  values: ProfileValues,
): FormSchema<ProfileValues> {
  const isAboutPatient = isPatient(profile)
  const saved = savedParts(profile)
  const workplaceMissing = needsWorkplaceUrl(values) ? 'Enter your workplace URL, or your NPI number above' : undefined
  return z.object({
    ...(saved.address ? noAddressFields : addressFields(values, profile.mailingAddress)),
    ...(isAboutPatient ? noProfessionFields : professionFields(values, lookups, saved)),
    ...demographicFields(isAboutPatient, values, savedInfo({ profile, status }), lookups),
    email: requiredIfAsked(!saved.email, email),
    medicalSchool: unlessUnchanged(values.medicalSchool, profile.medicalSchool, optional(PLACE_NAME_MAX)),
    yearOfGraduation: anyText,
    certificates: anyList,
    primaryPracticeName: unlessUnchanged(
      values.primaryPracticeName,
      profile.primaryPracticeName,
      optional(PLACE_NAME_MAX),
    ),
    primaryWorkspaceZip: requiredIfAsked(
      !isAboutPatient,
      unlessUnchanged(values.primaryWorkspaceZip, profile.primaryWorkspaceZip, zipCode()),
    ),
    workplaceUrl: requiredIfAsked(
      !isAboutPatient,
      unlessUnchanged(values.workplaceUrl, profile.workplaceUrl, workplaceUrl(workplaceMissing)),
    ),
    nonProfitId: anyText,
  })
}
