import 'server-only'
import type { Crypto } from '../core/crypto.ts'
import type { Db } from '../database/schema.ts'

/** The identity details of a registration. */
interface Applicant {
  mobileNumber: string
  firstName: string
  lastName: string
  ssn?: string
  /** MM-DD-YYYY */
  dateOfBirth?: string
  profileKey?: string
}

/** Nothing to ask, register the account as flagged, or ask for identity details (again). */
type IdentityVerdict =
  | { kind: 'clear' }
  | { kind: 'flagged' }
  | { kind: 'search'; identitySearchKey: string }
  | { kind: 'assessment'; profileKey: string }

interface IdentityRecord {
  id: number
  ssn_hmac: string
  birth_date_hmac: string
  demands: 'search' | 'assessment'
}

/** The identity records with the applicant's number or name. */
const recordsLike = (db: Db, { mobileNumber, firstName, lastName }: Applicant): Promise<IdentityRecord[]> =>
  db
    .selectFrom('identity_record')
    .select(['id', 'ssn_hmac', 'birth_date_hmac', 'demands'])
    .where((eb) =>
      eb.or([
        eb('mobile', '=', mobileNumber),
        eb.and([
          eb((inner) => inner.fn<string>('lower', ['last_name']), '=', lastName.toLowerCase()),
          eb((inner) => inner.fn<string>('lower', ['first_name']), '=', firstName.toLowerCase()),
        ]),
      ]),
    )
    .orderBy('id')
    .execute()

const keyFor = (crypto: Crypto, stage: 'search' | 'assessment', { id }: IdentityRecord, { mobileNumber }: Applicant) =>
  crypto.hmac('identity-key', `${stage} ${id} ${mobileNumber}`)

function matches(crypto: Crypto, record: IdentityRecord, ssn: string, dateOfBirth: string): boolean {
  const isSsn = crypto.hmacMatches('identity-ssn', ssn, record.ssn_hmac)
  const isBirthDate = crypto.hmacMatches('identity-birth-date', dateOfBirth, record.birth_date_hmac)
  return isSsn && isBirthDate
}

/**
 * Asks an applicant whose number or name is on record for SSN fragment and date of birth: first as a search if the
 * record demands one, then as an assessment. An applicant who fails the assessment is registered as flagged. The answer
 * never reveals which of the two was wrong.
 * @see docs/specification/registration.md#c-49-where-profilekey-and-identitysearchkey-come-from
 * @see docs/specification/one-time-code.md#c-50-where-identityfail-comes-from
 */
export async function checkIdentity(db: Db, crypto: Crypto, applicant: Applicant): Promise<IdentityVerdict> {
  const records = await recordsLike(db, applicant)
  const [record] = records
  if (!record) return { kind: 'clear' }
  const { ssn, dateOfBirth } = applicant
  const profileKey = keyFor(crypto, 'assessment', record, applicant)
  if (!ssn || !dateOfBirth) {
    return record.demands === 'search'
      ? { kind: 'search', identitySearchKey: keyFor(crypto, 'search', record, applicant) }
      : { kind: 'assessment', profileKey }
  }
  if (records.some((each) => matches(crypto, each, ssn, dateOfBirth))) return { kind: 'clear' }
  const wasAssessed = record.demands === 'assessment' || applicant.profileKey === profileKey
  return wasAssessed ? { kind: 'flagged' } : { kind: 'assessment', profileKey }
}
