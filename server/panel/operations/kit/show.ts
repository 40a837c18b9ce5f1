import 'server-only'
import * as z from 'zod'

/*
 * How values are shown in rows.
 */

/** A time to the second, in UTC. */
export const timeText = (at: Date | null) => at?.toISOString().slice(0, 19).replace('T', ' ') ?? null

export const dollarsText = (cents: number) => (cents / 100).toFixed(2)

export const dollarsOrNull = (cents: number | null) => (cents === null ? null : dollarsText(cents))

export const yesNo = (value: boolean) => (value ? 'yes' : 'no')

/** A text; `title` is the heading of its column. */
export const column = (title?: string) => z.nullable(z.string()).meta({ title })

export const numberColumn = (title?: string) => z.nullable(z.number()).meta({ title })
