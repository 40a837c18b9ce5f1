import 'server-only'
import { type RawBuilder, sql } from 'kysely'

/*
 * Policies that declare which rows of a table are a member's, and what an erasure of the account does to them. Both the
 * member's copy of their data and the erasure follow these policies, so neither can forget a table.
 */

/** A member, with every identifier by which a row may refer to them. */
export interface DataSubject {
  panelistId: number
  /** E.164 */
  mobile: string
  /** Lowercase: addresses that the member has verified and no other account has now. */
  emails: readonly string[]
}

/** Topics of the member's copy of their data; their sentences are in server/panel/privacy/topics.ts. */
export type Topic =
  | 'account'
  | 'profile'
  | 'sign-in'
  | 'surveys'
  | 'payments'
  | 'referrals'
  | 'tax'
  | 'messages'
  | 'security'
  | 'text stop'

type Column<T> = keyof T & string

interface MemberRows<T> {
  about: Topic
  /** Condition for the rows of the member. */
  condition: (subject: DataSubject) => RawBuilder<boolean>
  /** Columns in the member's copy of their data, without secrets such as keys and hashes. */
  copied: readonly Column<T>[]
}

/** The member's rows are deleted at once. */
interface DeletedRows<T> extends MemberRows<T> {
  onErasure: 'delete'
}

/** All rows of the table are deleted after a short time, those of other members too: see server/panel/jobs/tidy.ts. */
interface ExpiringRows<T> extends MemberRows<T> {
  onErasure: 'expires'
  within: '2 days' | '90 days'
  reason: string
}

/** The rows stay as long as the law requires proof of payments. They are deleted at once when nothing was ever paid. */
interface Tax<T> extends MemberRows<T> {
  onErasure: 'delete after the tax years'
  reason: string
}

/** The rows stay, without the values that identify the member. */
interface Anonymized<T> extends MemberRows<T> {
  onErasure: 'keep'
  reason: string
  /** The new value of each column that is cleared. */
  cleared: { [C in Column<T>]?: RawBuilder<unknown> | string | boolean | null }
  /** All other columns. */
  kept: readonly Column<T>[]
}

/** The table has no personal data of members. */
interface WithoutMembers<T> {
  about: 'nobody'
  columns: readonly Column<T>[]
}

export type MemberPolicy<T> = DeletedRows<T> | ExpiringRows<T> | Tax<T> | Anonymized<T>
type TablePolicy<T> = MemberPolicy<T> | WithoutMembers<T>
export type Policies<Tables> = { readonly [Name in keyof Tables]: TablePolicy<Tables[Name]> }

/** Rows with the member's id. */
export const byMemberId =
  (column = 'panelist_id') =>
  ({ panelistId }: DataSubject) =>
    sql<boolean>`${sql.ref(column)} = ${panelistId}`

/** Rows whose `identifier` is the member's mobile number or one of their email addresses. */
export const byIdentifier = ({ mobile, emails }: DataSubject) =>
  sql<boolean>`identifier in (${sql.join([mobile, ...emails])})`

/** Rows that refer to a row with the member's id. */
export const viaTable =
  (column: string, table: string) =>
  ({ panelistId }: DataSubject) =>
    sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(table)} where panelist_id = ${panelistId})`

export const withoutMembers = <T>(columns: readonly Column<T>[]): WithoutMembers<T> => ({ about: 'nobody', columns })
