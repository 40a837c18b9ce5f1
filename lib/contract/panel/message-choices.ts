import * as z from 'zod/mini'
import { areTextHours } from '#lib/rules/text-hours.ts'
import { call } from '../endpoint.ts'
import { absent, DateText } from '../fields.ts'
import { orElse } from '../lenient.ts'

/*
 * How a member is invited to surveys and reminded of them. Additions: the portal asks a panel that names `message-choices`.
 * @see docs/specification/settings.md#survey-invitations
 */

const Channel = z.object({
  /** Whether the member wants invitations this way. */
  isOn: z.boolean(),
  /** Whether that can be changed here. */
  canChange: orElse(z.boolean(), true),
  /** Why none arrive, and what brings them back. */
  note: absent(z.string()),
})
export type MessageChannel = z.output<typeof Channel>

const SurveyArea = z.object({ id: z.number(), name: z.string(), isUnwanted: orElse(z.boolean(), false) })
export type SurveyArea = z.output<typeof SurveyArea>

export const MessageChoices = z.object({
  email: Channel,
  texts: Channel,
  /** What somebody agrees to who turns texts on, and its version. */
  textConsent: absent(z.object({ words: z.string(), version: z.string() })),
  /** Until then nobody invites or reminds them. */
  pausedUntil: absent(DateText),
  /** Hours of the member's day between which texts about surveys may arrive; absent where they cannot be chosen. */
  textHours: absent(z.object({ from: z.number(), to: z.number() })),
  /** What surveys are about, and whether the member wants none about it; absent where surveys do not say. */
  areas: absent(z.array(SurveyArea)),
})
export type MessageChoices = z.output<typeof MessageChoices>

/** As a member chooses them. */
const TextHours = z
  .strictObject({ from: z.int(), to: z.int() })
  .check(z.refine(areTextHours, { error: 'not within the hours of texts, or too short' }))

const AREAS_MAX = 500

/** From now on. `keep`: as it is; `none`: no pause any more. */
export const PAUSES = ['keep', 'none', 'week', 'month', 'three-months'] as const
export type Pause = (typeof PAUSES)[number]

export const messageChoices = call('GET', '/api/message-choices', { access: 'member', answer: MessageChoices })

/** `textConsentVersion`: of the words that the member has read. */
export const saveMessageChoices = call('POST', '/api/message-choices', {
  access: 'member',
  body: z.strictObject({
    email: z.boolean(),
    texts: z.boolean(),
    textConsentVersion: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
    pause: z.enum(PAUSES),
    textHours: z.optional(TextHours),
    /** All of them: what is not named is wanted again. */
    unwantedAreas: z.optional(z.array(z.int()).check(z.maxLength(AREAS_MAX))),
  }),
  answer: MessageChoices,
})
