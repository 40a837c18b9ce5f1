import 'server-only'
import type { Crypto } from '../core/crypto.ts'
import type { Db } from '../database/schema.ts'
import type { Applicant, IdentityPolicy } from '../gateways/identity-policy.ts'

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

/**
 * Asks an applicant whose number or name is on record for SSN fragment and date of birth: first as a search if the
 * record demands one, then as an assessment. An applicant who fails the assessment is registered as flagged. The answer
 * never reveals which of the two was wrong.
 * @see docs/specification/registration.md#c-49-where-profilekey-and-identitysearchkey-come-from
 * @see docs/specification/one-time-code.md#c-50-where-identityfail-comes-from
 */
export function recordPolicy(crypto: Crypto): IdentityPolicy {
  const keyFor = (stage: 'search' | 'assessment', { id }: IdentityRecord, { mobileNumber }: Applicant) =>
    crypto.hmac('identity-key', `${stage} ${id} ${mobileNumber}`)

  const matches = (record: IdentityRecord, ssn: string, dateOfBirth: string) => {
    const isSsn = crypto.hmacMatches('identity-ssn', ssn, record.ssn_hmac)
    const isBirthDate = crypto.hmacMatches('identity-birth-date', dateOfBirth, record.birth_date_hmac)
    return isSsn && isBirthDate
  }

  const wasAssessed = (record: IdentityRecord, applicant: Applicant) =>
    record.demands === 'assessment' || applicant.profileKey === keyFor('assessment', record, applicant)

  return {
    async judge(db, applicant) {
      const records = await recordsLike(db, applicant)
      const [record] = records
      if (!record) return { kind: 'clear' }
      const { ssn, dateOfBirth } = applicant
      if (!ssn || !dateOfBirth) {
        return record.demands === 'search'
          ? { kind: 'search', identitySearchKey: keyFor('search', record, applicant) }
          : { kind: 'assessment', profileKey: keyFor('assessment', record, applicant) }
      }
      if (records.some((each) => matches(each, ssn, dateOfBirth))) return { kind: 'clear' }
      if (wasAssessed(record, applicant)) return { kind: 'flagged' }
      return { kind: 'assessment', profileKey: keyFor('assessment', record, applicant) }
    },
  }
}
