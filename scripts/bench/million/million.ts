/**
 * Cost of a panel with a million members, compared with a thousand, in the same run.
 *
 *   npm run bench million                                       everything, on its own Postgres: an hour, 40 GB
 *   npm run bench million -- calls --members 1000,100000        one part, other sizes
 *   npm run bench million -- fill --members 100000 --on URL     fills the database panel_100000 on your server
 *
 * Parts: `fill`, `calls` (by members), `reads` (by operators), `backup`. With `--on`, existing databases are migrated and
 * reused, and DATA_KEYS is required. Calls use up the members of panel_1000: drop it before the next run.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Config, parseConfig } from '#server/config.ts'
import { createCrypto } from '#server/panel/core/crypto.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import { startPostgres } from '../../../tests/support/database/postgres.mjs'
import { ScriptError } from '../../launch/script.mjs'
import { runBenchmark } from '../support/benchmark.ts'
import { backUpAndRestore } from './backup.ts'
import { memberCalls } from './calls.ts'
import { databaseOf, fillOnce } from './databases.ts'
import { measure } from './measure.ts'
import { openPanel } from './panel.ts'
import { operatorReads } from './reads.ts'
import type { MeasuredPanel, Work } from './turns.ts'

const PARTS = ['fill', 'calls', 'reads', 'backup'] as const
/** Settings of a small dedicated server. */
const SETTINGS = ['shared_buffers=4GB', 'maintenance_work_mem=256MB', 'max_wal_size=8GB']
const MOST = 1.2
/** Fewest members, so that each call can use another one. */
const LEAST = 1_000

interface Options {
  parts: ReadonlySet<string>
  sizes: readonly number[]
  /** URL of any database on the server. */
  server: string
  settings: Config
  folder: string
}

const print = (sentence: string) => void process.stdout.write(`${sentence}\n`)

async function measured({ sizes, settings, server }: Options, works: readonly Work[]): Promise<string[]> {
  const watcher = await openDatabase({ url: server })
  const measuredPanels: MeasuredPanel[] = []
  try {
    for (const members of sizes)
      measuredPanels.push({ members, panel: await openPanel(settings, databaseOf(server, members)) })
    return await measure({ watcher: watcher.db, measuredPanels, most: MOST }, works)
  } finally {
    for (const { panel } of measuredPanels) await panel.close()
    await watcher.close()
  }
}

async function run(options: Options): Promise<void> {
  const { parts, sizes, server, settings, folder } = options
  const crypto = createCrypto(settings.dataKeys ?? new Map())
  for (const members of sizes) await fillOnce(server, { members, crypto, report: print })
  const over = parts.has('calls') ? await measured(options, memberCalls) : []
  if (parts.has('reads')) over.push(...(await measured(options, operatorReads)))
  if (parts.has('backup')) await backUpAndRestore(server, sizes.at(-1) ?? 0, folder)
  if (over.length > 0)
    throw new ScriptError(`Over ${MOST} times slower, or reads a large table completely: ${over.join(', ')}.`)
}

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { members: { type: 'string', default: '1000,100000,1000000' }, on: { type: 'string' } },
  })
  const parts = new Set<string>(positionals.length > 0 ? positionals : PARTS)
  const sizes = values.members.split(',').map(Number)
  if (![...parts].every((part) => PARTS.some((known) => known === part)))
    throw new ScriptError(`Parts are ${PARTS.join(', ')}.`)
  if (!sizes.every((size) => Number.isInteger(size) && size >= LEAST))
    throw new ScriptError(`--members takes numbers of at least ${LEAST}, separated by commas.`)
  return { parts, sizes, on: values.on }
}

await runBenchmark('million', async ({ folder }) => {
  const { parts, sizes, on } = readArguments()
  const own = on === undefined ? await startPostgres({ durable: true, settings: SETTINGS }) : null
  const server = on ?? own?.url() ?? ''
  const newKey = () => `1:${randomBytes(32).toString('base64')}`
  const settings = parseConfig({
    DATABASE_URL: server,
    SESSION_PASSWORDS: newKey(),
    DATA_KEYS: own ? newKey() : process.env.DATA_KEYS,
    CODE_TEXTS_PER_DAY: '100000000',
  })
  await run({ parts, sizes, server, settings, folder }).finally(() => own?.stop())
})
