import type { Db } from '../database/schema.ts'

/** The identity details of a registration. */
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

/** The policy's decision: nothing to ask, register the account as flagged, or ask for identity details (again). */
type IdentityVerdict =
  | { kind: 'clear' }
  | { kind: 'flagged' }
  | { kind: 'search'; identitySearchKey: string }
  | { kind: 'assessment'; profileKey: string }

export interface IdentityPolicy {
  judge: (db: Db, applicant: Applicant) => Promise<IdentityVerdict>
}
