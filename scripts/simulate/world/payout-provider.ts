/*
 * A payout provider with its own books and with faults: it is unreachable, loses its answer, refuses, and sends notices
 * late, twice, out of order or never. A payout that the panel repeats without checking its state first is paid twice.
 */
import {
  type PayoutGateway,
  type PayoutNotice,
  PayoutRefused,
  PayoutUnavailable,
  type PayoutUpdate,
} from '#server/panel/gateways/payouts/gateway.ts'
import { clock, DAY } from './clock.ts'
import { random } from './random.ts'

/** Percentage of payouts with each fault. */
const UNREACHABLE = 5
const LOST_ANSWER = 6
const REFUSED = 3

const PROOF = 'only the provider knows this'

interface Booked {
  reference: string
  cents: number
  at: number
  /** Whether the money went back to the provider. */
  isBack: boolean
  isNotified: boolean
  /** The final state, once decided. */
  state: PayoutUpdate | null
}

function randomFinalState(): PayoutUpdate {
  const chance = random.below(100)
  if (chance < 86) return 'delivered'
  return chance < 91 ? 'undelivered' : chance < 95 ? 'unclaimed' : 'returned'
}

/** Decides a payout's final state, once. */
function finalStateOf(booked: Booked): PayoutUpdate {
  booked.state ??= randomFinalState()
  booked.isBack = booked.state === 'returned'
  return booked.state
}

export function createPayoutProvider() {
  const books = new Map<string, Booked>()
  /** Keys that were paid twice. */
  const doubled: string[] = []

  const gateway: PayoutGateway = {
    name: 'tremendous',
    label: 'Rewards',
    async send({ key, amountCents }, mayHaveArrived) {
      if (random.percent(UNREACHABLE)) throw new PayoutUnavailable(503)
      const before = books.get(key)
      if (before && !mayHaveArrived) doubled.push(key)
      if (!before && random.percent(REFUSED)) throw new PayoutRefused('nobody has this address')
      const booked = before ?? {
        reference: `R-${books.size + 1}`,
        cents: amountCents,
        at: clock.now(),
        isBack: false,
        isNotified: false,
        state: null,
      }
      books.set(key, booked)
      if (random.percent(LOST_ANSWER)) throw new PayoutUnavailable('TimeoutError')
      return { reference: booked.reference, itemReference: null, amountCents: booked.cents }
    },
    async statusOf({ key }) {
      if (random.percent(UNREACHABLE)) throw new PayoutUnavailable(503)
      const booked = books.get(key)
      return booked && booked.at < clock.now() - DAY ? { state: finalStateOf(booked), reason: null } : null
    },
    async noticesIn({ headers, body }) {
      if (headers.get('x-proof') !== PROOF) return null
      const notices: PayoutNotice[] = JSON.parse(body.toString())
      return notices
    },
  }

  /** Notices about one payout; sometimes a duplicate, or an older state after a newer one. */
  function noticesOf(key: string, booked: Booked): PayoutNotice[] {
    const state = finalStateOf(booked)
    booked.isNotified = true
    const notice = { id: random.percent(50) ? key : booked.reference, state, reason: null }
    const older = { ...notice, state: 'unclaimed' } as const
    return random.percent(10) ? [notice, notice, older] : [notice]
  }

  return {
    gateway,
    books,
    doubled,
    /** The provider's due webhooks, as requests to the panel. */
    calls(): Request[] {
      const due = [...books].filter(([, { at, isNotified }]) => !isNotified && at < clock.now() - DAY)
      return due
        .filter(() => random.percent(60))
        .map(([key, booked]) => {
          const body = JSON.stringify(noticesOf(key, booked))
          return new Request('http://panel.test/payouts/tremendous', {
            method: 'POST',
            headers: { 'x-proof': PROOF },
            body,
          })
        })
        .filter(() => random.percent(95))
    },
  }
}
