/** Fills an empty database with members and their history. */
import { sql } from 'kysely'
import pg from 'pg'
import type { Crypto } from '#server/panel/core/crypto.ts'
import { dropGuards, restoreGuards } from '#server/panel/database/backup/guards.ts'
import { type Cell, copyInto } from '#server/panel/database/copy.ts'
import { migrate } from '#server/panel/database/migrate.ts'
import { openWithoutTimeouts } from '#server/panel/database/open.ts'
import type { Db } from '#server/panel/database/schema.ts'
import { scenarios } from '#server/panel/scenarios/index.ts'
import { loadScenario } from '#server/panel/scenarios/load.ts'
import { surveyRow } from '#server/panel/scenarios/rows.ts'
import { survey } from '#server/panel/scenarios/seeds.ts'
import { assertFits } from '#server/panel/start-checks.ts'
import { ScriptError } from '../../launch/script.mjs'
import { endsIn, OFFERED_CENTS, positionOf, surveysFor } from './lives.ts'
import { type Generating, tables } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const REPORT_EVERY_MS = 5_000
const SURVEYS_AT_ONCE = 500
const SURVEY_HOST = 'https://surveys.test'

export interface FillOptions {
  members: number
  crypto: Crypto
  /** Reports progress. */
  report: (sentence: string) => void
}

/** Timestamps by days ago, by this machine's clock. */
function daysBefore(now: number): Generating['daysAgo'] {
  const known = new Map<number, string>()
  return (days) => {
    const moment = known.get(days) ?? new Date(now - days * DAY_MS).toISOString()
    known.set(days, moment)
    return moment
  }
}

function surveyRows({ members }: FillOptions, { daysAgo }: Pick<Generating, 'daysAgo'>) {
  const rows = Array.from({ length: surveysFor(members) }, (_, index) =>
    surveyRow(
      survey({
        topic: index === 0 ? 'How you sleep' : `Living with condition ${index}`,
        project: `CP-${1000 + index}`,
        loi: 15,
        incentive: OFFERED_CENTS / 100,
        ends: endsIn(positionOf(index)),
        status: endsIn(positionOf(index)) < 0 ? 'Closed' : 'Launched',
        target: members,
      }),
      (days) => daysAgo(-days).slice(0, 10),
      SURVEY_HOST,
    ),
  )
  return Array.from({ length: Math.ceil(rows.length / SURVEYS_AT_ONCE) }, (_, index) =>
    rows.slice(index * SURVEYS_AT_ONCE, (index + 1) * SURVEYS_AT_ONCE),
  )
}

/** A table's rows for COPY. Reports progress from time to time. */
function* cellsOf(rows: Iterable<Readonly<Record<string, Cell>>>, table: string, report: FillOptions['report']) {
  const startedAt = performance.now()
  let [count, reportedAt] = [0, startedAt]
  const reportProgress = () => {
    const perSecond = Math.round(count / ((performance.now() - startedAt) / 1000))
    report(`${table}: ${count.toLocaleString('en-US')} rows, ${perSecond.toLocaleString('en-US')} a second`)
  }
  for (const row of rows) {
    yield Object.values(row)
    count++
    if (count % 1_000 !== 0 || performance.now() - reportedAt < REPORT_EVERY_MS) continue
    reportedAt = performance.now()
    reportProgress()
  }
  reportProgress()
}

async function copyTables(url: string, generating: Generating, report: FillOptions['report']): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const [table, rowsOf] of Object.entries(tables)) {
      const { value } = rowsOf(generating).next()
      if (value) await copyInto(client, table, Object.keys(value), cellsOf(rowsOf(generating), table, report))
    }
  } finally {
    await client.end()
  }
}

/** Updates what triggers would have kept up to date: completed counts per survey, and the sequences of ids. */
async function catchUp(db: Db): Promise<void> {
  await sql`insert into survey_completes
    select survey_id, panelist_id % 16, count(*) from invitation where status = 'Completed' group by 1, 2`.execute(db)
  for (const table of ['panelist', 'invitation', 'payment'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
}

async function fill(db: Db, url: string, wanted: FillOptions): Promise<void> {
  await migrate(db)
  await assertFits(db, wanted.crypto)
  const { crypto } = wanted
  if (!(await loadScenario(db, scenarios.lookups, { crypto, surveyHost: SURVEY_HOST })))
    throw new ScriptError('There are members or surveys in this database. Generate into an empty one.')
  const daysAgo = daysBefore(Date.now())
  for (const rows of surveyRows(wanted, { daysAgo })) await db.insertInto('survey').values(rows).execute()
  const surveys = await db
    .selectFrom('survey')
    .select(['id', 'project_number', 'topic', 'end_date'])
    .orderBy('id')
    .execute()
  const guards = await dropGuards(db, Object.keys(tables))
  await copyTables(url, { members: wanted.members, crypto, surveys, daysAgo }, wanted.report)
  wanted.report('indexes')
  await restoreGuards(db, guards)
  await catchUp(db)
  await sql`vacuum (analyze)`.execute(db)
}

/**
 * Members with ten invitations each, one of them to a survey that everybody is invited to; some are completed and paid.
 * @param url an empty Postgres database; unusable if this fails
 */
export async function generate(url: string, wanted: FillOptions): Promise<void> {
  const { db, close } = await openWithoutTimeouts({ url })
  await fill(db, url, wanted).finally(close)
}
