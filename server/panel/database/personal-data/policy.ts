import 'server-only'
import { type RawBuilder, sql } from 'kysely'

/*
 * How each table says what it holds about a member, and what becomes of it when the member erases their account. The
 * member's copy of their data and the erasure both follow these rules, so neither can forget a table.
 */

/** The member whose data it is, by everything that a row may know them by. */
export interface DataSubject {
  panelistId: number
  /** E.164 */
  mobile: string
  /** Lower-case addresses: the account's, and others that they asked us to verify. */
  emails: readonly string[]
}

/** What members read about; the sentences are in server/panel/privacy/topics.ts. */
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

interface OfMember<T> {
  about: Topic
  /** The condition on a row that is the member's. */
  whose: (subject: DataSubject) => RawBuilder<boolean>
  /** Columns that the member's own copy has. What could open something, such as keys and hashes, is left out. */
  copied: readonly Column<T>[]
}

/** The member's rows are deleted at once. */
interface Deleted<T> extends OfMember<T> {
  onErasure: 'delete'
}

/** The rows go by themselves after a short time, whoever they are about: see server/panel/jobs/tidy.ts. */
interface Expiring<T> extends OfMember<T> {
  onErasure: 'expires'
  within: '2 days' | '90 days'
  why: string
}

/** The rows stay for as long as the law wants proof of what was paid; at once when nothing was ever paid. */
interface Tax<T> extends OfMember<T> {
  onErasure: 'delete after the tax years'
  why: string
}

/** The rows stay without what says who the member is. */
interface Kept<T> extends OfMember<T> {
  onErasure: 'keep'
  why: string
  /** What each of these columns becomes. */
  cleared: { [C in Column<T>]?: RawBuilder<unknown> | string | boolean | null }
  /** Every other column. */
  kept: readonly Column<T>[]
}

/** Nothing in it is about a member. */
interface Nobody<T> {
  about: 'nobody'
  columns: readonly Column<T>[]
}

export type MemberPolicy<T> = Deleted<T> | Expiring<T> | Tax<T> | Kept<T>
type TablePolicy<T> = MemberPolicy<T> | Nobody<T>
export type Policies<Tables> = { readonly [Name in keyof Tables]: TablePolicy<Tables[Name]> }

/** Rows that have the member's number. */
export const byNumber =
  (column = 'panelist_id') =>
  ({ panelistId }: DataSubject) =>
    sql<boolean>`${sql.ref(column)} = ${panelistId}`

/** Rows that have the member's mobile number or one of their addresses. */
export const byIdentifier = ({ mobile, emails }: DataSubject) =>
  sql<boolean>`identifier in (${sql.join([mobile, ...emails])})`

/** Rows that belong to a row that has the member's number. */
export const through =
  (column: string, table: string, ownerColumn = 'panelist_id') =>
  ({ panelistId }: DataSubject) =>
    sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(table)} where ${sql.ref(ownerColumn)} = ${panelistId})`

export const ofNobody = <T>(columns: readonly Column<T>[]): Nobody<T> => ({ about: 'nobody', columns })
