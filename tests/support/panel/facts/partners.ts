import { createHmac } from 'node:crypto'
import type { Crypto } from '#server/panel/core/crypto.ts'
import { randomKey } from '#server/panel/core/random-keys.ts'
import type { Db } from '#server/panel/database/schema.ts'
import { inviteByPartner } from '#server/panel/partners/invitations.repository.ts'
import type { TestSurvey } from './surveys.ts'

export interface TestPartner {
  id: number
}

const OUTCOMES = ['completed', 'partial-completed', 'over-quota', 'screened', 'screener-completed'] as const

let counter = 0

/** A partner whose redirects go to `https://partner.test/back/<outcome>`. */
export async function aPartner(
  db: Db,
  { passes = [], returns = OUTCOMES }: { passes?: string[]; returns?: readonly string[] } = {},
): Promise<TestPartner> {
  const { id } = await db
    .insertInto('partner')
    .values({ code: `partner-${counter++}`, name: 'Partner', passes })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = returns.map((outcome) => ({ partner_id: id, outcome, url: `https://partner.test/back/${outcome}?a=1` }))
  if (rows.length > 0) await db.insertInto('partner_return_url').values(rows).execute()
  return { id }
}

/** A partner's invitation for a new respondent. @returns skey and pikey */
export async function aPartnerInvitation(
  db: Db,
  partner: TestPartner,
  survey: TestSurvey,
  npiNumber: string | null = null,
) {
  const { id, pikey } = await inviteByPartner(db, { partnerId: partner.id, surveyId: survey.id, npiNumber })
  return { id, pikey, skey: survey.skey }
}

/** Makes signatures of outcomes mandatory. @returns the secret */
export async function aSecret(db: Db, crypto: Crypto, table: 'survey' | 'partner', { id }: { id: number }) {
  const secret = `secret of ${table} ${id}`
  const secret_sealed = crypto.seal(secret, { table, column: 'secret_sealed', row: id })
  await db.updateTable(table).set({ secret_sealed }).where('id', '=', id).execute()
  return secret
}

/** Encodes byte by byte, independent of `encodeURIComponent`. */
const percentEncoded = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => String.fromCharCode(byte))
    .map((sign) => (/[\w.~-]/.test(sign) ? sign : `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`))
    .join('')

type Parameters = Readonly<Record<string, string | undefined>>

/**
 * An outcome URL signed like a survey host does. Implemented here independently of the product.
 * @param again parameters that are there a second time
 */
export function signedUrl(secret: string, page: string, parameters: Parameters, again: Parameters = {}): string {
  const stamp = { ts: String(Math.floor(Date.now() / 1000)), nonce: randomKey() }
  const given = [...Object.entries({ ...stamp, ...parameters }), ...Object.entries(again)]
  const all = given.filter((pair): pair is [string, string] => Boolean(pair[1]))
  const text = all
    .toSorted(([name, value], [other, value2]) => (`${name} ${value}` < `${other} ${value2}` ? -1 : 1))
    .map(([name, value]) => `${name}=${percentEncoded(value)}`)
    .join('&')
  const sig = createHmac('sha256', secret).update(text).digest('hex')
  return `https://portal.test${page}?${text}&sig=${sig}`
}
