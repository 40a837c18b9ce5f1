import 'server-only'
import type { PageLinks } from '#server/config.ts'
import type { Crypto } from '../core/crypto.ts'
import { dollars } from '../core/money.ts'
import type { PanelistRow } from './profile.repository.ts'
import { profileVersion } from './profile-version.ts'
import { addressStatus, storedFields } from './stored-profile.ts'

/** Shown instead of an SSN, which is never sent. @see docs/specification/profile.md#c-81-length-of-the-ssn */
const SSN_MASK = '****'

const birthDateOf = (row: PanelistRow, crypto: Crypto) =>
  row.birth_date_sealed === null
    ? null
    : crypto.open(row.birth_date_sealed, { table: 'panelist', column: 'birth_date_sealed', row: row.id }).reveal()

/** The profile as the member reads it. @see docs/specification/panel-api.md#profile-payloads */
export function profileAnswer(row: PanelistRow, links: PageLinks, crypto: Crypto) {
  const fields = storedFields(row.profile)
  const named = (id: number | null, name: string | null) => (id !== null && name !== null ? { id, name } : null)
  return {
    ...fields,
    id: row.id,
    panelistName: `${row.first_name} ${row.last_name}`,
    panelistStatus: { status: row.status },
    status: row.status,
    panelistType: { type: row.panelist_type },
    profileCompleted: row.profile_completed,
    isPatientProfileCompleted: row.patient_profile_completed,
    isCaregiverProfileCompleted: row.caregiver_profile_completed,
    addressStatus: addressStatus(fields),
    taxStatus: row.tax_status,
    refrralLink: links.referral(row.referral_code),
    referralBonus: row.status === 'Verified' ? dollars(row.referral_bonus_cents) : null,
    gender: named(row.gender_id, row.gender_name),
    genderId: row.gender_id,
    email: row.email,
    emailVerificationStatus: row.email_verified_at ? 'Verified' : 'Not Verified',
    mobileNumber: row.mobile,
    ssn: row.ssn_sealed === null ? null : SSN_MASK,
    dateOfBirth: birthDateOf(row, crypto),
    nonProfitOrganizationDto: named(row.non_profit_id, row.non_profit_name),
    version: profileVersion(row),
  }
}
