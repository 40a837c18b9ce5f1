import 'server-only'
import * as z from 'zod'
import type { Db } from '#server/panel/database/schema.ts'
import { BATCH_MAX, refusable } from '../../kit/batch.ts'
import { mobile } from '../../kit/fields.ts'
import { type Candidate, candidateByNumber } from './candidates.ts'
import type { SurveyFacts } from './eligibility.ts'
import { type MemberResult, noAccountResult } from './results.ts'

/** Input fields for members given by mobile number. A file may have other columns, such as a list saved as CSV. */
export const memberFields = {
  mobiles: z.array(mobile).optional().describe('Mobile numbers in any usual form'),
  rows: z
    .array(z.object({ mobile }))
    .max(BATCH_MAX, { error: `at most ${BATCH_MAX} rows; split the file` })
    .optional()
    .describe('A CSV or JSON file with a column mobile; - for standard input'),
}

interface NumberInput {
  mobiles?: readonly string[]
  rows?: readonly { mobile: string }[]
}

export const numbersOf = ({ mobiles = [], rows = [] }: NumberInput) => [
  ...mobiles,
  ...rows.map(({ mobile: number }) => number),
]

/** Runs the work for each member given by number. A number without an account becomes a refused row. */
export async function forNumbers(
  db: Db,
  facts: SurveyFacts,
  numbers: readonly string[],
  work: (candidate: Candidate) => Promise<MemberResult>,
): Promise<MemberResult[]> {
  const all: MemberResult[] = []
  for (const number of numbers) {
    const result = await refusable(db, async () => {
      const memberResult = await work(await candidateByNumber(db, facts, number))
      return { ...memberResult.row, done: memberResult }
    })
    all.push('done' in result ? result.done : noAccountResult(number, result.result, result.detail))
  }
  return all
}
