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
  /** Handed over although the panel had acknowledged before that they are not wanted. */
  const unwanted: Delivered[] = []
  /** Mails and texts that invite to a survey, of which nobody has decided yet what to do. */
  let invitations: Message[] = []
  /** When the panel had acknowledged that an address wants no more of them. */
  const unsubscribed = new Map<string, number>()
  /** Numbers whose owners want no texts about surveys for a time, since when the panel had acknowledged it. */
  const quiet = new Map<string, { since: number; until: number }>()
  /** Texts about surveys that arrived since somebody last looked at their hours. */
  let surveyTexts: Delivered[] = []
  let surveyTextsSeen = 0
  let handedOver = 0

  /** A minute is left to what was on its way. */
  function isQuiet(number: string): boolean {
    const wish = quiet.get(number)
    return wish !== undefined && wish.since < clock.now() - MINUTE && wish.until > clock.now() + MINUTE
  }

  function arrive(message: Message, usefulFor: number | null): void {
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
    if (random.percent(REFUSED)) throw new NotTaken(503)
    // A carrier that was told STOP refuses by itself, most of the time.
    if (message.channel === 'sms' && stops.has(message.to) && random.percent(70)) throw new Undeliverable(21610)
    arrive(message, usefulFor)
    if (random.percent(LOST_ANSWER)) throw new NotTaken('TimeoutError')
  }

  return {
    gateways: { sms: deliver, mail: deliver } satisfies Gateways,
    stops,
    unwanted,
    handedOver: () => handedOver,
    unsubscribed,
    quiet,
    surveyTexts: () => surveyTexts.length + surveyTextsSeen,
    /** Texts about surveys of which nobody has looked at the hour yet. */
    takeSurveyTexts(): Delivered[] {
      const taken = surveyTexts
      surveyTexts = []
      surveyTextsSeen += taken.length
      return taken
    },
    /** Mails and texts that have invited somebody since this was asked last. */
    takeInvitations(): Message[] {
      const taken = invitations
      invitations = []
      return taken
    },
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
    },
  }
}
