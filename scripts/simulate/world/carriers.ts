/*
 * Carriers of texts and mails with faults: they refuse messages, lose the answer after accepting a message, or deliver late.
 * People read what was delivered.
 */
import { type Gateways, type Message, NotAcceptedError, UndeliverableError } from '#server/panel/gateways/message.ts'
import { clock, HOUR, MINUTE, SECOND } from './clock.ts'
import { random } from './random.ts'

export interface Delivered {
  at: number
  /** When the panel sent it. */
  sentAt: number
  message: Message
}

/** Percentage of messages with each fault. */
const REFUSED = 2
const LOST_ANSWER = 2
const LATE = 3

interface Stop {
  /** When the panel acknowledged it; `null` until then. */
  acknowledgedAt: number | null
}

export function createCarriers() {
  const arrived = new Map<string, Delivered[]>()
  /** Numbers that replied STOP. */
  const stops = new Map<string, Stop>()
  /** Messages sent after the panel had acknowledged an opt-out. */
  const unwanted: Delivered[] = []
  /** Survey invitations that the simulated members have not handled yet. */
  let invitations: Message[] = []
  /** When the panel acknowledged an address's unsubscription. */
  const unsubscribed = new Map<string, number>()
  /** Numbers with survey texts off or paused, from the time the panel acknowledged it. */
  const quiet = new Map<string, { since: number; until: number }>()
  /** Survey texts whose hour has not been checked yet. */
  let surveyTexts: Delivered[] = []
  let surveyTextsSeen = 0
  let handedOver = 0

  /** Allows one minute for texts that were already in flight. */
  function isQuiet(number: string): boolean {
    const quietPeriod = quiet.get(number)
    return (
      quietPeriod !== undefined && quietPeriod.since < clock.now() - MINUTE && quietPeriod.until > clock.now() + MINUTE
    )
  }

  function deliverLater(message: Message, usefulFor: number | null): void {
    handedOver++
    const delay = random.percent(LATE) ? random.between(5, 180) * MINUTE : random.between(1, 20) * SECOND
    if (usefulFor !== null && delay > usefulFor * SECOND) return
    const delivered = { at: clock.now() + delay, sentAt: clock.now(), message }
    const box = arrived.get(message.to) ?? []
    box.push(delivered)
    arrived.set(message.to, box)
    if (message.about === 'survey') {
      invitations.push(message)
      if (message.channel === 'sms') {
        surveyTexts.push(delivered)
        if (isQuiet(message.to)) unwanted.push(delivered)
      }
      if ((unsubscribed.get(message.to) ?? Number.POSITIVE_INFINITY) < clock.now() - MINUTE) unwanted.push(delivered)
    }
    const stop = message.channel === 'sms' ? stops.get(message.to) : undefined
    if (stop?.acknowledgedAt != null && stop.acknowledgedAt < clock.now() - MINUTE) unwanted.push(delivered)
  }

  const deliver: Gateways['sms'] = async (message, { usefulFor }) => {
    if (random.percent(REFUSED)) throw new NotAcceptedError(503)
    // After STOP, carriers usually refuse texts themselves.
    if (message.channel === 'sms' && stops.has(message.to) && random.percent(70)) throw new UndeliverableError(21610)
    deliverLater(message, usefulFor)
    if (random.percent(LOST_ANSWER)) throw new NotAcceptedError('TimeoutError')
  }

  return {
    gateways: { sms: deliver, mail: deliver } satisfies Gateways,
    stops,
    unwanted,
    handedOver: () => handedOver,
    unsubscribed,
    quiet,
    surveyTexts: () => surveyTexts.length + surveyTextsSeen,
    /** Returns and clears the survey texts whose hour has not been checked. */
    takeSurveyTexts(): Delivered[] {
      const recent = surveyTexts
      surveyTexts = []
      surveyTextsSeen += recent.length
      return recent
    },
    /** Returns and clears the invitations since the last call. */
    takeInvitations(): Message[] {
      const recent = invitations
      invitations = []
      return recent
    },
    /** Messages delivered by now, oldest first. */
    inbox: (to: string) => (arrived.get(to) ?? []).filter(({ at }) => at <= clock.now()),
    /** The newest delivered code that may still be valid. */
    codeFor(to: string): string | null {
      const messages = (arrived.get(to) ?? []).filter(({ at }) => at <= clock.now() && at > clock.now() - HOUR)
      return messages.map(({ message }) => /\b\d{6}\b/.exec(message.text)?.[0] ?? null).findLast(Boolean) ?? null
    },
    /** Advances the clock until pending messages to this address are delivered, within a limit. */
    waitFor(to: string, most = MINUTE): void {
      const next = (arrived.get(to) ?? [])
        .map(({ at }) => at)
        .filter((at) => at > clock.now() && at <= clock.now() + most)
      if (next.length > 0) clock.advanceTo(Math.max(...next))
    },
    /** Drops messages that nobody will read anymore. */
    tidy(): void {
      for (const [to, box] of arrived) {
        const recent = box.filter(({ at }) => at > clock.now() - HOUR)
        if (recent.length > 0) arrived.set(to, recent)
        else arrived.delete(to)
      }
    },
  }
}
