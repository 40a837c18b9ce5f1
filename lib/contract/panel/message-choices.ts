import * as z from 'zod/mini'
import { areTextHours } from '#lib/values/text-hours.ts'
import { call } from '../endpoint.ts'
import { DateText, distinct, nullIfAbsent } from '../fields.ts'
import { withFallback, withoutLoss } from '../lenient.ts'

/*
 * How a member is invited to surveys and reminded.
 * @see docs/specification/settings.md#survey-invitations
 */

const Channel = z.object({
  /** Whether the member wants invitations on this channel. */
  isOn: z.boolean(),
  /** Whether it can be changed here. */
  canChange: withFallback(z.boolean(), true),
  /** Why no invitations arrive, and how to get them again. */
  note: nullIfAbsent(z.string()),
})
export type MessageChannel = z.output<typeof Channel>

/** Without its name it is still one: a save has the complete list of unwanted areas, and must not lose it. */
const SurveyArea = z.object({
  id: z.number(),
  name: withFallback(z.string(), ''),
  isUnwanted: withFallback(z.boolean(), false),
})
export type SurveyArea = z.output<typeof SurveyArea>

const Hour = z.number().check(z.int(), z.gte(0), z.lte(24))

export const MessageChoices = z.object({
  /** Null when unknown. */
  email: withFallback(z.nullable(Channel), null),
  texts: withFallback(z.nullable(Channel), null),
  /** The consent for text messages that turning them on requires, and its version. */
  textConsent: nullIfAbsent(z.object({ words: z.string(), version: z.string() })),
  /** No invitations or reminders until this date. */
  pausedUntil: nullIfAbsent(DateText),
  /** Hours of the member's local day when survey texts may arrive; absent if they cannot be chosen. */
  textHours: nullIfAbsent(z.object({ from: Hour, to: Hour })),
  /** Survey topics, and whether the member opted out of each; absent if surveys have none. */
  areas: nullIfAbsent(withoutLoss(distinct(SurveyArea, ({ id }) => id))),
})
export type MessageChoices = z.output<typeof MessageChoices>

/** From a panel that answers a save without the choices. */
const UNKNOWN = { email: null, texts: null }

/** The hours in a request. */
const TextHours = z.strictObject({ from: z.int(), to: z.int() }).check(z.refine(areTextHours))

const AREAS_MAX = 500

/** Pauses starting now. `keep`: no change; `none`: ends the pause. */
export const PAUSES = ['keep', 'none', 'week', 'month', 'three-months'] as const
export type Pause = (typeof PAUSES)[number]

export const messageChoices = call('GET', '/api/message-choices', {
  feature: 'message-choices',
  access: 'member',
  answer: MessageChoices,
})

/** `textConsentVersion`: of the consent that the member has read. */
export const saveMessageChoices = call('POST', '/api/message-choices', {
  feature: 'message-choices',
  access: 'member',
  body: z.strictObject({
    /** Absent for a channel whose answer could not be read. */
    email: z.optional(z.boolean()),
    texts: z.optional(z.boolean()),
    textConsentVersion: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
    pause: z.enum(PAUSES),
    textHours: z.optional(TextHours),
    /** The complete list: topics that are not in it are wanted again. */
    unwantedAreas: z.optional(z.array(z.int()).check(z.maxLength(AREAS_MAX))),
  }),
  answer: withFallback(MessageChoices, UNKNOWN),
})
