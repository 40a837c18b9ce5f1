/* Promise 3: a payment is paid once, and the provider's books agree with the panel's. */
import { sql } from 'kysely'
import type { World } from '../people/person.ts'
import { Violation } from '../world/books.ts'

interface SentPayout {
  key: string
  panelist: number
  state: string
  cents: number
}

const LEFT: ReadonlySet<string> = new Set(['sent', 'unclaimed', 'undelivered', 'delivered', 'returned'])
/** The answer is pending, or only the provider's records can tell. */
const OPEN: ReadonlySet<string> = new Set(['sending', 'unclear'])

const payoutsOf = async ({ panel }: World) =>
  (
    await sql<SentPayout>`select key, panelist_id as panelist, state, amount_cents as cents
      from payout join payment on payment.id = payout.payment_id order by payout.id`.execute(panel.db)
  ).rows

/** @throws Violation */
export async function providerAgrees(world: World): Promise<void> {
  const { books, doubled } = world.panel.provider
  const [twice] = doubled
  if (twice) throw new Violation(`The provider never pays a payout twice [promise 3]: ${twice}`)
  const payouts = await payoutsOf(world)
  for (const { key, panelist, state, cents } of payouts) {
    const booked = books.get(key)
    const agrees = LEFT.has(state) ? booked?.cents === cents : OPEN.has(state) || booked === undefined
    if (!agrees)
      throw new Violation(
        `The provider's books agree with the panel's [promise 3]: payout ${key} is ${state} in the panel`,
        [],
        panelist,
      )
  }
  const known = new Set(payouts.map(({ key }) => key))
  for (const key of books.keys())
    if (!known.has(key))
      throw new Violation(
        `The provider's books agree with the panel's [promise 3]: payout ${key} is missing in the panel`,
      )
}

interface PaidPayment {
  payment: number
  panelist: number
  /** Keys of its payouts. */
  keys: string[]
  /** How often an operator reversed it. */
  reversed: number
}

/** @throws Violation */
export async function isPaidOnce({ panel, books: { paidByBank } }: World): Promise<void> {
  const { rows } = await sql<PaidPayment>`select payment.id as payment, panelist_id as panelist,
    array(select key from payout where payment_id = payment.id) as keys,
    (select count(*)::int from payment_event where payment_id = payment.id and event = 'reversed') as reversed
    from payment`.execute(panel.db)
  for (const { payment, panelist, keys, reversed } of rows) {
    const byProvider = keys.filter((key) => panel.provider.books.get(key)?.isBack === false).length
    if (byProvider + (paidByBank.get(payment) ?? 0) > 1 + reversed)
      throw new Violation(`A payment is paid once, by the bank or the provider [promise 3]: ${payment}`, [], panelist)
  }
}
