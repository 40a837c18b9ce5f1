import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Config, config } from './config.ts'
import { onClose, shutDown, shutDownOnSignals } from './lifecycle.ts'
import { messageFor } from './operator/terminal.ts'
import { flushErrors } from './telemetry/errors.ts'
import { flushSpans } from './telemetry/spans.ts'

/** The server cannot start; the message tells the operator what to change. */
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
  /** Whether `--demo` was given. */
  demo: boolean
}

/** Exits without a shutdown, because nothing is open yet. */
function startOrExit(): Start {
  try {
    return { ...readOptions(), settings: config() }
  } catch (error) {
    complain(error)
    process.exit(1)
  }
}

/** Limit for a telemetry collector that does not answer at shutdown. */
const FLUSH_MS = 2_000

/** Starts a server and runs it until shutdown. If the start fails, prints one line and exits with 1. */
export async function runServer(start: (start: Start) => Promise<void>): Promise<void> {
  const options = startOrExit()
  shutDownOnSignals()
  onClose(() => Promise.race([Promise.all([flushSpans(), flushErrors()]), wait(FLUSH_MS)]))
  try {
    await start(options)
  } catch (error) {
    complain(error)
    await shutDown('start failed', 1)
  }
}
