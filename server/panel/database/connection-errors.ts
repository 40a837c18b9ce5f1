import 'server-only'
import { types } from 'node:util'

/** The server accepts no writes: a standby, or a primary that is about to become one. */
export const READ_ONLY = '25006'
/** The server cannot read or write one of its files. */
const IO_ERROR = '58030'
/** The server has no room to write. */
export const DISK_FULL = '53100'
/** The server may not write its own files, as on a disk that became read-only, or our role may not use a table. */
const NO_RIGHT = '42501'

const serialization = new Set(['40001', '40P01'])
/** The server, or the way to it, is being restarted or replaced. */
const interrupted = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', READ_ONLY])
/** Errors of PGlite when it cannot write its folder. */
const unwritable = ['EROFS', 'EACCES', 'EPERM']
const unreachable = ['ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH']
const unavailable = new Set([...unreachable, ...unwritable, '57014', '53300', '25P03', DISK_FULL, IO_ERROR, NO_RIGHT])
const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** A prepared statement has other columns than when it was planned: another process migrated the database. */
const UNSUPPORTED = '0A000'
const STALE_PLAN = /^cached plan must not change result type/

/** Messages of `pg` and its pool, which have no code. */
const INTERRUPTED = /^(Connection terminated|Client has encountered a connection error)/
const NO_ANSWER = /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/
const CLOSED = /^PGlite is closed/

const isInterrupted = (error: Error) =>
  interrupted.has(codeOf(error)) || codeOf(error).startsWith('08') || INTERRUPTED.test(error.message)

/** Whether an error, one of its causes or one that it aggregates passes a test. */
function anyCause(error: unknown, test: (error: Error) => boolean): boolean {
  if (!types.isNativeError(error)) return false
  if ('errors' in error && Array.isArray(error.errors) && error.errors.some((cause) => anyCause(cause, test)))
    return true
  return test(error) || anyCause(error.cause, test)
}

export const isStalePlan = (error: unknown): boolean =>
  anyCause(error, (cause) => codeOf(cause) === UNSUPPORTED && STALE_PLAN.test(cause.message))

/** Whether a thrown value means that the database cannot work now, so that trying again later may help. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isRetryable(error) ||
  anyCause(
    error,
    (cause) => unavailable.has(codeOf(cause)) || NO_ANSWER.test(cause.message) || CLOSED.test(cause.message),
  )

/**
 * Whether a retry of the same transaction may succeed: it conflicted with another, or its connection was interrupted. Not
 * after a timeout: retries would only add load to a slow server.
 */
export const isRetryable = (error: unknown): boolean =>
  (isStalePlan(error) || anyCause(error, (cause) => serialization.has(codeOf(cause)) || isInterrupted(cause))) &&
  !anyCause(error, (cause) => NO_ANSWER.test(cause.message))
