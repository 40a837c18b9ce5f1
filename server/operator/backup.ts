/**
 * `backup.ts create|restore|drill|upgrade|key`: backups of the embedded panel's database. Exit code 0: done; 1: failed,
 * nothing was changed; 2: invalid command line.
 * @see docs/operating.md#backup-and-restore
 */
import { existsSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { Command, CommanderError } from 'commander'
import { config } from '#server/config.ts'
import { BackupError } from '../panel/database/backup/archive.ts'
import { type BackupSummary, backUp } from '../panel/database/backup/backup.ts'
import { drill } from '../panel/database/backup/drill.ts'
import { restore } from '../panel/database/backup/restore.ts'
import { type DatabaseLocation, type OpenDatabase, openWithoutTimeouts } from '../panel/database/open.ts'
import { prepareDatabase } from '../panel/prepare-database.ts'
import { rehearseUpgrade } from '../panel/rehearse-upgrade.ts'
import { assertKnownKeys } from '../panel/start-checks.ts'
import { keys, location, withDatabase } from './database/database.ts'
import { rehearsalText } from './database/rehearsal.ts'
import { messageFor, print } from './terminal.ts'

interface BackupOptions {
  to: string
  from: string
  recipient: string
  identity: string
}

const total = ({ tables }: BackupSummary) => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
const ledgerOf = ({ tables }: BackupSummary) => tables.payment_event?.sha256.slice(0, 12) ?? 'none'
const described = (summary: BackupSummary) =>
  `${total(summary)} rows in ${Object.keys(summary.tables).length} tables, payment ledger ${ledgerOf(summary)}`

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: string }> {
  const startedAt = performance.now()
  const result = await work()
  return { result, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) }
}

function assertNew(path: string): void {
  if (existsSync(path))
    throw new BackupError(`${path} already exists. A backup never overwrites a file: choose another name.`)
}

const identityIn = (path: string) =>
  readFile(path, 'utf8').catch(() => {
    throw new BackupError(`The identity cannot be read: ${path}.`)
  })

/** The owner role's connection if set: a restore changes tables. */
function ownersLocation() {
  const { databaseOwnerUrl } = config()
  return databaseOwnerUrl ? { url: databaseOwnerUrl.reveal() } : location()
}

/** Without statement timeouts: a backup is one long transaction, and a restore changes tables. */
async function withoutTimeouts<T>(
  databaseLocation: DatabaseLocation,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openWithoutTimeouts(databaseLocation)
  return work(database).finally(() => database.close())
}

async function create({ to, recipient }: BackupOptions) {
  const { result, seconds } = await timed(() =>
    withoutTimeouts(location(), (database) => backUp(database, to, recipient)),
  )
  const kilobytes = Math.ceil(statSync(to).size / 1024)
  print(`The backup of ${result.made} was written to ${to}: ${described(result)}. ${kilobytes} KB in ${seconds} s.`)
}

async function restoreHere({ from, identity }: BackupOptions) {
  const key = await identityIn(identity)
  const { result, seconds } = await timed(() => withoutTimeouts(ownersLocation(), (owner) => restore(owner, from, key)))
  print(`Restored the backup of ${result.made} in ${seconds} s: ${described(result)}. Every table is as it was.`)
  await withDatabase(async (database) => {
    await prepareDatabase(config(), database)
    await assertKnownKeys(database.db, keys()).catch((error: unknown) => {
      print(`The portal cannot start with it yet. ${messageFor(error)}`)
    })
  })
}

async function tryOut({ from, identity }: BackupOptions) {
  const key = await identityIn(identity)
  const { result, seconds } = await timed(() => drill(ownersLocation(), from, key))
  print(
    `The backup of ${result.made} can be restored, in ${seconds} s: ${described(result)}. Every table is as it was.`,
  )
}

async function rehearse({ from, identity }: BackupOptions) {
  const key = await identityIn(identity)
  const { result, seconds } = await timed(() => rehearseUpgrade(ownersLocation(), from, key, keys()))
  print(rehearsalText(result, seconds))
  if (result.problems.length > 0) process.exitCode = 1
}

async function newKey({ to }: BackupOptions) {
  assertNew(to)
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  await writeFile(to, `${identity}\n`, { mode: 0o600, flag: 'wx' })
  print(`The secret key is in ${to}: keep it away from this machine and from the backups.`)
  print(`Recipient for backups: ${await identityToRecipient(identity)}`)
}

const FROM = ['--from <file>', 'the backup'] as const
const IDENTITY = ['--identity <file>', 'file with the age secret key, as age-keygen writes it'] as const

function createProgram(): Command {
  const program = new Command('npm run backup --').description('Backups of the embedded panel.').exitOverride()
  program
    .command('create', { isDefault: true })
    .summary('write a backup while the portal runs')
    .requiredOption('--to <file>', 'file to write; it must not exist yet')
    .requiredOption('--recipient <key>', 'age public key (age1…) to encrypt it for')
    .action(create)
  program
    .command('restore')
    .summary('fill an empty database from a backup, and compare it')
    .requiredOption(...FROM)
    .requiredOption(...IDENTITY)
    .action(restoreHere)
  program
    .command('drill')
    .summary('restore a backup into a scratch database, compare it, and remove the database afterwards')
    .requiredOption(...FROM)
    .requiredOption(...IDENTITY)
    .action(tryOut)
  program
    .command('upgrade')
    .summary('try this release on a backup of the previous one, in a scratch database that is removed afterwards')
    .requiredOption('--rehearse', 'required: this only tries the upgrade; starting the new release does it')
    .requiredOption(...FROM)
    .requiredOption(...IDENTITY)
    .action(rehearse)
  program
    .command('key')
    .summary('make a pair of keys for backups')
    .requiredOption('--to <file>', 'file for the secret key; it must not exist yet')
    .action(newKey)
  return program
}

try {
  await createProgram().parseAsync()
} catch (error) {
  // Commander has already printed its message.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else {
    process.stderr.write(`${messageFor(error)}\n`)
    process.exitCode = 1
  }
}
