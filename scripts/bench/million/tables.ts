/** Rows of the generated members for each table, as the panel would have written them. */
import type { Crypto } from '#server/panel/core/crypto.ts'
import { randomKey } from '#server/panel/core/random-keys.ts'
import type { Cell } from '#server/panel/database/copy.ts'
import { paymentTransitions } from '#server/panel/rewards/payment-transitions.ts'
import { hasIdentity, INVITATIONS_EACH, type Invited, invitedTo, OFFERED_CENTS, outcomeDaysAgo } from './lives.ts'
import { memberRow } from './members.ts'

export interface Generating {
  members: number
  crypto: Crypto
  /** Rows of the `survey` table. */
  surveys: readonly { id: number; project_number: string; topic: string; end_date: string | null }[]
  /** Timestamp of this many days ago. */
  daysAgo: (days: number) => string
}

type Row = Readonly<Record<string, Cell>>

const memberId = (person: number) => person + 1

function* numbers(until: number): Generator<number> {
  for (let number = 0; number < until; number++) yield number
}

/** In order of invitation: a survey's rows are adjacent, a member's rows are far apart. */
function* invitations({ members }: Generating): Generator<{ id: number; invited: Invited }> {
  let id = 0
  for (const position of numbers(INVITATIONS_EACH))
    for (const person of numbers(members)) yield { id: ++id, invited: invitedTo(person, position) }
}

function* payments(generating: Generating) {
  let id = 0
  for (const { id: invitation, invited } of invitations(generating))
    if (invited.events.length > 0) yield { id: ++id, invitation, ...invited }
}

function* panelistRows({ members, crypto, daysAgo }: Generating): Generator<Row> {
  for (const person of numbers(members)) {
    const id = memberId(person)
    const sealed = (column: 'ssn_sealed' | 'birth_date_sealed', plain: string) =>
      hasIdentity(person) ? crypto.seal(plain, { table: 'panelist', column, row: id }) : null
    yield {
      id,
      ...memberRow(person, daysAgo(60 + (person % 600))),
      ssn_sealed: sealed('ssn_sealed', String(1_000 + (person % 9_000))),
      birth_date_sealed: sealed('birth_date_sealed', '04-17-1978'),
    }
  }
}

const earnedCents = ({ events }: Pick<Invited, 'events'>) => (events.includes('earned') ? OFFERED_CENTS : 0)

/** Duration of a completed survey, 10 to 29 minutes, in days. */
const minutes = (person: number) => (10 + (person % 20)) / (24 * 60)

const startedAt = ({ person, position, status, outcome }: Invited, daysAgo: Generating['daysAgo']) =>
  status === 'Invited' ? null : daysAgo(outcomeDaysAgo(position) + (outcome ? minutes(person) : 1))

function* invitationRows(generating: Generating): Generator<Row> {
  const { surveys, daysAgo } = generating
  for (const { id, invited } of invitations(generating)) {
    const { person, position, status, outcome, events } = invited
    const survey = surveys[invited.survey]
    if (!survey) throw new Error('A survey is missing.')
    const days = outcomeDaysAgo(position)
    yield {
      id,
      survey_id: survey.id,
      panelist_id: memberId(person),
      masked_id: randomKey(),
      ikey: randomKey(),
      reference_number: `${survey.project_number}-${memberId(person)}`,
      status,
      topic: survey.topic,
      end_date: survey.end_date,
      offered_cents: OFFERED_CENTS,
      earned_cents: outcome && earnedCents(invited),
      invited_at: daysAgo(days + 2),
      started_at: startedAt(invited, daysAgo),
      outcome_at: outcome && daysAgo(days),
      confirmed_at: events.includes('approved') ? daysAgo(days) : null,
    }
  }
}

function* outcomeRows(generating: Generating): Generator<Row> {
  for (const { id, invited } of invitations(generating)) {
    const { outcome, position } = invited
    const at = generating.daysAgo(outcomeDaysAgo(position))
    const survey_url = 'https://surveys.test/done'
    if (outcome) yield { invitation_id: id, outcome, decided: true, survey_url, at, last_at: at }
  }
}

/** The events of a payment, one day apart. */
const eventsOf = ({ position, events }: Invited, { daysAgo }: Generating) =>
  events.map((event, index) => {
    const { becomes } = paymentTransitions[event]
    return { event, becomes, at: daysAgo(outcomeDaysAgo(position) - index) }
  })

function* paymentRows(generating: Generating): Generator<Row> {
  for (const { id, invitation, ...invited } of payments(generating)) {
    const last = eventsOf(invited, generating).at(-1)
    yield {
      id,
      kind: 'incentive',
      panelist_id: memberId(invited.person),
      invitation_id: invitation,
      amount_cents: earnedCents(invited),
      status: last?.becomes ?? null,
      changed_at: last?.at ?? null,
    }
  }
}

function* paymentEventRows(generating: Generating): Generator<Row> {
  for (const { id, ...invited } of payments(generating))
    for (const event of eventsOf(invited, generating)) yield { payment_id: id, ...event }
}

function* totalRows({ members }: Generating): Generator<Row> {
  const positions = [...numbers(INVITATIONS_EACH)]
  for (const person of numbers(members)) {
    const earned = positions.map((position) => invitedTo(person, position)).filter(earnedCents)
    const paid = earned.filter(({ events }) => events.includes('sent')).length
    const in_process_cents = (earned.length - paid) * OFFERED_CENTS
    if (earned.length > 0) yield { panelist_id: memberId(person), paid_cents: paid * OFFERED_CENTS, in_process_cents }
  }
}

function* auditRows(generating: Generating): Generator<Row> {
  const { members, daysAgo } = generating
  const entry = (at: string, event: string, person: number, subject: string) => ({
    at,
    event,
    panelist_id: memberId(person),
    subject,
    client_address: 'generator',
    request_id: 'generator',
  })
  for (const person of numbers(members))
    yield entry(daysAgo(60 + (person % 600)), 'status changed', person, 'Registered > Verified')
  for (const { id, invited } of invitations(generating)) {
    const { person, position, outcome } = invited
    const started = startedAt(invited, daysAgo)
    if (started) yield entry(started, 'survey started', person, `invitation ${id}`)
    if (outcome)
      yield entry(daysAgo(outcomeDaysAgo(position)), 'outcome recorded', person, `invitation ${id}: ${outcome}`)
  }
  for (const { id, ...invited } of payments(generating))
    for (const { event, at } of eventsOf(invited, generating).slice(1))
      yield entry(at, 'payment changed', invited.person, `payment ${id} ${event}`)
}

/** In the order in which they are filled. */
export const tables: Readonly<Record<string, (generating: Generating) => Generator<Row>>> = {
  panelist: panelistRows,
  invitation: invitationRows,
  outcome: outcomeRows,
  payment: paymentRows,
  payment_event: paymentEventRows,
  incentive_total: totalRows,
  audit: auditRows,
}
