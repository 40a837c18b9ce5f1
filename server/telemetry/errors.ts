import 'server-only'
import { randomUUID } from 'node:crypto'
import { config } from '../config.ts'
import { processWide } from '../process-wide.ts'
import { createSender, type Envelope } from './sender.ts'

/*
 * Sends logged errors to Sentry or a compatible service. An event has the log line's fields, which never contain
 * personal data, and the stack, but not the error's message, which may quote data.
 * @see https://develop.sentry.dev/sdk/foundations/transport/envelopes/
 */

interface ErrorReport {
  /** Our own text, without data. */
  message: string
  fields: Readonly<Record<string, string | number | undefined>>
  /** The thrown error: only its class and its stack are read. */
  thrown?: unknown
}

interface StackFrame {
  function?: string
  filename: string
  lineno: number
  colno: number
}

const FRAME = /^\s+at (?:(?:async )?([\w.<>$ ]+?) \()?(?:file:\/\/)?(\/[^():]+|node:[\w/]+):(\d+):(\d+)\)?$/

/** Oldest call first, as Sentry expects. */
function framesOf(thrown: unknown): StackFrame[] {
  const lines = thrown instanceof Error ? (thrown.stack?.split('\n') ?? []) : []
  const frames = lines.flatMap((line) => {
    const [, name, filename, lineno, colno] = FRAME.exec(line) ?? []
    if (!filename) return []
    const frame = { filename: filename.replace(process.cwd(), ''), lineno: Number(lineno), colno: Number(colno) }
    return [name ? { function: name, ...frame } : frame]
  })
  return frames.toReversed()
}

function eventOf({ message, fields, thrown }: ErrorReport, environment: string) {
  const { error = 'Error', ...rest } = fields
  const tags = Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const frames = framesOf(thrown)
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: Date.now() / 1000,
    platform: 'node',
    level: 'error',
    environment,
    transaction: rest.route,
    tags: Object.fromEntries(tags),
    exception: {
      values: [{ type: String(error), value: message, ...(frames.length > 0 && { stacktrace: { frames } }) }],
    },
  }
}

type Sentry = NonNullable<ReturnType<typeof config>['sentry']>
type Event = ReturnType<typeof eventOf>

/** An envelope holds one event. */
const pack =
  ({ url, key }: Sentry) =>
  ([event]: readonly Event[]): Envelope => ({
    url,
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=carepanel/1.0, sentry_key=${key.reveal()}`,
    },
    body: `${JSON.stringify({ event_id: event?.event_id })}\n{"type":"event"}\n${JSON.stringify(event)}\n`,
  })

const sender = (sentry: Sentry) =>
  processWide('error sender', () => createSender({ kind: 'errors', maxBatch: 1, pack: pack(sentry) }))

/** Sends a logged error to Sentry, if SENTRY_DSN is set. */
export function reportError(report: ErrorReport): void {
  const { sentry } = config()
  if (sentry) sender(sentry).add(eventOf(report, sentry.environment))
}

/** Sends waiting events now. */
export async function flushErrors(): Promise<void> {
  const { sentry } = config()
  if (sentry) await sender(sentry).flush()
}
