import 'server-only'
import * as z from 'zod'
import { formatDollars } from '#lib/format/money.ts'
import { invite, remind } from '../../surveys/invite.ts'
import { BATCH_MAX, countResults, type Result, refusable, resultColumns } from '../kit/batch.ts'
import { InputError, OperationError } from '../kit/errors.ts'
import { mobile, project, text, wholeNumber } from '../kit/fields.ts'
import { surveyByProject } from '../kit/find.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column, numberColumn } from '../kit/show.ts'
import { type Candidate, candidateByMobile, candidatesWhere, waitingCandidates } from './candidates.ts'
import { type SurveyFacts, surveyFacts } from './eligibility.ts'

const row = z.object({
  member: numberColumn(),
  name: column(),
  mobile: column(),
  ...resultColumns,
  email: column('email'),
})
type Row = z.output<typeof row>

const who = {
  mobiles: z.array(mobile).optional().describe('Mobile numbers in any usual form'),
  where: text(2_000)
    .optional()
    .describe('Who, by profile: "specialty = cardiology and state = TX"; see `members fields`'),
  rows: z
    .array(z.strictObject({ mobile }))
    .max(BATCH_MAX, { error: `at most ${BATCH_MAX} rows` })
    .optional()
    .describe('A CSV or JSON file with a column mobile; - for standard input'),
}

interface Who {
  mobiles?: readonly string[]
  where?: string
  rows?: readonly { mobile: string }[]
}

const numbersOf = ({ mobiles = [], rows = [] }: Who) => [...mobiles, ...rows.map(({ mobile: number }) => number)]

/** Does it for everybody named by number; whoever has no account is a refused row. */
async function forNumbers(
  context: OperationContext,
  facts: SurveyFacts,
  numbers: readonly string[],
  work: (candidate: Candidate) => Promise<Row>,
): Promise<Row[]> {
  const answers: Row[] = []
  for (const number of numbers) {
    const nobody = { member: null, name: null, mobile: number, email: null }
    const answer = await refusable(context.db, async () => work(await candidateByMobile(context.db, facts, number)))
    answers.push({ ...nobody, ...answer })
  }
  return answers
}

const rowOf = ({ id, name, mobile: number }: Candidate, result: Result, detail: string, isMailed = false): Row => ({
  member: id,
  name,
  mobile: number,
  result,
  detail,
  email: isMailed ? 'queued' : null,
})

const mailNote = (isMailed: boolean) => (isMailed ? ' An email is queued.' : ' No email is sent.')

/** One row says its own sentence; several are counted. */
function answerOf(rows: Row[], mails: string) {
  const [only] = rows
  if (rows.length === 1 && only?.detail) {
    if (only.result === 'refused') throw new OperationError(only.detail)
    return { rows, message: only.result === 'done' ? `${only.detail}${mailNote(only.email !== null)}` : only.detail }
  }
  const mailed = rows.filter(({ email }) => email !== null).length
  return { rows, message: `${countResults(rows)}. ${mailed} ${mails}.` }
}

async function inviteCandidate(context: OperationContext, facts: SurveyFacts, candidate: Candidate): Promise<Row> {
  const { db, panel, by } = context
  const { name, invitation, reason } = candidate
  if (invitation !== null && invitation !== 'Expired')
    return rowOf(candidate, 'unchanged', `${name} has already been invited to ${facts.project}.`)
  if (reason !== null) return rowOf(candidate, 'refused', `${name} cannot take part in ${facts.project}: ${reason}.`)
  const { mailed } = await invite(db, { panel, by }, facts.id, candidate.id)
  return rowOf(candidate, 'done', `${name} is invited to ${facts.project}.`, mailed)
}

/** Of those a selection finds, who cannot take part or gets no mail is left out. */
async function inviteSelected(context: OperationContext, facts: SurveyFacts, where: string, limit: number) {
  const found = await candidatesWhere(context.db, facts, where, BATCH_MAX)
  const answers: Row[] = []
  let invited = 0
  for (const candidate of found) {
    const why = candidate.reason ?? candidate.silent
    if (why !== null) answers.push(rowOf(candidate, 'skipped', why))
    else if (invited >= limit) answers.push(rowOf(candidate, 'skipped', 'over the limit'))
    else {
      const answer = await inviteCandidate(context, facts, candidate)
      if (answer.result === 'done') invited++
      answers.push(answer)
    }
  }
  return answers
}

export const inviteMembers = operation({
  name: 'surveys.invite',
  role: 'manager',
  summary: 'invite members to a survey',
  description:
    'Invites members, on the dashboard and by email: by number, from a file, or everybody whom a selection finds. A selection leaves out who cannot take part, has no verified email or wants no mail; it is counted, and asked for, before anything is sent. Each is invited once, and again after the invitation has expired.',
  examples: [
    'surveys invite CP-1003 2125550113',
    `surveys invite CP-1003 --where 'specialty = cardiology and state = TX' --dry-run`,
    `surveys invite CP-1003 --where 'profession = Nurse' --limit 50 --yes`,
    'surveys invite CP-1003 --file members.csv --at-most 200',
  ],
  input: z.strictObject({
    project,
    ...who,
    limit: wholeNumber(1, BATCH_MAX).optional().describe('Invite so many of a selection'),
  }),
  positional: ['project', 'mobiles'],
  row,
  changes: true,
  question({ rows }, { project: number }) {
    const count = rows.filter(({ result }) => result === 'done').length
    return count > 1 ? `Invite ${count} members to ${number}?` : null
  },
  async run(context, { project: number, limit, ...given }) {
    const { db } = context
    const facts = await surveyFacts(db, await surveyByProject(db, number))
    const numbers = numbersOf(given)
    if (numbers.length === 0 && given.where === undefined)
      throw new InputError('Say whom to invite: numbers, --file or --where.')
    const named = await forNumbers(context, facts, numbers, (candidate) => inviteCandidate(context, facts, candidate))
    const found = given.where === undefined ? [] : await inviteSelected(context, facts, given.where, limit ?? BATCH_MAX)
    const rows = [...named, ...found]
    const { message } = answerOf(rows, 'emails are queued')
    const count = rows.filter(({ result }) => result === 'done').length
    const cost = formatDollars((count * facts.incentiveCents) / 100)
    return { rows, message: count > 1 ? `${message} All completes together cost ${cost}.` : message }
  },
})

async function remindCandidate(context: OperationContext, facts: SurveyFacts, candidate: Candidate): Promise<Row> {
  const { db, panel, by } = context
  const { name, reason } = candidate
  if (reason !== null) return rowOf(candidate, 'refused', `${name} cannot take part in ${facts.project}: ${reason}.`)
  const { changed, mailed } = await remind(db, { panel, by }, facts.id, candidate.id)
  if (!changed) return rowOf(candidate, 'refused', `${name} has no open invitation to ${facts.project}.`)
  return rowOf(candidate, 'done', `${name} is reminded of ${facts.project}.`, mailed)
}

const REMIND_AFTER_DAYS = 2

export const remindMembers = operation({
  name: 'surveys.remind',
  role: 'manager',
  summary: 'remind members who have not started',
  description: `Reminds members of an invitation that they have not started: those named by number or file, or else everybody who waits and got no invitation or reminder for ${REMIND_AFTER_DAYS} days. It asks first when there are several.`,
  examples: [
    'surveys remind CP-1003',
    'surveys remind CP-1003 --after-days 5 --yes',
    'surveys remind CP-1003 2125550113',
  ],
  input: z.strictObject({
    project,
    mobiles: who.mobiles,
    rows: who.rows,
    afterDays: wholeNumber(0, 365).optional().describe('Days since the last mail about it'),
  }),
  positional: ['project', 'mobiles'],
  row,
  changes: true,
  question({ rows }, { project: number }) {
    const count = rows.filter(({ result }) => result === 'done').length
    return count > 1 ? `Remind ${count} members of ${number}?` : null
  },
  async run(context, { project: number, afterDays = REMIND_AFTER_DAYS, ...given }) {
    const { db } = context
    const facts = await surveyFacts(db, await surveyByProject(db, number))
    const numbers = numbersOf(given)
    const work = (candidate: Candidate) => remindCandidate(context, facts, candidate)
    if (numbers.length > 0) return answerOf(await forNumbers(context, facts, numbers, work), 'emails are queued')
    const rows: Row[] = []
    for (const candidate of await waitingCandidates(db, facts, afterDays)) {
      const why = candidate.reason ?? candidate.silent
      rows.push(why === null ? await work(candidate) : rowOf(candidate, 'skipped', why))
    }
    const mailed = rows.filter(({ email }) => email !== null).length
    return { rows, message: `${countResults(rows)}. ${mailed} emails are queued.` }
  },
})
