/* Compares what the panel acknowledged with its data. */
import { sql } from 'kysely'
import { personalData } from '#server/panel/database/personal-data/index.ts'
import type { Message } from '#server/panel/gateways/message.ts'
import type { World } from '../people/person.ts'
import { type Erased, Violation } from '../world/books.ts'
import { clock, DAY, hourAt } from '../world/clock.ts'

const STATUS_OF: Readonly<Record<string, string>> = {
  completed: 'Completed',
  'partial-completed': 'Partially Completed',
  screened: 'Terminated',
  'over-quota': 'Quota Completed',
}

/** Promise 5: the invitation keeps the outcome that was acknowledged to the host, unless an operator changed it. */
async function outcomesAgree({ panel, books }: World): Promise<void> {
  const { rows } = await sql<{ ikey: string; status: string; reference: string }>`
    select ikey, status, reference_number as reference from invitation where ikey = any(${[...books.outcomes.keys()]}::text[])`.execute(
    panel.db,
  )
  const found = new Map(rows.map((row) => [row.ikey, row]))
  for (const [ikey, outcome] of books.outcomes) {
    const wanted = STATUS_OF[outcome]
    const row = found.get(ikey)
    const isSame = row && (wanted === undefined || row.status === wanted || books.changedByOperators.has(row.reference))
    if (!isSame)
      throw new Violation(
        `The panel keeps the outcome that it acknowledged to the survey host [promise 5]: ${outcome} became ${row?.status}`,
        [books.startedBy.get(ikey) ?? ''],
      )
  }
}

/** Promise 13: acknowledged writes can be read. */
async function acknowledgedIsKept({ panel, books, people }: World): Promise<void> {
  const numbers = [...books.registered.keys()]
  const { rows: members } = await sql<{
    mobile: string
  }>`select given.mobile from unnest(${numbers}::text[]) as given (mobile)
    where not exists (select from panelist where panelist.mobile = given.mobile)`.execute(panel.db)
  const [lost] = members
  if (lost)
    throw new Violation('An acknowledged registration can be read [promise 13]', [
      people.find(({ mobile }) => mobile === lost.mobile)?.who ?? '',
    ])
  const { rows: unsent } = await sql<{
    id: number
  }>`select given.id from unnest(${[...books.sent]}::bigint[]) as given (id)
    where not exists (select from payment_event where payment_id = given.id and event = 'sent')`.execute(panel.db)
  if (unsent[0])
    throw new Violation(
      `A payment recorded as sent can be read [promise 13]: payment ${unsent[0].id} has no such event`,
    )
}

function unwantedRule({ channel, about }: Message): string {
  if (channel === 'mail') return 'Nobody gets an invitation by mail after unsubscribing [promise 8]'
  return about === 'survey'
    ? 'Nobody gets a text about a survey after STOP, in a pause, or after turning them off [promise 8]'
    : 'Nobody gets a text after STOP [promise 8]'
}

/**
 * Promise 8: once the panel has acknowledged it, no texts after STOP, no survey texts when turned off or paused, and no
 * invitation mails after unsubscribing.
 */
function nothingUnwanted({ panel, people }: World): void {
  const [unwanted] = panel.carriers.unwanted
  if (!unwanted) return
  const { message } = unwanted
  const recipient = people.find(({ mobile, email }) => mobile === message.to || email === message.to)
  throw new Violation(unwantedRule(message), [recipient?.who ?? ''])
}

/** Promise 8: survey texts arrive only from 8:00 to 21:00 in the member's time zone. */
function textsByDay({ panel, people }: World): void {
  for (const { at, message } of panel.carriers.takeSurveyTexts()) {
    const reader = people.find(({ mobile }) => mobile === message.to)
    const hour = hourAt(reader?.zone ?? 'America/New_York', at)
    if (hour < 8 || hour >= 21)
      throw new Violation(
        `Texts about surveys arrive from 8:00 to 21:00 in the member's time zone [promise 8]: it is ${hour}:00 there`,
        [reader?.who ?? ''],
      )
  }
}

/** Whether the policy lets a table still contain data of an erased member. */
function mayHold(table: string, { at }: Erased): boolean {
  const policy = Object.entries(personalData).find(([name]) => name === table)?.[1]
  if (!policy || policy.about === 'nobody') return false
  if (policy.onErasure === 'delete after the tax years') return true
  if (policy.onErasure === 'keep') return Object.keys(policy.cleared).length === 0
  return policy.onErasure === 'expires' && clock.now() - at < (policy.within === '2 days' ? 3 * DAY : 91 * DAY)
}

const escaped = (text: string) => text.replace(/[^A-Za-z0-9]/g, '\\$&')

/** Promise 12: data of erased members exists only in the tables that the policy allows. */
export async function erasedAreGone({ panel, books }: World, startedAt: number): Promise<void> {
  const recent = books.erased.filter(({ at }) => at >= startedAt)
  if (recent.length === 0) return
  for (const table of Object.keys(personalData)) {
    const mustBeGone = recent.filter((erased) => !mayHold(table, erased))
    if (mustBeGone.length === 0) continue
    const pattern = mustBeGone.flatMap(({ marks }) => marks.map(escaped)).join('|')
    const { rows } = await sql<{ found: string }>`select kept::text as found from ${sql.table(table)} kept
      where kept::text ~ ${pattern} limit 1`.execute(panel.db)
    const [row] = rows
    if (!row) continue
    const owner = mustBeGone.find(({ marks }) => marks.some((mark) => row.found.includes(mark)))
    throw new Violation(
      `No data of an erased member stays, except where the policy keeps it [promise 12]: ${table} has ${row.found.slice(0, 200)}`,
      [owner?.who ?? ''],
    )
  }
}

/** Promise 11: the year-end list equals the payments of that year. */
export async function yearEndFormsAgree({ panel }: World, year: number): Promise<void> {
  const answer = await panel.operate('tax.1099', { year })
  if (!answer) return
  const { rows } = await sql<{ member: number; cents: number }>`
    select panelist_id as member, sum(amount_cents)::int as cents from payment join lateral (
      select event, at, becomes from payment_event where payment_id = payment.id and event in ('sent', 'reversed', 'returned')
        order by id desc limit 1) last on true
    where kind <> 'donation' and last.event = 'sent' and extract(year from last.at at time zone 'America/New_York') = ${year}
    group by panelist_id
    having sum(amount_cents) >= (select cents from form_1099_threshold where from_year <= ${year} order by from_year desc limit 1)
    order by panelist_id`.execute(panel.db)
  const listed = answer.rows.map((row) => `${row.member} ${Math.round(Number(row.dollars) * 100)}`).sort()
  const paid = rows.map(({ member, cents }) => `${member} ${cents}`).sort()
  if (listed.join() !== paid.join())
    throw new Violation(
      `The list of Forms 1099 equals the payments of the tax year [promise 11]: for ${year} it has ${listed}, paid were ${paid}`,
    )
}

export async function booksAgree(world: World): Promise<void> {
  nothingUnwanted(world)
  textsByDay(world)
  await outcomesAgree(world)
  await acknowledgedIsKept(world)
}
