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

/** A partner that wants its people back at `https://partner.test/back/<outcome>`. */
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

/** Somebody whom a partner sends. @returns skey and pikey */
export async function aPartnerInvitation(
  db: Db,
  partner: TestPartner,
  survey: TestSurvey,
  npiNumber: string | null = null,
) {
  const { id, pikey } = await inviteByPartner(db, { partnerId: partner.id, surveyId: survey.id, npiNumber })
  return { id, pikey, skey: survey.skey }
}

/** From now on outcomes must be signed. @returns the secret */
export async function aSecret(db: Db, crypto: Crypto, table: 'survey' | 'partner', { id }: { id: number }) {
  const secret = `secret of ${table} ${id}`
  const secret_sealed = crypto.seal(secret, { table, column: 'secret_sealed', row: id })
  await db.updateTable(table).set({ secret_sealed }).where('id', '=', id).execute()
  return secret
}

/** By bytes, not by the platform's own encoder. */
const percentEncoded = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => String.fromCharCode(byte))
    .map((sign) => (/[\w.~-]/.test(sign) ? sign : `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`))
    .join('')

type Parameters = Readonly<Record<string, string | undefined>>

/** A page's address as a survey host signs it, written down here by itself. */
export function signedUrl(secret: string, page: string, parameters: Parameters): string {
  const stamp = { ts: String(Math.floor(Date.now() / 1000)), nonce: randomKey() }
  const all = Object.entries({ ...stamp, ...parameters }).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const text = all
    .sort(([name], [other]) => (name < other ? -1 : 1))
    .map(([name, value]) => `${name}=${percentEncoded(value)}`)
    .join('&')
  const sig = createHmac('sha256', secret).update(text).digest('hex')
  return `https://portal.test${page}?${text}&sig=${sig}`
}
