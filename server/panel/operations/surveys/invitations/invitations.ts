import 'server-only'
import * as z from 'zod'
import { counted } from '#lib/format/counted.ts'
import { formatCents } from '#lib/format/money.ts'
import { invite } from '#server/panel/surveys/invite.ts'
import type { Channel } from '#server/panel/surveys/messages/send.ts'
import { BATCH_MAX, countDone } from '../../kit/batch.ts'
import { InputError } from '../../kit/errors.ts'
import { project, text, wholeNumber } from '../../kit/fields.ts'
import { surveyByProject } from '../../kit/find.ts'
import { type OperationContext, operation } from '../../kit/operation.ts'
import { forNumbers, memberFields, numbersOf } from './by-number.ts'
import { assertFewMatch, type Candidate, candidatesWhere } from './candidates.ts'
import { assertOpen, type SurveyFacts, surveyFacts } from './eligibility.ts'
import {
  byChannel,
  channelField,
  leftOut,
  type MemberResult,
  memberResult,
  messageRow,
  namedAnswer,
  refusedResult,
} from './results.ts'

interface InviteRun {
  context: OperationContext
  facts: SurveyFacts
  channel: Channel
}

const isInvited = ({ invitation }: Candidate) => invitation !== null && invitation !== 'Expired'

async function inviteCandidate({ context, facts, channel }: InviteRun, candidate: Candidate): Promise<MemberResult> {
  const { db, panel, caller } = context
  const { name } = candidate
  if (isInvited(candidate))
    return memberResult(candidate, 'unchanged', `${name} has already been invited to ${facts.project}.`)
  const refused = refusedResult(candidate, facts.project)
  if (refused) return refused
  const result = await invite(db, { panel, caller, channel }, facts.id, candidate.id)
  if (!result.changed)
    return memberResult(candidate, 'unchanged', `${name} was invited to ${facts.project} by another command.`)
  return memberResult(candidate, 'done', `${name} is invited to ${facts.project}.`, result)
}

/**
 * Invites the members of a selection, skipping those who cannot take part or cannot be reached.
 * @returns the results, and whether there are more members than the limit
 */
async function inviteSelected(inviting: InviteRun, where: string, limit: number) {
  const { context, facts, channel } = inviting
  const results: MemberResult[] = []
  let invited = 0
  for await (const candidate of candidatesWhere(context.db, facts, where)) {
    const skipped = leftOut(candidate, channel)
    if (!skipped && invited === limit && !isInvited(candidate)) return { results, hasMore: true }
    const result = skipped ?? (await inviteCandidate(inviting, candidate))
    if (result.row.result === 'done') invited++
    results.push(result)
  }
  return { results, hasMore: false }
}

/** Of a survey with a target, usually only as many members are paid. */
function costText({ incentiveCents, target }: SurveyFacts, invited: number): string {
  const cost = ` If all of them complete, that costs ${formatCents(invited * incentiveCents)}`
  if (target === null || target >= invited) return `${cost}.`
  return `${cost}; the target of ${counted(target, 'complete')} costs ${formatCents(target * incentiveCents)}.`
}

export const inviteMembers = operation({
  name: 'surveys.invite',
  role: 'manager',
  summary: 'invite members to a survey',
  description:
    'Invites members on the dashboard, and by email, text or both: by mobile number, from a file, or everybody who matches a selection. A selection leaves out members who cannot take part and members whom no message would reach (no verified email, STOP, a pause, or a channel turned off). Before anything is sent, the command shows the counts and the reasons, and asks. Each member is invited once, and again after the invitation has expired. Texts are sent between 8 AM and 9 PM where the member lives, one in 24 hours to each member; others wait until the morning.',
  examples: [
    'surveys invite CP-1003 2125550113',
    `surveys invite CP-1003 --where 'specialty = cardiology and state = TX' --dry-run`,
    `surveys invite CP-1003 --where 'profession = Nurse' --limit 50 --yes`,
    `surveys invite CP-1003 --where 'profession = Nurse' --channel both --dry-run`,
    'surveys invite CP-1003 --file members.csv --at-most 200',
  ],
  input: z.strictObject({
    project,
    ...memberFields,
    where: text(2_000)
      .optional()
      .describe('Who, by profile: "specialty = cardiology and state = TX"; see `members fields`'),
    limit: wholeNumber(1, BATCH_MAX).optional().describe('How many members of a selection to invite at most'),
    channel: channelField,
  }),
  positional: ['project', 'mobiles'],
  row: messageRow,
  changes: true,
  question({ rows }, { project: number, channel }) {
    const count = countDone(rows)
    return count > 1 ? `Invite ${count} members to ${number}${byChannel(channel)}?` : null
  },
  async run(context, { project: number, limit, channel = 'mail', where, ...options }) {
    const { db } = context
    const facts = await surveyFacts(db, await surveyByProject(db, number))
    assertOpen(facts)
    const numbers = numbersOf(options)
    if (numbers.length === 0 && where === undefined)
      throw new InputError('Say whom to invite: numbers, --file or --where.')
    const inviting = { context, facts, channel }
    const named = await forNumbers(db, facts, numbers, (candidate) => inviteCandidate(inviting, candidate))
    if (where !== undefined && limit === undefined) await assertFewMatch(db, where, BATCH_MAX)
    const selection = where === undefined ? null : await inviteSelected(inviting, where, limit ?? BATCH_MAX)
    const all = [...named, ...(selection?.results ?? [])]
    const count = countDone(all.map(({ row }) => row))
    const more = selection?.hasMore ? ' More members match: run the command again to invite others.' : ''
    return namedAnswer(all, channel, (count > 1 ? costText(facts, count) : '') + more)
  },
})
