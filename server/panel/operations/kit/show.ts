import 'server-only'
import * as z from 'zod'
import { counted } from '#lib/format/counted.ts'
import { formatDollars } from '#lib/format/money.ts'

/* Formats values for rows. */

/** UTC time with seconds. */
export const timeText = (date: Date | null) => date?.toISOString().slice(0, 19).replace('T', ' ') ?? null

export const dollarsText = (cents: number) => (cents / 100).toFixed(2)

/** Such as `2 payments, $80`. */
export const paymentsText = (count: number, dollars: number) =>
  `${counted(count, 'payment')}, ${formatDollars(dollars)}`

export const dollarsOrNull = (cents: number | null) => (cents === null ? null : dollarsText(cents))

export const yesNo = (value: boolean) => (value ? 'yes' : 'no')

/** A text column; `title` is its heading. */
export const column = (title?: string) => z.nullable(z.string()).meta({ title })

export const numberColumn = (title?: string) => z.nullable(z.number()).meta({ title })

/** How many messages a member gets about a change, in a sentence. */
export const messagesQueued = (count: number) =>
  count === 1 ? '1 message about it is queued.' : `${count} messages about it are queued.`
