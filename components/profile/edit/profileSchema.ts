import * as z from 'zod/mini'
import { addressShape } from '#components/form/large/addressForm.ts'
import { type Answer, anything, emailAnswer, fitting, neededFitting, short } from '#components/form/large/answers.ts'
import { professionShape } from '#components/form/large/professionForm.ts'
import { WORKPLACE_URL_PATTERN } from '#lib/contract/fields.ts'
import { WRONG_WORKPLACE_URL, WRONG_ZIP_FORMAT } from '#lib/messages.ts'
import { isPatient } from '../profileFacts.ts'
import { basicShape } from './basicAnswers.ts'
import { type About, type ProfileValues, savedParts } from './profileValues.ts'

/** Of a practice's and of a school's name. */
export const PLACE_NAME_MAX = 150

/** Capitals are made small on the way out, so they are no fault. */
const URL_PATTERN = new RegExp(WORKPLACE_URL_PATTERN.source, 'i')

/** Without an NPI the workplace is what a professional is known by. @see portal-part-2 §5 */
export const needsWorkplaceUrl = ({ npiNumber }: Pick<ProfileValues, 'npiNumber'>) => npiNumber.trim() === ''

const workplaceUrl = (required: boolean): Answer =>
  required
    ? neededFitting('Enter your workplace URL, or your NPI number above', URL_PATTERN, WRONG_WORKPLACE_URL)
    : fitting(URL_PATTERN, WRONG_WORKPLACE_URL)

const nothingAsked: Record<keyof ReturnType<typeof professionShape>, Answer> = {
  professionId: anything,
  specialityId: anything,
  subSpecialityId: anything,
  nurseCategoryId: anything,
  pharmacySettingId: anything,
  npiNumber: anything,
}

/** What may be in the fields, which depends on whom they are about and on what is in them. @see portal-part-2 §5 */
export function profileSchema({ profile, choices }: About, values: ProfileValues) {
  const patient = isPatient(profile)
  const saved = savedParts(profile)
  return z.object({
    ...addressShape(!saved.address),
    ...(patient ? nothingAsked : professionShape(values, choices, saved)),
    ...basicShape(patient, values),
    email: saved.email ? anything : emailAnswer,
    medicalSchool: short(PLACE_NAME_MAX),
    yearOfGraduation: anything,
    certificates: z.array(z.string()),
    primaryPracticeName: short(PLACE_NAME_MAX),
    primaryWorkspaceZip: patient ? anything : fitting(/^\d{5}$/, WRONG_ZIP_FORMAT),
    workplaceUrl: patient ? anything : workplaceUrl(needsWorkplaceUrl(values)),
    nonProfitId: anything,
  })
}
