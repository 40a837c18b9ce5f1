import 'server-only'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import { InputError } from './errors.ts'
import { oneOf, text } from './fields.ts'

/*
 * Lists in an order of the reader's choice. A page begins after the value and the id of the row that the page before ended
 * with. Each order has an index on both, so that the last page costs what the first one does.
 */

interface Order {
  /** What rows are ordered by, and then by their id. */
  by: RawBuilder<unknown>
  type: 'bigint' | 'text' | 'timestamptz'
  /** Rows without a value are left out. */
  mayBeMissing?: boolean
}

interface Chosen {
  reverse?: boolean
  page?: string
}

const Place = z.tuple([z.string(), z.int()])

function placeIn(page: string): z.output<typeof Place> {
  try {
    return Place.parse(JSON.parse(Buffer.from(page, 'base64url').toString()))
  } catch {
    throw new InputError('Invalid value for page: expected what the page before has answered.')
  }
}

/** How a query is ordered, where its page begins, and what says where a row is. */
function ordered(id: RawBuilder<unknown>, order: Order, { reverse, page }: Chosen) {
  const { by, type, mayBeMissing = false } = order
  const direction = sql.raw(reverse ? 'desc' : 'asc')
  const hasValue = mayBeMissing ? sql<SqlBool>`${by} is not null` : sql<SqlBool>`true`
  const [value, last] = page === undefined ? [] : placeIn(page)
  const isLater =
    page === undefined
      ? hasValue
      : sql<SqlBool>`${hasValue} and (${by}, ${id}) ${sql.raw(reverse ? '<' : '>')} (${value}::${sql.raw(type)}, ${last}::bigint)`
  return {
    where: isLater,
    orderBy: sql`${by} ${direction}, ${id} ${direction}`,
    place: sql<string>`json_build_array((${by})::text, ${id})::text`.as('place'),
  }
}

/**
 * The orders of a list, by the column that shows what they order by.
 * @param id of the rows
 * @param usual when none is chosen
 */
export function ordersOf<const Name extends string>(
  id: RawBuilder<unknown>,
  orders: Readonly<Record<Name, Order>>,
  usual: { sort: NoInfer<Name>; reverse: boolean },
) {
  const names = Object.keys(orders) as [Name, ...Name[]]
  return {
    fields: {
      sort: oneOf(names)
        .optional()
        .describe(`By what it is sorted: ${names.join(', ')}`),
      reverse: z.boolean().optional().describe('The other way round'),
      page: text(400).optional().describe('Where the page before ended, as it has said'),
    },
    chosen({ sort, reverse = false, page }: Chosen & { sort?: Name }) {
      const isReverse = sort === undefined ? usual.reverse !== reverse : reverse
      return ordered(id, orders[sort ?? usual.sort], { reverse: isReverse, page })
    },
  }
}

/** The page of a list that begins after this row. */
export const pageAfter = (row: { place: string } | undefined) => ({
  page: Buffer.from(row?.place ?? '').toString('base64url'),
})
