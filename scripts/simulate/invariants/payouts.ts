/* Promise 3: sent payments are in the provider's books exactly once, and all payments there were sent. */
import { sql } from 'kysely'
import type { World } from '../people/person.ts'
import { Violation } from '../world/books.ts'

interface SentPayout {
  key: string
  payment: number
  panelist: number
  state: string
  cents: number
  /** How often an operator reversed the payment. */
  reversed: number
}

const LEFT: ReadonlySet<string> = new Set(['sent', 'unclaimed', 'undelivered', 'delivered', 'returned'])
/** The answer is pending, or only the provider's records can tell. */
const OPEN: ReadonlySet<string> = new Set(['sending', 'unclear'])

const payoutsOf = async ({ panel }: World) =>
  (
    await sql<SentPayout>`select key, payout.payment_id as payment, panelist_id as panelist, state, amount_cents as cents,
      (select count(*)::int from payment_event where payment_id = payment.id and event = 'reversed') as reversed
      from payout join payment on payment.id = payout.payment_id order by payout.id`.execute(panel.db)
  ).rows

/** @throws Violation */
export async function providerAgrees(world: World): Promise<void> {
  const { books, doubled } = world.panel.provider
  const [twice] = doubled
  if (twice) throw new Violation(`The provider never pays a payout twice [promise 3]: ${twice}`)
  const payouts = await payoutsOf(world)
  const paid = new Map<number, number>()
  for (const { key, payment, panelist, state, cents, reversed } of payouts) {
    const booked = books.get(key)
    const agrees = LEFT.has(state) ? booked?.cents === cents : OPEN.has(state) || booked === undefined
    if (!agrees)
      throw new Violation(
        `The provider's books agree with the panel's [promise 3]: payout ${key} is ${state} in the panel`,
        [],
        panelist,
      )
    const times = (paid.get(payment) ?? 0) + (booked && !booked.isBack ? 1 : 0)
    paid.set(payment, times)
    if (times > 1 + reversed) throw new Violation(`A payment is paid once [promise 3]: ${key}`, [], panelist)
  }
  const known = new Set(payouts.map(({ key }) => key))
  for (const key of books.keys())
    if (!known.has(key))
      throw new Violation(
        `The provider's books agree with the panel's [promise 3]: payout ${key} is missing in the panel`,
      )
}
