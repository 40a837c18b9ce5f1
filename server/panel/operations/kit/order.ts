import 'server-only'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import { InputError } from './errors.ts'
import { oneOf, text } from './fields.ts'

/*
 * Keyset pagination with a chosen sort order. A page starts after the sort value and id of the previous page's last row.
 * Each order has an index on both, so that the last page is as fast as the first.
 */

interface Order {
  /** Sort expression; ties are sorted by id. */
  expression: RawBuilder<unknown>
  type: 'bigint' | 'text' | 'timestamptz'
  /** Whether the value can be null. Rows without a value are left out. */
  mayBeMissing?: boolean
}

interface PageOptions {
  reverse?: boolean
  page?: string
}

const Place = z.tuple([z.string(), z.int()])

function placeIn(page: string): z.output<typeof Place> {
  try {
    return Place.parse(JSON.parse(Buffer.from(page, 'base64url').toString()))
  } catch {
    throw new InputError('Invalid value for page: expected the value that came with the previous page.')
  }
}

/** The SQL of an order: `order by`, the condition where the page starts, and each row's cursor. */
function ordered(id: RawBuilder<unknown>, order: Order, { reverse, page }: PageOptions) {
  const { expression, type, mayBeMissing = false } = order
  const direction = sql.raw(reverse ? 'desc' : 'asc')
  const hasValue = mayBeMissing ? sql<SqlBool>`${expression} is not null` : sql<SqlBool>`true`
  const [value, last] = page === undefined ? [] : placeIn(page)
  const isLater =
    page === undefined
      ? hasValue
      : sql<SqlBool>`${hasValue} and (${expression}, ${id}) ${sql.raw(reverse ? '<' : '>')} (${value}::${sql.raw(type)}, ${last}::bigint)`
  return {
    where: isLater,
    orderBy: sql`${expression} ${direction}, ${id} ${direction}`,
    place: sql<string>`json_build_array((${expression})::text, ${id})::text`.as('place'),
  }
}

/**
 * The orders of a list, by the name of the column they sort by.
 * @param id column of the rows' ids
 * @param usual the default order
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
        .describe(`Sort by: ${names.join(', ')}`),
      reverse: z.boolean().optional().describe('Reverse the order'),
      page: text(400).optional().describe('For the next page: the value that came with the previous page'),
    },
    chosen({ sort, reverse = false, page }: PageOptions & { sort?: Name }) {
      const isReverse = sort === undefined ? usual.reverse !== reverse : reverse
      return ordered(id, orders[sort ?? usual.sort], { reverse: isReverse, page })
    },
  }
}

/**
 * A page of a list.
 * @param found its rows, read with one more than `limit`, which says whether there is another page
 */
export function pageOf<Found extends { place: string }, Row>(
  found: readonly Found[],
  limit: number,
  rowOf: (row: Found) => Row,
) {
  const shown = found.slice(0, limit)
  const rows = shown.map(rowOf)
  if (found.length <= limit) return { rows }
  const page = Buffer.from(shown.at(-1)?.place ?? '').toString('base64url')
  return { rows, message: `Only ${limit} are shown.`, next: { page } }
}
