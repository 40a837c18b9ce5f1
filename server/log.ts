import 'server-only'
import { types } from 'node:util'
import pino from 'pino'
import { config } from './config.ts'
import { processWide } from './process-wide.ts'
import { reportError } from './telemetry/errors.ts'

/** The only fields of a log line: our own numbers and names, never personal data. */
export interface LogFields {
  requestId?: string
  /** The member's id, so that an operator can tell who was affected. */
  userId?: number
  method?: string
  /** The route with parameters in braces, never the actual path. */
  route?: string
  status?: number
  /** A field's name in the contract, rows as `[]`; never its value. */
  field?: string
  errorCode?: string
  milliseconds?: number
  attempt?: number
  job?: string
  jobId?: string
  count?: number
  /** Class name of a thrown value; its message could quote data. */
  error?: string
  /** File, line and column of our script in a browser. */
  script?: string
  pid?: number
}

const logger = () =>
  processWide('log', () => pino({ level: config().logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }))

export interface LoggedLine {
  time: string
  level: string
  message: string
  fields: LogFields
}

const LINES_KEPT = 300

const recentLog = () => processWide('recent log', (): LoggedLine[] => [])

/** This process's last log lines, oldest first, for a support packet. */
export const recentLines = (): readonly LoggedLine[] => recentLog()

function write(level: 'info' | 'warn' | 'error', message: string, fields: LogFields) {
  const lines = recentLog()
  lines.push({ time: new Date().toISOString(), level, message, fields })
  if (lines.length > LINES_KEPT) lines.shift()
  logger()[level](fields, message)
}

export const log = {
  info: (message: string, fields: LogFields = {}) => write('info', message, fields),
  warn: (message: string, fields: LogFields = {}) => write('warn', message, fields),
  /** @param thrown the thrown value, for its stack */
  error(message: string, fields: LogFields = {}, thrown?: unknown) {
    write('error', message, fields)
    reportError({ message, fields: { ...fields }, thrown })
  },
}

/** SQLSTATE of a database, or a system error's name. */
const CODE = /^[0-9A-Z_]{5,30}$/

/** The class and code of a thrown value, which are safe to log. */
export function errorName(error: unknown): string {
  const isError = error instanceof Error || types.isNativeError(error)
  const name = isError ? error.name : typeof error
  if (typeof error !== 'object' || error === null || !('code' in error)) return name
  return typeof error.code === 'string' && CODE.test(error.code) ? `${name} ${error.code}` : name
}
