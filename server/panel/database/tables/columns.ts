import type { ColumnType } from 'kysely'

/*
 * Kinds of columns: what is read, what may be inserted, what may be updated.
 */

export type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Set by the database when it is not given. */
export type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Calendar date, `YYYY-MM-DD` as text both ways (see open.ts for the type parser). */
export type DateOnly = ColumnType<string | null, string | null | undefined, string | null>
export type Json<T> = ColumnType<T, string, string>
