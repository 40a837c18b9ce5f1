/* Counts what happened in a story, from the panel's own records. */
import { sql } from 'kysely'
import type { World } from './people/person.ts'

/** Audit events to count, with their plural for the output. */
const AUDITED = {
  'panelist registered': 'registrations',
  'session started': 'sessions',
  'code refused': 'wrong codes',
  'profile completed': 'profiles',
  'survey started': 'starts',
  'survey refused': 'refused starts',
  'partner linked': 'links from partners',
  'outcome recorded': 'outcomes',
  'outcome refused': 'refused reports',
  'outcome rejected': 'rejected outcomes',
  'outcome completed': 'completes by operators',
  'form signed': 'signed forms',
  'bank file made': 'bank files',
  'payment taken back': 'payments taken back',
  'texts stopped': 'STOPs',
  'account erased': 'erasures',
} as const

const PAID = {
  sent: 'payments sent',
  held: 'held',
  released: 'released',
  reversed: 'reversed',
  returned: 'returned',
} as const

interface Counted {
  what: string
  times: number
}

const named = (names: Readonly<Record<string, string>>, rows: readonly Counted[]): [string, number][] =>
  Object.entries(names).map(([what, plural]) => [plural, rows.find((row) => row.what === what)?.times ?? 0])

/** Counts by their plural name. */
export async function activityOf({ panel, hosts }: World): Promise<ReadonlyMap<string, number>> {
  const { db, counted, carriers } = panel
  const { rows: audited } = await sql<Counted>`
    select event as what, count(*)::int as times from audit where client_address is distinct from 'before' group by event`.execute(
    db,
  )
  const { rows: payments } = await sql<Counted>`
    select event as what, count(*)::int as times from payment_event group by event`.execute(db)
  const { rows: invited } =
    await sql<Counted>`select 'invitations' as what, count(*)::int as times from invitation`.execute(db)
  return new Map([
    ['surveys', hosts.size],
    ['invitations', invited[0]?.times ?? 0],
    ...named(AUDITED, audited),
    ...named(PAID, payments),
    ['texts about surveys', carriers.surveyTexts()],
    ['messages', carriers.handedOver()],
    ['requests, jobs and commands', counted.requests],
    ['statements', counted.statements],
    ['faults', counted.faults],
  ])
}
