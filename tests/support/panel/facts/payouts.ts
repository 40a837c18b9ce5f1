import { sql } from 'kysely'
import type { Db } from '#server/panel/database/schema.ts'
import {
  type AcceptedPayout,
  type PayoutGateway,
  type PayoutOrder,
  PayoutRefused,
  PayoutUnavailable,
} from '#server/panel/gateways/payouts/gateway.ts'
import { handOverPayouts } from '#server/panel/rewards/payouts/hand-over.ts'
import type { World } from '../world.ts'
import { aSurvey } from './surveys.ts'

/** Random numbers from 0 to 1, the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What goes wrong with a provider request. */
export type Fault = 'none' | 'request lost' | 'answer lost' | 'twice' | 'late'
const faults: readonly Fault[] = ['request lost', 'answer lost', 'twice', 'late']

/** Fails 30% of the requests, each kind equally often. */
export const unreliable =
  (random: () => number): (() => Fault) =>
  () =>
    random() < 0.3 ? (faults[Math.floor(random() * faults.length)] ?? 'none') : 'none'

/** In-process payout provider. Pays each key once, and counts requests. */
export class FakeProvider implements PayoutGateway {
  readonly name: PayoutGateway['name']
  readonly label: string
  readonly paid = new Map<string, PayoutOrder>()
  /** Requests for keys that were already paid. */
  repeated = 0
  requestCount = 0
  refuses: string | null = null
  /** Amount it claims to have paid; null for the real one. */
  answersCents: number | null = null
  readonly #late: PayoutOrder[] = []
  readonly #fault: () => Fault

  constructor(fault: () => Fault = () => 'none', name: PayoutGateway['name'] = 'tremendous', label = 'Tremendous') {
    this.#fault = fault
    this.name = name
    this.label = label
  }

  async send(order: PayoutOrder, mayHaveArrived: boolean): Promise<AcceptedPayout> {
    if (mayHaveArrived) {
      const found = this.#answered('find', this.#fault(), () => this.#find(order.key))
      if (found) return found
    }
    if (this.refuses) throw new PayoutRefused(this.refuses)
    const fault = this.#fault()
    if (fault === 'late') this.#late.push(order)
    return this.#answered('pay', fault, () => {
      if (fault === 'twice') this.#pay(order)
      return this.#pay(order)
    })
  }

  noticesIn = async () => null
  statusOf: PayoutGateway['statusOf'] = async () => null

  #answered<T>(what: string, fault: Fault, work: () => T): T {
    this.requestCount += 1
    // A delayed request arrives before the next one.
    if (what === 'pay') for (const order of this.#late.splice(0, fault === 'late' ? 0 : 1)) this.#pay(order)
    if (fault === 'request lost' || fault === 'late') throw new PayoutUnavailable(fault)
    const answer = work()
    if (fault === 'answer lost') throw new PayoutUnavailable(fault)
    return answer
  }

  #find(key: string): AcceptedPayout | null {
    const order = this.paid.get(key)
    return order ? this.#taken(order) : null
  }

  #pay(order: PayoutOrder): AcceptedPayout {
    if (this.paid.has(order.key)) this.repeated += 1
    else this.paid.set(order.key, order)
    return this.#taken(order)
  }

  #taken = ({ key, amountCents }: PayoutOrder): AcceptedPayout => ({
    reference: `order ${key}`,
    itemReference: `reward ${key}`,
    amountCents: this.answersCents ?? amountCents,
  })
}

/** Payout settings of a test panel. */
export const payingBy = (
  ...gateways: PayoutGateway[]
): { gateways: PayoutGateway[]; dailyCapCents: number; twoPeopleAboveCents: number } => ({
  gateways,
  dailyCapCents: 500_000,
  twoPeopleAboveCents: 100_000,
})

/** Runs the payout job until nothing is due. */
export const payOut = (world: Pick<World, 'db' | 'panel'>) =>
  handOverPayouts({ db: world.db, mailer: world.panel, payouts: world.panel.payouts, retrySeconds: () => 0 })

/** Adds an approved payment for each member with the last name Payee. */
async function approvedForAll(db: Db, surveyId: number, cents: number): Promise<void> {
  await sql`insert into invitation (topic, survey_id, panelist_id, masked_id, ikey, reference_number, status, offered_cents,
      earned_cents, outcome_at)
    select 'Topic', ${surveyId}::bigint, id, ${surveyId} || '-m-' || id, ${surveyId} || '-i-' || id, 'P' || id, 'Completed',
      ${cents}::int, ${cents}::int, now()
    from panelist where last_name = 'Payee'`.execute(db)
  await sql`insert into payment (kind, panelist_id, invitation_id, amount_cents)
    select 'incentive', panelist_id, id, earned_cents from invitation where survey_id = ${surveyId} order by id`.execute(
    db,
  )
  for (const [event, becomes] of [
    ['earned', 'Pending'],
    ['approved', 'Approved'],
  ] as const)
    await sql`insert into payment_event (payment_id, event, becomes)
      select payment.id, ${event}, ${becomes} from payment join invitation on invitation.id = invitation_id
      where survey_id = ${surveyId} order by payment.id`.execute(db)
}

/** Adds members with verified emails and `each` approved payments per member; returns the payment ids. */
export async function approvedPayments(db: Db, members: number, each: number, cents: number): Promise<number[]> {
  await sql`insert into panelist (first_name, last_name, mobile, email, email_verified_at, panelist_type, status,
      referral_code, profile)
    select 'Pat', 'Payee', '+1999' || lpad(n::text, 7, '0'), 'payee' || n || '@mail.test', now(), 'HCP', 'Verified',
      'payee-' || n, '{}'
    from generate_series(1, ${members}::int) n`.execute(db)
  for (let index = 0; index < each; index++) await approvedForAll(db, (await aSurvey(db)).id, cents)
  const rows = await db.selectFrom('payment').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Adds payouts that are ready to send, without the operator's limits. */
export async function readyPayouts(db: Db, gateway = 'tremendous'): Promise<void> {
  const id = 1
  await db.insertInto('payout_batch').values({ id, requested_by: 'operator test' }).execute()
  await sql`insert into payout (key, payment_id, attempt, batch_id, gateway, recipient, state)
    select prefix || '-' || payment.id || '-1', payment.id, 1, ${id}::bigint, ${gateway}, email, 'ready'
    from payout_prefix, payment join panelist on panelist.id = payment.panelist_id order by payment.id`.execute(db)
}
