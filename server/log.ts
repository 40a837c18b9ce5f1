import 'server-only'
import pino from 'pino'
import { config } from './config.ts'
import { processWide } from './process-wide.ts'

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
  pid?: number
}

const logger = () =>
  processWide('log', () => pino({ level: config().logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }))

export const log = {
  info: (message: string, fields: LogFields = {}) => logger().info(fields, message),
  warn: (message: string, fields: LogFields = {}) => logger().warn(fields, message),
  error: (message: string, fields: LogFields = {}) => logger().error(fields, message),
}

/** SQLSTATE of a database, or the name of a system's error. */
const CODE = /^[0-9A-Z_]{5,30}$/

/** What may be said of a thrown value: its class and its code. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { name } = error
  return 'code' in error && typeof error.code === 'string' && CODE.test(error.code) ? `${name} ${error.code}` : name
}
