import type { Kysely } from 'kysely'
import type { AuthTables } from './tables/auth.ts'
import type { ClientsTables } from './tables/clients.ts'
import type { MembersTables } from './tables/members.ts'
import type { OperatorsTables } from './tables/operators.ts'
import type { PartnersTables } from './tables/partners.ts'
import type { PayoutsTables } from './tables/payouts.ts'
import type { RecordsTables } from './tables/records.ts'
import type { RewardsTables } from './tables/rewards.ts'
import type { SurveysTables } from './tables/surveys.ts'
import type { TaxTables } from './tables/tax.ts'

/*
 * The tables of the embedded panel. Money is integer cents, times are timestamptz by the database's clock, keys of links
 * are 128 random bits or more as base64url text.
 */

export interface Database
  extends MembersTables,
    AuthTables,
    SurveysTables,
    PartnersTables,
    RewardsTables,
    PayoutsTables,
    TaxTables,
    OperatorsTables,
    ClientsTables,
    RecordsTables {}

/** A connection or a transaction: the first parameter of every repository function. */
export type Db = Kysely<Database>
