import * as z from 'zod/mini'
import { Done, Redirect } from '../../answers.ts'
import { call } from '../../endpoint.ts'
import { absent, DateText, Key, PathKey } from '../../fields.ts'

/*
 * Answers of the profile that a survey may be given, so that it need not ask again. Additions: the portal asks about a survey
 * whose start says so, and lists what a member answered with a panel that names `survey-facts`.
 * @see docs/specification/survey-facts.md
 */

const Fact = z.object({
  fact: z.string(),
  /** Plain words: 'Year of birth'. */
  title: z.string(),
  /** As the member reads it. */
  value: z.string(),
  /** When the member last saved it. */
  savedAt: DateText,
  /** Absent while the member has not answered. */
  given: absent(z.boolean()),
})
export type SurveyFact = z.output<typeof Fact>

/** What one survey is registered for and the profile has. */
const SurveyFacts = z.object({
  invitationMaskedId: PathKey,
  topic: z.string(),
  /** The site that it goes to. */
  sentTo: z.string(),
  /** What the member agrees to, in full, and its version. */
  words: z.string(),
  version: z.string(),
  facts: z.array(Fact),
  /** Whether the member agrees to any now, to ones that the profile has no more included. */
  given: z.boolean(),
  /** Of the last answer. */
  answeredAt: absent(DateText),
})
export type SurveyFacts = z.output<typeof SurveyFacts>

/** The surveys that the member has answered about. */
export const listSurveyFacts = call('GET', '/api/survey-facts', {
  access: 'member',
  answer: z.object({
    surveys: z.array(SurveyFacts),
    /** Whether older ones that are over are left out. */
    isCut: absent(z.boolean()),
  }),
})

export const surveyFacts = call('GET', '/api/survey-facts/{maskId}', {
  access: 'member',
  path: { maskId: PathKey },
  answer: SurveyFacts,
})

/** Where the survey is, with the signed answers that the member agrees to now. Of a survey that was started. */
export const surveyFactsAddress = call('GET', '/api/survey-facts/{maskId}/address', {
  access: 'member',
  path: { maskId: PathKey },
  answer: Redirect,
})

const FACTS_MAX = 40

/** Agrees to these facts or declines them, in the words that the member has read. To decline none is to take all back. */
export const answerSurveyFacts = call('POST', '/api/survey-facts', {
  access: 'member',
  body: z.strictObject({
    invitationMaskedId: Key,
    facts: z.array(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/))).check(z.maxLength(FACTS_MAX)),
    agrees: z.boolean(),
    /** As the member has read it: a survey may have moved since. */
    sentTo: z.string().check(z.minLength(1), z.maxLength(255)),
    version: z.string().check(z.minLength(1), z.maxLength(20)),
  }),
  answer: Done,
})
