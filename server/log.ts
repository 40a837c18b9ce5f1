import 'server-only'
import { types } from 'node:util'
import pino from 'pino'
import { config } from './config.ts'
import { processWide } from './process-wide.ts'
import { reportFault } from './telemetry/errors.ts'

/** The only fields a log line may have: numbers and names of ours, never a value of a person. */
export interface LogFields {
  requestId?: string
  /** The number of whoever is signed in, so that an operator can tell whom a fault met. */
  userId?: number
  method?: string
  /** The route with its parameters in braces, never the path as it came. */
  route?: string
  status?: number
  /** A field as the contract names it, rows as `[]`; never its value. */
  field?: string
  errorCode?: string
  milliseconds?: number
  attempt?: number
  job?: string
  jobId?: string
  count?: number
  /** Class name of a thrown value; its message may quote data. */
  error?: string
  /** File, line and column of a script of ours that a browser ran. */
  script?: string
  pid?: number
}

const logger = () =>
  processWide('log', () => pino({ level: config().logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }))

/** A line as it was logged. */
export interface LoggedLine {
  time: string
  level: string
  message: string
  fields: LogFields
}

const LINES_KEPT = 300

const kept = () => processWide('recent log', (): LoggedLine[] => [])

/** The last lines of this process, oldest first: for a support packet. */
export const recentLines = (): readonly LoggedLine[] => kept()

function write(level: 'info' | 'warn' | 'error', message: string, fields: LogFields) {
  const lines = kept()
  lines.push({ time: new Date().toISOString(), level, message, fields })
  if (lines.length > LINES_KEPT) lines.shift()
  logger()[level](fields, message)
}

export const log = {
  info: (message: string, fields: LogFields = {}) => write('info', message, fields),
  warn: (message: string, fields: LogFields = {}) => write('warn', message, fields),
  /** @param thrown what was thrown, for where it was */
  error(message: string, fields: LogFields = {}, thrown?: unknown) {
    write('error', message, fields)
    reportFault({ message, fields: { ...fields }, thrown })
  },
}

/** SQLSTATE of a database, or the name of a system's error. */
const CODE = /^[0-9A-Z_]{5,30}$/

/** What may be said of a thrown value: its class and its code. */
export function errorName(error: unknown): string {
  const isError = error instanceof Error || types.isNativeError(error)
  const name = isError ? error.name : typeof error
  if (typeof error !== 'object' || error === null || !('code' in error)) return name
  return typeof error.code === 'string' && CODE.test(error.code) ? `${name} ${error.code}` : name
}
