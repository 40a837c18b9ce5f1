import type * as address from '../contract/panel/profile/address.ts'
import type * as demographics from '../contract/panel/profile/demographics.ts'
import type * as health from '../contract/panel/profile/health.ts'
import type * as profile from '../contract/panel/profile/profile.ts'
import { type ErrorMessages, SERVER, showAlert, showAtField } from './error-action.ts'
import { GENERIC } from './texts.ts'

/**
 * Somebody saved the same data meanwhile, or the mailing address stays for days after a change of the number: the panel's
 * message says what to do.
 */
const unsaved = { STALE_VERSION: showAlert(SERVER), PAYOUT_METHOD_HELD: showAlert(SERVER) }

export const aboutNpi = showAtField('npiNumber')

/** Codes about one field. @see docs/specification/errors.md#errors-about-one-field */
export const fieldMessages = {
  ILLEGAL_NPI: aboutNpi,
  PANELIST_WITH_NPI_EXISTS: aboutNpi,
  INVALID_NPI: aboutNpi,
  ALREADY_REGISTERED_EMAIL: showAtField('email'),
}

/** Saving the profile, or only the email after its code. @see docs/specification/errors.md#profile-save */
export const saveProfileMessages: ErrorMessages<typeof profile.saveProfile> = {
  ...unsaved,
  ...fieldMessages,
  otherwise: showAlert(GENERIC),
}

/**
 * Professional details: same codes and texts as the profile.
 * @see docs/specification/errors.md#professional-details
 * @see docs/specification/professional-details.md#c-27-codes-of-a-profession-registration
 */
export const registerProfessionMessages: ErrorMessages<typeof profile.registerProfession> = { ...saveProfileMessages }

/** Patient tab. @see docs/specification/errors.md#patient-and-caregiver */
export const updatePatientProfileMessages: ErrorMessages<typeof health.updatePatientProfile> = {
  ...unsaved,
  otherwise: showAlert(SERVER),
}

/** Caregiver tab. @see docs/specification/errors.md#patient-and-caregiver */
export const saveCaregiverConditionsMessages: ErrorMessages<typeof health.saveCaregiverConditions> = {
  ...unsaved,
  otherwise: showAlert(SERVER),
}

/** The caregiver tab's dialog for adding a person. @see docs/specification/errors.md#patient-and-caregiver */
export const addCaregiverProfileMessages: ErrorMessages<typeof health.addCaregiverProfile> = {
  otherwise: showAlert(SERVER),
}

/** Additional info. @see docs/specification/additional-info.md#saving */
export const updateProfileInfoMessages: ErrorMessages<typeof demographics.updateProfileInfo> = {
  ...unsaved,
  otherwise: showAlert(GENERIC),
}

/** The address form after a completed survey. @see docs/specification/outcomes.md#address-form */
export const saveAddressMessages: ErrorMessages<typeof address.saveAddress> = {
  ...unsaved,
  otherwise: showAlert(GENERIC),
}
