import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/panel/database/schema.ts'

/* Query plans of the panel's statements on Postgres. */

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The text of a plain or a prepared statement. */
const textOf = (given: unknown) =>
  typeof given === 'object' && given !== null && 'text' in given ? String(given.text) : String(given)

/** Statements that the panel sends during `work`. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Set<string>> {
  const sent = new Set<string>()
  const query = pg.Client.prototype.query
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const text = textOf(given[0])
    if (/^\s*(select|with|insert|update|delete)\b/i.test(text)) sent.add(text)
    return Reflect.apply(query, this, given)
  })
  await work()
  spy.mockRestore()
  return sent
}

/** A separate connection to the same database. */
export async function clientOf(db: Db): Promise<pg.Client> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const server = new URL(process.env.TEST_POSTGRES_URL ?? '')
  server.pathname = `/${rows[0]?.name}`
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  return client
}

/** Nodes of a statement's plan, for these values, or a generic plan. */
export async function planOf(client: pg.Client, statement: string, values?: unknown[]): Promise<PlanNode[]> {
  const { rows } = await client.query(`explain (${values ? '' : 'generic_plan, '}format json) ${statement}`, values)
  const [{ Plan: plan }] = rows[0]['QUERY PLAN']
  return nodesOf(plan)
}
