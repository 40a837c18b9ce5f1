import { SURVEY_ERROR_DELAY } from '../constants.ts'
import type { CodeOf } from '../contract/endpoint.ts'
import type { Translate } from '../language/translate.ts'
import { type Page, routes } from '../routes.ts'
import { GENERIC, TOO_MANY_CODES, TOO_MANY_TRIES } from './texts.ts'

/*
 * From an error to what the screen does about it. Each feature's file beside this one has a table for each endpoint: code
 * -> sentence, and what happens then. A table without a row for one of its endpoint's codes does not compile.
 */

/** Why a call failed. The server's `AppError` is one, too. */
export interface ApiError {
  /** HTTP status; 0 when no answer came. */
  status: number
  code: string
  message: string
  /** Seconds until the same call may succeed, when the server knows. */
  retryAfter?: number
  /** The panel's endpoint that failed, where one of the portal's calls several. */
  during?: string
  /** For support: names the request in the server's log. */
  requestId?: string
}

/** What a screen does about an error. */
export interface ErrorAction {
  /** The sentence to show, or null for none. */
  text: string | null
  /** Milliseconds after which the sentence goes; without it, it stays. */
  duration?: number
  /** The page that the screen leads to, and after how many milliseconds. */
  redirect?: { to: Page; after: number }
  /** The registration form asks for SSN and date of birth, and may lock its other fields. */
  ask?: 'identity' | 'identity, others locked'
}

/** Stands in a table for the message that came with the code. */
export const SERVER = Symbol('the message of the panel')

/** Stands in a sentence for which limit was reached, and when it ends. */
const LIMIT = '{limit}'

export interface ErrorRow extends Omit<ErrorAction, 'text'> {
  text: string | typeof SERVER | null
}

/** A table of any endpoint. */
export type ErrorTable = Readonly<Record<string, ErrorRow> & { otherwise: ErrorRow }>

/**
 * The table of one endpoint, or of several together: a row for each of their codes, one for any other, and where they differ
 * one for an error without a code and one for a limit.
 */
export type ErrorMessages<C> = Readonly<
  Record<CodeOf<C>, ErrorRow> & { otherwise: ErrorRow; ''?: ErrorRow; TOO_MANY_REQUESTS?: ErrorRow }
>

/** The codes of a table, all with one row. */
export const withRow = <Table extends object>(table: Table, row: ErrorRow) =>
  Object.fromEntries(Object.keys(table).map((code) => [code, row])) as Readonly<Record<keyof Table, ErrorRow>>

export const stays = (text: ErrorRow['text']): ErrorRow => ({ text })

/** The sentence stays for its time, then the dashboard comes. */
export const toDashboard = (text: ErrorRow['text'], after = SURVEY_ERROR_DELAY): ErrorRow => ({
  text,
  redirect: { to: routes.dashboard, after },
})

const HOUR = 3600
const MINUTE = 60

/** When a throttled call may be tried again: rounded up, because a minute too early is refused. */
function waitOf(seconds: number, t: Translate): string {
  const [unit, one, many] =
    seconds > HOUR
      ? [HOUR, '{count} hour', '{count} hours']
      : seconds > MINUTE
        ? [MINUTE, '{count} minute', '{count} minutes']
        : [1, '{count} second', '{count} seconds']
  const count = Math.max(1, Math.ceil(seconds / unit))
  return t(count === 1 ? one : many, { count })
}

/** Nothing went wrong: it was too much, and goes on after a while. */
function limitText({ message, retryAfter }: ApiError, t: Translate): string {
  const what = t(message === TOO_MANY_CODES ? TOO_MANY_CODES : TOO_MANY_TRIES)
  return retryAfter
    ? t('{what} Try again in {wait}.', { what, wait: waitOf(retryAfter, t) })
    : t('{what} Try again later.', { what })
}

function textOf({ text }: ErrorRow, error: ApiError, brand: string, t: Translate): string | null {
  if (text === null) return null
  if (text !== SERVER && text.includes(LIMIT)) return t(text, { limit: limitText(error, t) })
  const sentence = t(text === SERVER ? error.message || GENERIC : text, { brand })
  return error.retryAfter
    ? t('{sentence} You can try again in {wait}.', { sentence, wait: waitOf(error.retryAfter, t) })
    : sentence
}

const SESSION_EXPIRED = 401

/** The Session Expired dialog speaks for it, so that no screen needs to. */
export const isSessionExpired = ({ status }: Pick<ApiError, 'status'>) => status === SESSION_EXPIRED

/** What a table says of an error. */
export const rowOf = (table: ErrorTable, { code }: Pick<ApiError, 'code'>): ErrorRow =>
  (Object.hasOwn(table, code) ? table[code] : undefined) ?? table.otherwise

/**
 * What a screen does about an error of an endpoint; nothing about an expired session.
 * @param t the reader's language
 */
export function errorAction(table: ErrorTable, error: ApiError, brand: string | undefined, t: Translate): ErrorAction {
  if (isSessionExpired(error)) return { text: null }
  const row = rowOf(table, error)
  return { ...row, text: textOf(row, error, brand ?? '', t) }
}
