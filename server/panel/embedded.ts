import 'server-only'
import { type Config, config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { errorName, log } from '#server/log.ts'
import { forgetProcessWide, processWide } from '#server/process-wide.ts'
import { createPanel, type PanelApp } from './app.ts'
import { errorAnswer } from './core/answer.ts'
import { createCrypto } from './core/crypto.ts'
import type { PanelContext } from './core/panel-context.ts'
import { isDatabaseUnavailable } from './database/connection-errors.ts'
import { isMigrated } from './database/migrate.ts'
import { locationOf, type OpenDatabase, openDatabase } from './database/open.ts'
import { carriersOf } from './gateways/carriers.ts'
import { reportMessages } from './jobs/metrics.ts'
import { openQueue, type Queue } from './jobs/queue.ts'
import { startWorker } from './jobs/worker.ts'
import { panelOf } from './panel-parts.ts'
import { prepareDatabase } from './prepare-database.ts'
import { assertFits, isWritable } from './start-checks.ts'

/** What the embedded panel needs to do its work. */
export interface PanelResources {
  database: OpenDatabase
  queue: Queue
  context: PanelContext
}

export interface EmbeddedPanel {
  handle: PanelApp
  /** `null` while the database cannot be reached. */
  resources: PanelResources | null
  /** Whether the database takes writes and has the newest schema. */
  ready: () => Promise<boolean>
  /** Finishes work in progress, then closes the database. */
  close: () => Promise<void>
}

const STOP_MS = 5_000

/** Anyone can call the readiness check and it writes to the database, so it does so at most once a second. */
const CHECK_EVERY_MS = 1_000

/** Whether the database takes writes and has the newest schema. */
function readinessOf({ db }: OpenDatabase): () => Promise<boolean> {
  let last = { at: 0, isReady: Promise.resolve(false) }
  const check = async () => (await isWritable(db)) && isMigrated(db).catch(() => false)
  return () => {
    if (Date.now() - last.at >= CHECK_EVERY_MS) last = { at: Date.now(), isReady: check() }
    return last.isReady
  }
}

/** A step that runs after migrations and before the first request. */
type Prepare = (database: OpenDatabase) => Promise<unknown>

async function startWith(settings: Config, database: OpenDatabase, trustProxyHops: number): Promise<EmbeddedPanel> {
  const queue: Queue = await openQueue(database, { works: true })
  const panel = panelOf(settings, queue)
  const carriers = carriersOf(settings)
  await startWorker(queue, { db: database.db, panel, gateways: carriers.gateways })
  const isReady = readinessOf(database)
  const endReports = reportMessages(database.db)
  let closed = false
  return {
    handle: createPanel({ db: database.db, panel, trustProxyHops }),
    resources: { database, queue, context: panel },
    ready: async () => !closed && isReady(),
    async close() {
      closed = true
      endReports()
      await queue.stop({ timeout: STOP_MS })
      carriers.close()
      await database.close()
    },
  }
}

/**
 * Opens and migrates the panel's database and starts the worker.
 * @param trustProxyHops how many proxies in front of the panel to trust when reading the client address
 * @throws DatabaseInUseError when another process has the PGlite directory, UnfitDatabaseError
 */
export async function startPanel(settings: Config, trustProxyHops: number, prepare?: Prepare): Promise<EmbeddedPanel> {
  const database = await openDatabase(locationOf(settings))
  try {
    await prepareDatabase(settings, database)
    if (settings.dataKeys) await assertFits(database.db, createCrypto(settings.dataKeys))
    await prepare?.(database)
    return await startWith(settings, database, trustProxyHops)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Used while the database cannot be reached; the next call tries to open it again. */
const unavailable: EmbeddedPanel = {
  handle: async () => errorAnswer(new AppError('UPSTREAM_UNAVAILABLE')),
  resources: null,
  ready: async () => false,
  close: async () => undefined,
}

const PROCESS_WIDE = 'embedded panel'
/** The portal is the only proxy in front of the embedded panel. */
const PORTAL_HOPS = 1

function unavailableUntilNextCall(error: unknown): EmbeddedPanel {
  forgetProcessWide(PROCESS_WIDE)
  if (!isDatabaseUnavailable(error)) throw error
  log.error('database unreachable', { error: errorName(error) })
  return unavailable
}

async function startOnce(prepare?: Prepare): Promise<EmbeddedPanel> {
  const panel = await startPanel(config(), PORTAL_HOPS, prepare)
  return {
    ...panel,
    async close() {
      forgetProcessWide(PROCESS_WIDE)
      await panel.close()
    },
  }
}

/** The panel of this process. The first call opens it. */
export const embeddedPanel = (): Promise<EmbeddedPanel> =>
  processWide(PROCESS_WIDE, () => startOnce().catch(unavailableUntilNextCall))

/** Opens the panel of this process before the first request. @throws the error that kept it from opening */
export const openEmbeddedPanel = (prepare: Prepare): Promise<EmbeddedPanel> =>
  processWide(PROCESS_WIDE, () => startOnce(prepare))
