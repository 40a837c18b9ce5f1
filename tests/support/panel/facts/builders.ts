import type { Insertable } from 'kysely'
import { beginSession } from '#server/panel/auth/sessions.ts'
import type { Crypto } from '#server/panel/core/crypto.ts'
import { randomKey } from '#server/panel/core/random-keys.ts'
import type { Db } from '#server/panel/database/schema.ts'
import type { PanelistTable } from '#server/panel/database/tables/members.ts'

export interface TestMember {
  panelistId: number
  userId: number
  mobile: string
  token: string
}

let counter = 0
const next = () => counter++

const AREAS = ['202', '212', '303', '312', '404', '415', '503', '512', '602', '617', '702', '713', '801', '816', '907']

/** A unique mobile number. Area code and exchange vary, so that no prefix reaches its rate limit. */
export function aNumber(): string {
  const at = next()
  const area = AREAS[at % AREAS.length]
  const exchange = 600 + (Math.floor(at / AREAS.length) % 300)
  return `+1${area}${exchange}${String(1000 + (at % 9000))}`
}

export function anAddress(): string {
  const at = next()
  return `10.${Math.floor(at / 65_536) % 256}.${Math.floor(at / 256) % 256}.${at % 256}`
}

export const anEmail = () => `member${next()}@mail.test`

/** A unique registration. */
export const aRegistration = <T extends object>(rest?: T) => {
  const at = next()
  const letters = [...String(at)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
  return { mobileNumber: aNumber(), firstName: 'Mary', lastName: `Smith${letters}`, ...(rest as T) }
}

/** A panelist with an active session. */
export async function memberWith(
  db: Db,
  crypto: Crypto,
  columns: Partial<Insertable<PanelistTable>> = {},
): Promise<TestMember> {
  const { id, user_id, mobile } = await db
    .insertInto('panelist')
    .values({
      first_name: 'Mary',
      last_name: 'Smith',
      mobile: aNumber(),
      panelist_type: 'HCP',
      status: 'Registered',
      referral_code: randomKey(),
      profile: '{}',
      ...columns,
    })
    .returning(['id', 'user_id', 'mobile'])
    .executeTakeFirstOrThrow()
  const { accessToken } = await db.transaction().execute((transaction) => beginSession(transaction, crypto, id))
  return { panelistId: id, userId: user_id, mobile, token: accessToken }
}

/** Value for `email_verified_at`. */
export const verifiedNow = new Date()
