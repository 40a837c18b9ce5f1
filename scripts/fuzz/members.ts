/* Signed-in demo members, and the personal data that must not leak to others. */
import { sql } from 'kysely'
import { beginSession } from '#server/panel/auth/sessions.ts'
import type { SimulatedPanel } from '../simulate/world/panel.ts'

export interface FuzzMember {
  panelistId: number
  userId: number
  token: string
  /** Texts that identify the member. */
  marks: string[]
}

/** Starts a session for every active member. */
export async function signEverybodyIn({ db, panel }: SimulatedPanel): Promise<FuzzMember[]> {
  const rows = await db
    .selectFrom('panelist')
    .select(['id', 'user_id', 'mobile', 'email', 'last_name'])
    .select(sql<string | null>`profile #>> '{mailingAddress,firstLine}'`.as('street'))
    .where('is_active', '=', true)
    .where('mobile', 'like', '+%')
    .orderBy('id')
    .execute()
  const members: FuzzMember[] = []
  for (const { id, user_id, mobile, email } of rows) {
    const { accessToken } = await db.transaction().execute((tx) => beginSession(tx, panel.crypto, id))
    const marks = [mobile, email].flatMap((mark) => mark ?? [])
    members.push({ panelistId: id, userId: user_id, token: accessToken, marks })
  }
  return members
}

/** Existing keys, ids and addresses, which let requests get further than invented ones. */
export async function knownTexts({ db }: SimulatedPanel): Promise<string[]> {
  const { rows } = await sql<{ known: string }>`
    select ikey as known from invitation union select masked_id from invitation union select skey from survey
    union select masked_id from survey union select ckey from campaign union select pikey from partner_invitation
    union select mobile from panelist union select email from panelist where email is not null
    union select referral_code from panelist union select participation_code from survey where participation_code is not null
    order by known`.execute(db)
  return rows.map(({ known }) => known)
}
