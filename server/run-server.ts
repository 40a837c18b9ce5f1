import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Config, config } from './config.ts'
import { onClose, shutDown, shutDownOnSignals } from './lifecycle.ts'
import { messageFor } from './operator/terminal.ts'
import { flushFaults } from './telemetry/errors.ts'
import { flushSpans } from './telemetry/spans.ts'

/** What keeps a server from starting; the message is for a person and says what to change. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

const complain = (error: unknown) =>
  process.stderr.write(`${error instanceof StartError ? error.message : messageFor(error)}\n`)

/** @throws StartError */
function readOptions() {
  try {
    return parseArgs({ options: { demo: { type: 'boolean', default: false } } }).values
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : 'The options cannot be read.')
  }
}

interface Start {
  settings: Config
  /** Whether `--demo` asks for demo data. */
  demo: boolean
}

/** Before anything is opened: there is nothing to shut down. */
function startOrExit(): Start {
  try {
    return { ...readOptions(), settings: config() }
  } catch (error) {
    complain(error)
    process.exit(1)
  }
}

/** A collector that does not answer holds up no shutdown. */
const FLUSH_MS = 2_000

/** Starts a server that runs until it is asked to end; one that cannot start says why in a line and exits with 1. */
export async function runServer(start: (start: Start) => Promise<void>): Promise<void> {
  const options = startOrExit()
  shutDownOnSignals()
  onClose(() => Promise.race([Promise.all([flushSpans(), flushFaults()]), wait(FLUSH_MS)]))
  try {
    await start(options)
  } catch (error) {
    complain(error)
    await shutDown('start failed', 1)
  }
}
