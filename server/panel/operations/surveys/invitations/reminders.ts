import 'server-only'
import * as z from 'zod'
import { counted } from '#lib/format/counted.ts'
import { holdFreeLock } from '#server/panel/database/transaction.ts'
import { remind } from '#server/panel/surveys/invite.ts'
import type { Channel } from '#server/panel/surveys/messages/send.ts'
import { BATCH_MAX, countDone } from '../../kit/batch.ts'
import { OperationError } from '../../kit/errors.ts'
import { project, wholeNumber } from '../../kit/fields.ts'
import { surveyByProject } from '../../kit/find.ts'
import { type OperationContext, operation } from '../../kit/operation.ts'
import { forNumbers, memberFields, numbersOf } from './by-number.ts'
import { type Candidate, waitingCandidates } from './candidates.ts'
import { assertOpen, type SurveyFacts, surveyFacts } from './eligibility.ts'
import {
  byChannel,
  channelField,
  countedAnswer,
  leftOut,
  type MemberResult,
  memberResult,
  messageRow,
  namedAnswer,
  refusedResult,
} from './results.ts'

const REMIND_AFTER_DAYS = 2

async function remindCandidate(
  { db, panel, caller }: OperationContext,
  facts: SurveyFacts,
  channel: Channel,
  candidate: Candidate,
): Promise<MemberResult> {
  const { name } = candidate
  const refused = refusedResult(candidate, facts.project)
  if (refused) return refused
  const result = await remind(db, { panel, caller, channel }, facts.id, candidate.id)
  if (!result.changed) return memberResult(candidate, 'refused', `${name} has no open invitation to ${facts.project}.`)
  return memberResult(candidate, 'done', `${name} is reminded of ${facts.project}.`, result)
}

interface Reminders {
  channel: Channel
  afterDays: number
  limit: number
}

const nobodyWaits = (afterDays: number) => {
  const what =
    afterDays === 0 ? 'reminded in the last hour' : `invited or reminded in the last ${counted(afterDays, 'day')}`
  return `Nothing to do: everybody has started or declined, or was ${what} (--after-days).`
}

/**
 * Reminds the members who wait, at most `limit` of them. Two commands at once would remind everybody twice.
 * @throws OperationError while another command reminds members of the survey
 */
async function remindWaiting(context: OperationContext, facts: SurveyFacts, { channel, afterDays, limit }: Reminders) {
  const { db } = context
  if (!(await holdFreeLock(db, `reminders of survey ${facts.id}`)))
    throw new OperationError(`Another command is reminding members of ${facts.project} now. Wait until it ends.`)
  const all: MemberResult[] = []
  let reminded = 0
  for await (const candidate of waitingCandidates(db, facts, afterDays)) {
    const skipped = leftOut(candidate, channel)
    if (!skipped && reminded === limit)
      return countedAnswer(all, channel, ' There are more: run the command again to remind them.')
    const result = skipped ?? (await remindCandidate(context, facts, channel, candidate))
    if (result.row.result === 'done') reminded++
    all.push(result)
  }
  return all.length > 0 ? countedAnswer(all, channel) : { rows: [], message: nobodyWaits(afterDays) }
}

export const remindMembers = operation({
  name: 'surveys.remind',
  role: 'manager',
  summary: 'remind members who have not started',
  description: `Reminds members of an invitation that they have not started, by email, by text or both: those named by mobile number or file, or else everybody who got no invitation or reminder for ${REMIND_AFTER_DAYS} days, ${BATCH_MAX} at once. Leaves out members whom no message would reach, and says why. Asks for confirmation if there are several. Texts follow the hours and the limit of \`surveys invite\`.`,
  examples: [
    'surveys remind CP-1003',
    'surveys remind CP-1003 --channel text --dry-run',
    'surveys remind CP-1003 --after-days 5 --yes',
    'surveys remind CP-1003 2125550113',
  ],
  input: z.strictObject({
    project,
    ...memberFields,
    afterDays: wholeNumber(0, 365).optional().describe('Days since the last invitation or reminder'),
    limit: wholeNumber(1, BATCH_MAX).optional().describe(`How many members to remind at most; ${BATCH_MAX} by default`),
    channel: channelField,
  }),
  positional: ['project', 'mobiles'],
  row: messageRow,
  changes: true,
  question({ rows }, { project: number, channel }) {
    const count = countDone(rows)
    return count > 1 ? `Remind ${count} members of ${number}${byChannel(channel)}?` : null
  },
  async run(context, input) {
    const { project: number, afterDays = REMIND_AFTER_DAYS, channel = 'mail', limit = BATCH_MAX, ...options } = input
    const { db } = context
    const facts = await surveyFacts(db, await surveyByProject(db, number))
    assertOpen(facts)
    const numbers = numbersOf(options)
    if (numbers.length === 0) return remindWaiting(context, facts, { channel, afterDays, limit })
    const work = (candidate: Candidate) => remindCandidate(context, facts, channel, candidate)
    return namedAnswer(await forNumbers(db, facts, numbers, work), channel)
  },
})
