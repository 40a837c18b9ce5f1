import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import { randomKey } from '../core/random-keys.ts'
import type { Db } from '../database/schema.ts'
import { whenGiven } from '../database/when-given.ts'

/**
 * When both are given, skey and pikey must belong together.
 * @see docs/specification/partner-registration.md#c-54-which-key-becomes-which-field
 */
export interface PartnerKeys {
  skey?: string
  pikey: string
}

/** One person that a partner sent, with their survey, member and status. */
export interface PartnerInvitation {
  id: number
  partnerId: number
  surveyId: number
  pikey: string
  npiNumber: string | null
  panelistId: number | null
  invitationId: number | null
  status: string | null
}

const byKeys = (db: Db, { skey, pikey }: PartnerKeys) =>
  db
    .selectFrom('partner_invitation')
    .innerJoin('survey', 'survey.id', 'partner_invitation.survey_id')
    .leftJoin('invitation', 'invitation.id', 'partner_invitation.invitation_id')
    .where('partner_invitation.pikey', '=', pikey)
    .$call(whenGiven(skey, (query, value) => query.where('survey.skey', '=', value)))
    .select([
      'partner_invitation.id',
      'partner_invitation.partner_id as partnerId',
      'partner_invitation.survey_id as surveyId',
      'partner_invitation.pikey',
      'partner_invitation.npi_number as npiNumber',
      'partner_invitation.panelist_id as panelistId',
      'partner_invitation.invitation_id as invitationId',
      sql<string | null>`coalesce(invitation.status, partner_invitation.status)`.as('status'),
    ])

export const partnerInvitationOf = async (db: Db, keys: PartnerKeys): Promise<PartnerInvitation | null> =>
  (await byKeys(db, keys).executeTakeFirst()) ?? null

/** The same, with its row locked until the transaction ends, so that nobody else can link it or report its outcome. */
export async function lockPartnerInvitation(tx: Db, keys: PartnerKeys): Promise<PartnerInvitation | null> {
  await tx
    .selectFrom('partner_invitation')
    .select('id')
    .where('pikey', '=', keys.pikey)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return partnerInvitationOf(tx, keys)
}

/** Id of the member who has the NPI that the partner sent. */
export async function holderOf(db: Db, npiNumber: string | null): Promise<number | null> {
  if (npiNumber === null) return null
  const holder = await db
    .selectFrom('panelist')
    .select('id')
    .where((eb) => eb(eb.ref('profile', '->>').key('npiNumber'), '=', npiNumber))
    .executeTakeFirst()
  return holder?.id ?? null
}

export async function link(tx: Db, id: number, panelistId: number, invitationId: number | null): Promise<void> {
  await tx
    .updateTable('partner_invitation')
    .set({
      panelist_id: panelistId,
      invitation_id: invitationId,
      linked_at: sql`coalesce(linked_at, now())` as RawBuilder<Date>,
    })
    .where('id', '=', id)
    .execute()
}

/** Whether another partner invitation is already linked to this invitation. */
export async function isLinkedElsewhere(tx: Db, invitationId: number, id: number): Promise<boolean> {
  const other = await tx
    .selectFrom('partner_invitation')
    .select('id')
    .where('invitation_id', '=', invitationId)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other !== undefined
}

export async function inviteByPartner(
  tx: Db,
  { partnerId, surveyId, npiNumber }: { partnerId: number; surveyId: number; npiNumber: string | null },
): Promise<{ id: number; pikey: string }> {
  return tx
    .insertInto('partner_invitation')
    .values({ partner_id: partnerId, survey_id: surveyId, npi_number: npiNumber, pikey: randomKey() })
    .returning(['id', 'pikey'])
    .executeTakeFirstOrThrow()
}
