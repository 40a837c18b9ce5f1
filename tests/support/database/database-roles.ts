/** An empty Postgres database with an owner role and an application role, as docs/operating.md describes. */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export interface TwoRoles {
  ownerUrl: string
  applicationUrl: string
  /** Drops the database and its roles. */
  close: () => Promise<void>
}

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export async function twoRoles(): Promise<TwoRoles> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: this jest project prepares no Postgres')
  const id = randomBytes(6).toString('hex')
  const [database, owner, application] = [`roles_${id}`, `owner_${id}`, `application_${id}`]
  const urlFor = (role: string) => {
    const url = new URL(server)
    url.username = role
    url.password = 'p'
    url.pathname = `/${database}`
    return url.href
  }
  await onServer(server, [
    `CREATE ROLE ${owner} LOGIN PASSWORD 'p'`,
    `CREATE ROLE ${application} LOGIN PASSWORD 'p'`,
    `CREATE DATABASE ${database} OWNER ${owner}`,
  ])
  return {
    ownerUrl: urlFor(owner),
    applicationUrl: urlFor(application),
    close: () =>
      onServer(server, [`DROP DATABASE ${database} WITH (FORCE)`, `DROP ROLE ${application}`, `DROP ROLE ${owner}`]),
  }
}
