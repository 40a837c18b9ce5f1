import { SURVEY_ERROR_DELAY } from '../constants.ts'
import type { CodeOf } from '../contract/endpoint.ts'
import type { Translate } from '../language/translate.ts'
import { type Page, routes } from '../routes.ts'
import { GENERIC, TOO_MANY_CODES, TOO_MANY_TRIES } from './texts.ts'

/*
 * Maps errors to what the screen does. The files in this folder have a table per endpoint: error code to sentence and
 * action. A table without a row for one of its endpoint's codes does not compile.
 */

/** Why a call failed. The server's `AppError` can be used as one. */
export interface ApiError {
  /** HTTP status; 0 without an answer. */
  status: number
  /** Whether there is no answer because the browser has no connection. */
  isOffline?: boolean
  code: string
  message: string
  /** Seconds until the call may be repeated, if known. */
  retryAfter?: number
  /** The panel endpoint that failed, when a portal endpoint calls several. */
  during?: string
  /** The request's id in the server's log, for support. */
  requestId?: string
}

/** How a screen reacts to an error. */
export interface ErrorAction {
  /** The sentence to show, or null for none. */
  text: string | null
  /** Milliseconds that the sentence is shown; without it, it stays. */
  duration?: number
  /** The form field that the error is about: it shows the sentence and takes focus. */
  field?: string
  /** The page to redirect to, and the delay in milliseconds. */
  redirect?: { to: Page; after: number }
  /** Makes the registration form ask for SSN and date of birth, and optionally lock its other fields. */
  ask?: 'identity' | 'identity, others locked'
}

/** In a table, stands for the message of the answer. */
export const SERVER = Symbol('the message of the panel')

/** Placeholder in a sentence: which limit was reached and when it ends. */
const LIMIT = '{limit}'

export interface ErrorRow extends Omit<ErrorAction, 'text'> {
  text: string | typeof SERVER | null
}

/** A table of an endpoint that is known only at run time. */
export type ErrorTable = Readonly<Record<string, ErrorRow> & { otherwise: ErrorRow }>

/**
 * The table of one or several endpoints: a row per code and one for all others. Optional rows: `''` for errors without a
 * code, and one for limits.
 */
export type ErrorMessages<C> = Readonly<
  Record<CodeOf<C>, ErrorRow> & { otherwise: ErrorRow; ''?: ErrorRow; TOO_MANY_REQUESTS?: ErrorRow }
>

/** The same row for all codes of a table. */
export const withRow = <Table extends object>(table: Table, row: ErrorRow) =>
  Object.fromEntries(Object.keys(table).map((code) => [code, row])) as Readonly<Record<keyof Table, ErrorRow>>

export const showAlert = (text: ErrorRow['text']): ErrorRow => ({ text })

/** The answer's message, at the field that it is about. */
export const showAtField = (field: string): ErrorRow => ({ text: SERVER, field })

/** Shows the sentence for its delay, then redirects to the dashboard. */
export const toDashboard = (text: ErrorRow['text'], after = SURVEY_ERROR_DELAY): ErrorRow => ({
  text,
  redirect: { to: routes.dashboard, after },
})

const HOUR = 3600
const MINUTE = 60

/** When a rate-limited call may be repeated. Rounded up, because an early call would be rejected. */
export function waitOf(seconds: number, t: Translate): string {
  const [unit, one, many] =
    seconds > HOUR
      ? [HOUR, '{count} hour', '{count} hours']
      : seconds > MINUTE
        ? [MINUTE, '{count} minute', '{count} minutes']
        : [1, '{count} second', '{count} seconds']
  const count = Math.max(1, Math.ceil(seconds / unit))
  return t(count === 1 ? one : many, { count })
}

/** A limit is no failure: the text says when to continue. */
function limitText({ message, retryAfter }: ApiError, t: Translate): string {
  const subject = t(message === TOO_MANY_CODES ? TOO_MANY_CODES : TOO_MANY_TRIES)
  return retryAfter
    ? t('{what} Try again in {wait}.', { what: subject, wait: waitOf(retryAfter, t) })
    : t('{what} Try again later.', { what: subject })
}

function textOf({ text }: ErrorRow, error: ApiError, brand: string, t: Translate): string | null {
  if (text === null) return null
  if (text !== SERVER && text.includes(LIMIT)) return t(text, { limit: limitText(error, t) })
  const sentence = t(text === SERVER ? error.message || GENERIC : text, { brand })
  if (error.isOffline) return t('{sentence} You seem to be offline.', { sentence })
  return error.retryAfter
    ? t('{sentence} You can try again in {wait}.', { sentence, wait: waitOf(error.retryAfter, t) })
    : sentence
}

const SESSION_EXPIRED = 401

/** Shown by the Session Expired dialog, so screens ignore it. */
export const isSessionExpired = ({ status }: Pick<ApiError, 'status'>) => status === SESSION_EXPIRED

export const rowOf = (table: ErrorTable, { code }: Pick<ApiError, 'code'>): ErrorRow =>
  (Object.hasOwn(table, code) ? table[code] : undefined) ?? table.otherwise

/**
 * What a screen does about an endpoint's error; nothing for an expired session.
 * @param t translates to the reader's language
 */
export function errorAction(table: ErrorTable, error: ApiError, brand: string | undefined, t: Translate): ErrorAction {
  if (isSessionExpired(error)) return { text: null }
  const row = rowOf(table, error)
  return { ...row, text: textOf(row, error, brand ?? '', t) }
}

/** The text for an endpoint whose errors all read the same. */
export const generalText = (error: ApiError, t: Translate) =>
  errorAction({ otherwise: showAlert(GENERIC) }, error, '', t).text
