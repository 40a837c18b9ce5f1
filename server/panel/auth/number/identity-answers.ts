import 'server-only'
import type { NumberChangeRequest } from '#lib/contract/panel/number-change.ts'
import type { Crypto } from '../../core/crypto.ts'
import type { PanelistRow } from '../../database/tables/members.ts'

/** How many answers must be right, besides the last name. */
const RIGHT_ANSWERS = 2

const ZIP_LENGTH = 5
const zipOf = (text: string) => text.replace(/\D/g, '').slice(0, ZIP_LENGTH)
const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()

const zipIn = (address: unknown) =>
  typeof address === 'object' && address !== null && 'zipCode' in address ? zipOf(String(address.zipCode)) : null

type Answers = Pick<NumberChangeRequest, 'lastName' | 'email' | 'zipCode' | 'dateOfBirth' | 'ssn'>

/** A member's data, by the question that asks for it; `null` when we do not have it. */
function storedAnswers(
  crypto: Crypto,
  row: PanelistRow,
): Readonly<Record<Exclude<keyof Answers, 'lastName'>, string | null>> {
  const opened = (column: 'ssn_sealed' | 'birth_date_sealed') => {
    const sealed = row[column]
    return sealed && crypto.open(sealed, { table: 'panelist', column, row: row.id }).reveal()
  }
  return {
    email: row.email_verified_at ? row.email : null,
    zipCode: zipIn(row.profile.mailingAddress),
    dateOfBirth: opened('birth_date_sealed'),
    ssn: opened('ssn_sealed'),
  }
}

/**
 * Whether the answers match the member: the last name and at least two others, none of them wrong. Questions whose
 * answer we do not have are ignored. Right answers alone change nothing: the wait and the messages protect the account.
 */
export function answersMatch(crypto: Crypto, row: PanelistRow, answers: Answers): boolean {
  const expected = storedAnswers(crypto, row)
  const normalized = { ...answers, zipCode: answers.zipCode && zipOf(answers.zipCode) }
  const compared = (['email', 'zipCode', 'dateOfBirth', 'ssn'] as const).flatMap((question) => {
    const [answer, fact] = [normalized[question], expected[question]]
    return answer && fact ? [answer === fact] : []
  })
  const isName = folded(answers.lastName) === folded(row.last_name)
  return isName && compared.every(Boolean) && compared.length >= RIGHT_ANSWERS
}
