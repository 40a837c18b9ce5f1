import 'server-only'
import type { ConsentPurpose } from '#lib/contract/panel/consents.ts'
import type { Db } from '../database/schema.ts'
import type { ConsentSource } from '../database/tables/records.ts'
import { audit } from './audit.ts'
import type { PanelCaller } from './handler.ts'

interface NewConsent {
  purpose: ConsentPurpose
  given: boolean
  version: string
  /** The text that the member read. */
  words: string
  source: ConsentSource
}

/** Records that a member gave or withdrew a consent. */
export async function addConsent(tx: Db, caller: PanelCaller, panelistId: number, consent: NewConsent): Promise<void> {
  await tx
    .insertInto('consent')
    .values({ panelist_id: panelistId, ...consent })
    .execute()
  const { purpose, given, version } = consent
  const event = given ? 'consent given' : 'consent withdrawn'
  await audit(tx, caller, event, { panelistId, subject: `consent ${purpose} version ${version}` })
}

/** The member's latest answer about a purpose. */
export const latestConsent = (tx: Db, panelistId: number, purpose: ConsentPurpose) =>
  tx
    .selectFrom('consent')
    .select(['given', 'version'])
    .where('panelist_id', '=', panelistId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
