import 'server-only'
import type { Db } from '../database/schema.ts'
import { secretColumns } from '../surveys/outcomes/secrets.ts'

/** A partner with its return address for an outcome; `url` is null when it registered none. */
export const partnerById = (db: Db, partnerId: number, outcome: string) =>
  db
    .selectFrom('partner')
    .leftJoin('partner_return_url', (join) =>
      join.onRef('partner_return_url.partner_id', '=', 'partner.id').on('partner_return_url.outcome', '=', outcome),
    )
    .where('partner.id', '=', partnerId)
    .select(['partner.id', 'partner.passes', 'partner_return_url.url'])
    .select(secretColumns('partner'))
    .executeTakeFirstOrThrow()

export const surveySecrets = (db: Db, surveyId: number) =>
  db
    .selectFrom('survey')
    .select('id')
    .select(secretColumns('survey'))
    .where('id', '=', surveyId)
    .executeTakeFirstOrThrow()
