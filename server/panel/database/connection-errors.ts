import 'server-only'
import { types } from 'node:util'

/** The server takes no writes: a standby, or a primary that is about to become one. */
export const READ_ONLY = '25006'

const gone = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53300',
  '25P03',
  READ_ONLY,
])
const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Messages of `pg`, its pool and PGlite, which have no code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|PGlite is closed|Client has encountered a connection error)/

/** Whether a thrown value means that the database cannot be reached now, so that trying again later may work. */
export function isDatabaseGone(error: unknown): boolean {
  if (!types.isNativeError(error)) return false
  if ('errors' in error && Array.isArray(error.errors) && error.errors.some(isDatabaseGone)) return true
  return (
    gone.has(codeOf(error)) || codeOf(error).startsWith('08') || LOST.test(error.message) || isDatabaseGone(error.cause)
  )
}
