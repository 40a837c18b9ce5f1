import 'server-only'
import type { Db } from '../database/schema.ts'

/** A partner with its return address for an outcome; `url` is null when it registered none. */
export const partnerById = (db: Db, partnerId: number, outcome: string) =>
  db
    .selectFrom('partner')
    .leftJoin('partner_return_url', (join) =>
      join.onRef('partner_return_url.partner_id', '=', 'partner.id').on('partner_return_url.outcome', '=', outcome),
    )
    .where('partner.id', '=', partnerId)
    .select(['partner.id', 'partner.secret_sealed', 'partner.passes', 'partner_return_url.url'])
    .executeTakeFirstOrThrow()

export const surveySecret = (db: Db, surveyId: number) =>
  db.selectFrom('survey').select(['id', 'secret_sealed']).where('id', '=', surveyId).executeTakeFirstOrThrow()
