import 'server-only'
import * as z from 'zod'
import type { SurveyTable } from '../../database/tables/surveys.ts'
import { mayGetFacts } from '../../surveys/facts/fact-survey.ts'
import { FACT_NAMES, knownFacts } from '../../surveys/facts/known-facts.ts'
import { operation } from '../kit/operation.ts'
import { column } from '../kit/show.ts'

/** The facts in the syntax of `surveys set`, and the reason if they cannot be sent. */
export function factsText({
  facts,
  survey_url,
  secret_sealed,
}: Pick<SurveyTable, 'survey_url' | 'secret_sealed'> & { facts: string[] }): string {
  const text = facts.join(', ') || 'none'
  if (facts.length === 0 || mayGetFacts(survey_url, secret_sealed)) return text
  return `${text} (not given: ${secret_sealed === null ? 'the survey has no secret' : 'its URL already contains an outcome'})`
}

export const listFacts = operation({
  name: 'surveys.facts',
  role: 'viewer',
  summary: 'list the profile data that a survey may be given',
  description:
    'Lists the profile data that a survey may be given. Choose it with `surveys set CP-2001 --facts …`. It is signed with the survey’s secret, and given only if the member agrees.',
  examples: ['surveys facts', 'surveys set CP-2001 --facts birth_year,state'],
  input: z.strictObject({}),
  row: z.object({ fact: column(), means: column(), saved: column(), codes: column() }),
  changes: false,
  run: async () => ({
    rows: FACT_NAMES.map((fact) => {
      const { title, part, lookup } = knownFacts[fact]
      return { fact, means: title, saved: `with ${part}`, codes: lookup ? `ids of ${lookup}` : 'the value itself' }
    }),
  }),
})
