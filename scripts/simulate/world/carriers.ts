/*
 * Who delivers texts and mails, and gets them wrong: a carrier that refuses, one whose answer is lost after it took the
 * message, one that delivers late. What arrives is what people read.
 */
import { type Gateways, type Message, NotTaken, Undeliverable } from '#server/panel/gateways/message.ts'
import { clock, HOUR, MINUTE, SECOND } from './clock.ts'
import { random } from './random.ts'

export interface Delivered {
  at: number
  /** When the panel handed it over. */
  sentAt: number
  message: Message
}

/** How often of a hundred messages each goes wrong. */
const REFUSED = 2
const LOST_ANSWER = 2
const LATE = 3

interface Stop {
  /** When the panel had acknowledged it; `null` while it does not know. */
  acknowledgedAt: number | null
}

export function createCarriers() {
  const arrived = new Map<string, Delivered[]>()
  /** Numbers whose owners said STOP. */
  const stops = new Map<string, Stop>()
  /** Handed over although the panel had acknowledged a STOP before. */
  const unwanted: Delivered[] = []
  /** Every message that a carrier took, by the panel's id. */
  const taken = new Map<string, number>()

  function arrive(message: Message, id: string, usefulFor: number | null): void {
    const delay = random.percent(LATE) ? random.between(5, 180) * MINUTE : random.between(1, 20) * SECOND
    if (usefulFor !== null && delay > usefulFor * SECOND) return
    const delivered = { at: clock.now() + delay, sentAt: clock.now(), message }
    const box = arrived.get(message.to) ?? []
    box.push(delivered)
    arrived.set(message.to, box)
    taken.set(id, (taken.get(id) ?? 0) + 1)
    const stop = message.channel === 'sms' ? stops.get(message.to) : undefined
    if (stop?.acknowledgedAt != null && stop.acknowledgedAt < clock.now() - MINUTE) unwanted.push(delivered)
  }

  const deliver: Gateways['sms'] = async (message, { id, usefulFor }) => {
    if (random.percent(REFUSED)) throw new NotTaken(503)
    // A carrier that was told STOP refuses by itself, most of the time.
    if (message.channel === 'sms' && stops.has(message.to) && random.percent(70)) throw new Undeliverable(21610)
    arrive(message, id, usefulFor)
    if (random.percent(LOST_ANSWER)) throw new NotTaken('TimeoutError')
  }

  return {
    gateways: { sms: deliver, mail: deliver } satisfies Gateways,
    stops,
    unwanted,
    /** What somebody has received by now, oldest first. */
    inbox: (to: string) => (arrived.get(to) ?? []).filter(({ at }) => at <= clock.now()),
    /** The newest code that has arrived and may still work. */
    codeFor(to: string): string | null {
      const messages = (arrived.get(to) ?? []).filter(({ at }) => at <= clock.now() && at > clock.now() - HOUR)
      return messages.map(({ message }) => /\b\d{6}\b/.exec(message.text)?.[0] ?? null).findLast(Boolean) ?? null
    },
    /** Moves the clock until what was sent to somebody has arrived, at most so long. */
    waitFor(to: string, most = MINUTE): void {
      const next = (arrived.get(to) ?? [])
        .map(({ at }) => at)
        .filter((at) => at > clock.now() && at <= clock.now() + most)
      if (next.length > 0) clock.advanceTo(Math.max(...next))
    },
    /** Forgets what nobody will read any more. */
    tidy(): void {
      for (const [to, box] of arrived) {
        const recent = box.filter(({ at }) => at > clock.now() - HOUR)
        if (recent.length > 0) arrived.set(to, recent)
        else arrived.delete(to)
      }
      taken.clear()
    },
  }
}
