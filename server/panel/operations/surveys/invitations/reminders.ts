import 'server-only'
import * as z from 'zod'
import { remind } from '#server/panel/surveys/invite.ts'
import type { Channel } from '#server/panel/surveys/messages/send.ts'
import { countDone } from '../../kit/batch.ts'
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
  type MemberResult,
  memberResult,
  messageRow,
  namedAnswer,
  unreachableReason,
  unreachableResult,
} from './results.ts'

const REMIND_AFTER_DAYS = 2

async function remindCandidate(
  { db, panel, caller }: OperationContext,
  facts: SurveyFacts,
  channel: Channel,
  candidate: Candidate,
): Promise<MemberResult> {
  const { name, reason } = candidate
  if (reason !== null)
    return memberResult(candidate, 'refused', `${name} cannot take part in ${facts.project}: ${reason}.`)
  const result = await remind(db, { panel, caller, channel }, facts.id, candidate.id)
  if (!result.changed) return memberResult(candidate, 'refused', `${name} has no open invitation to ${facts.project}.`)
  return memberResult(candidate, 'done', `${name} is reminded of ${facts.project}.`, result)
}

export const remindMembers = operation({
  name: 'surveys.remind',
  role: 'manager',
  summary: 'remind members who have not started',
  description: `Reminds members of an invitation that they have not started, by email, by text or both: those named by mobile number or file, or else everybody who got no invitation or reminder for ${REMIND_AFTER_DAYS} days. Leaves out members whom no message would reach, and says why. Asks for confirmation if there are several. Texts follow the hours and the limit of \`surveys invite\`.`,
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
    channel: channelField,
  }),
  positional: ['project', 'mobiles'],
  row: messageRow,
  changes: true,
  question({ rows }, { project: number, channel }) {
    const count = countDone(rows)
    return count > 1 ? `Remind ${count} members of ${number}${byChannel(channel)}?` : null
  },
  async run(context, { project: number, afterDays = REMIND_AFTER_DAYS, channel = 'mail', ...options }) {
    const { db } = context
    const facts = await surveyFacts(db, await surveyByProject(db, number))
    assertOpen(facts)
    const numbers = numbersOf(options)
    const work = (candidate: Candidate) => remindCandidate(context, facts, channel, candidate)
    if (numbers.length > 0) return namedAnswer(await forNumbers(db, facts, numbers, work), channel)
    const all: MemberResult[] = []
    for (const candidate of await waitingCandidates(db, facts, afterDays)) {
      const barrier = unreachableReason(candidate, channel)
      if (candidate.reason !== null) all.push(memberResult(candidate, 'skipped', candidate.reason))
      else all.push(barrier === null ? await work(candidate) : unreachableResult(candidate, barrier))
    }
    return countedAnswer(all, channel)
  },
})
