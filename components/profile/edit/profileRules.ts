import { addressRules } from '#components/form/address/addressForm.ts'
import { anything, asked, emailAnswer, fitting, short, workplaceAnswer } from '#components/form/kit/answers.ts'
import type { RulesOf } from '#components/form/kit/fieldErrors.ts'
import { nothingAsked, professionRules } from '#components/form/profession/professionForm.ts'
import { WRONG_ZIP_FORMAT } from '#lib/messages/texts.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { basicRules } from './basicAnswers.ts'
import { type About, type ProfileValues, savedParts } from './profileValues.ts'

/** Of a practice's and of a school's name. */
export const PLACE_NAME_MAX = 150

/**
 * Without an NPI the workplace is what a professional is known by.
 * @see docs/specification/profile.md#fields-by-kind-of-member
 */
export const needsWorkplaceUrl = ({ npiNumber }: Pick<ProfileValues, 'npiNumber'>) => npiNumber.trim() === ''

const workplaceUrl = (required: boolean) =>
  workplaceAnswer(required ? 'Enter your workplace URL, or your NPI number above' : null)

/**
 * What may be in the fields, which depends on whom they are about and on what is in them.
 * @see docs/specification/validation.md#required-profile-fields
 */
export function profileRules({ profile, lookups }: About, values: ProfileValues): RulesOf<ProfileValues> {
  const patient = isPatient(profile)
  const saved = savedParts(profile)
  return {
    ...addressRules(!saved.address),
    ...(patient ? nothingAsked : professionRules(values, lookups, saved)),
    ...basicRules(patient, values),
    email: asked(!saved.email, emailAnswer),
    medicalSchool: short(PLACE_NAME_MAX),
    yearOfGraduation: anything,
    certificates: anything,
    primaryPracticeName: short(PLACE_NAME_MAX),
    primaryWorkspaceZip: asked(!patient, fitting(/^\d{5}$/, WRONG_ZIP_FORMAT)),
    workplaceUrl: asked(!patient, workplaceUrl(needsWorkplaceUrl(values))),
    nonProfitId: anything,
  }
}
