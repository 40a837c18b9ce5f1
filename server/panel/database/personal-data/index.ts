import 'server-only'
import type { Database } from '../schema.ts'
import { authData } from './auth.ts'
import { clientsData } from './clients.ts'
import { membersData } from './members.ts'
import { operatorsData } from './operators.ts'
import { partnersData } from './partners.ts'
import { payoutsData } from './payouts.ts'
import type { MemberPolicy, Policies } from './policy.ts'
import { recordsData } from './records.ts'
import { rewardsData } from './rewards.ts'
import { surveysData } from './surveys.ts'
import { taxData } from './tax.ts'

export type { DataSubject, Topic } from './policy.ts'

/** The personal data in each table. A table without an entry does not compile. */
export const personalData: Policies<Database> = {
  ...authData,
  ...surveysData,
  ...partnersData,
  ...rewardsData,
  ...payoutsData,
  ...taxData,
  ...recordsData,
  ...membersData,
  ...operatorsData,
  ...clientsData,
}

/** Tables that only libraries write, for migrations and rate limits. They have no personal data. */
export const tablesOfLibraries = ['kysely_migration', 'kysely_migration_lock', 'request_count'] as const

/** The policy of any table, whatever its columns. */
export type AnyMemberPolicy = MemberPolicy<Record<string, unknown>>

export const memberTables: readonly (readonly [table: string, policy: AnyMemberPolicy])[] = Object.entries(
  personalData,
).flatMap(([table, policy]) => (policy.about === 'nobody' ? [] : [[table, policy as AnyMemberPolicy] as const]))
