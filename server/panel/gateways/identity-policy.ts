import type { Db } from '../database/schema.ts'

/** Who signs up, as far as identity goes. */
export interface Applicant {
  mobileNumber: string
  firstName: string
  lastName: string
  ssn?: string
  /** MM-DD-YYYY */
  dateOfBirth?: string
  profileKey?: string
  identitySearchKey?: string
}

/** What the policy makes of an applicant: nothing to ask, ask (again), or go on with the account flagged. */
type IdentityVerdict =
  | { is: 'clear' }
  | { is: 'flagged' }
  | { is: 'search'; identitySearchKey: string }
  | { is: 'assessment'; profileKey: string }

export interface IdentityPolicy {
  judge: (db: Db, applicant: Applicant) => Promise<IdentityVerdict>
}
