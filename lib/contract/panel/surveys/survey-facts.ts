import * as z from 'zod/mini'
import { Done, Redirect } from '../../answers.ts'
import { call } from '../../endpoint.ts'
import { DateText, distinct, Key, nullIfAbsent, PathKey } from '../../fields.ts'

/*
 * Profile answers that a survey can get, so that it need not ask again. Not in the specification: offered when the survey's
 * start says so, and listed for panels with the feature `survey-facts`.
 * @see docs/specification/survey-facts.md
 */

const Fact = z.object({
  fact: z.string(),
  /** Title for the member: 'Year of birth'. */
  title: z.string(),
  /** The value as shown to the member. */
  value: z.string(),
  /** When the member last saved it. */
  savedAt: DateText,
  /** Whether the member shares it; absent until they have answered. */
  given: nullIfAbsent(z.boolean()),
})
export type SurveyFact = z.output<typeof Fact>

/** The facts that a survey asks for and the profile has. */
const SurveyFacts = z.object({
  invitationMaskedId: PathKey,
  topic: z.string(),
  /** The site that gets the facts. */
  sentTo: z.string(),
  /** The full text of the consent, and its version. */
  words: z.string(),
  version: z.string(),
  facts: z.array(Fact),
  /** Whether the member shares any fact now, including facts that the profile no longer has. */
  given: z.boolean(),
  /** When the member last answered. */
  answeredAt: nullIfAbsent(DateText),
})
export type SurveyFacts = z.output<typeof SurveyFacts>

/** The surveys for which the member has answered. */
export const listSurveyFacts = call('GET', '/api/survey-facts', {
  feature: 'survey-facts',
  access: 'member',
  answer: z.object({
    surveys: distinct(SurveyFacts, ({ invitationMaskedId }) => invitationMaskedId),
    /** Whether older, finished surveys are left out. */
    isCut: nullIfAbsent(z.boolean()),
  }),
})

export const surveyFacts = call('GET', '/api/survey-facts/{maskId}', {
  access: 'member',
  path: { maskId: PathKey },
  answer: SurveyFacts,
})

/** The URL of a started survey, with the facts that the member shares now, signed. */
export const surveyFactsAddress = call('GET', '/api/survey-facts/{maskId}/address', {
  access: 'member',
  path: { maskId: PathKey },
  answer: Redirect,
})

const FACTS_MAX = 40

/** Shares or declines these facts, on the text that the member has read. Declining an empty list withdraws all. */
export const answerSurveyFacts = call('POST', '/api/survey-facts', {
  access: 'member',
  body: z.strictObject({
    invitationMaskedId: Key,
    facts: z.array(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/))).check(z.maxLength(FACTS_MAX)),
    agrees: z.boolean(),
    /** As the member read it, because the survey's site may have changed since. */
    sentTo: z.string().check(z.minLength(1), z.maxLength(255)),
    version: z.string().check(z.minLength(1), z.maxLength(20)),
  }),
  answer: Done,
})
