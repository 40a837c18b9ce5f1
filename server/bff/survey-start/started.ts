import 'server-only'
import { sharedCodeStatus } from '#lib/contract/codes.ts'
import type { Started } from '#lib/contract/portal/session.ts'
import { inLanguage } from '#lib/language/in-language.ts'
import { type ErrorTable, errorAction } from '#lib/messages/error-action.ts'
import { linkTo, type Query } from '#lib/routes.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import type { CallContext } from '../panel-client/outgoing.ts'

const withoutCode: ReadonlySet<string> = new Set([...Object.keys(sharedCodeStatus), 'REFUSED'])

/**
 * Maps a failed start to what the screen does, by its error table: a redirect with a notice, or an error with the table's
 * sentence as its message.
 * @param tableFor the error table of the endpoint that failed
 * @param query query of the page that the redirect opens
 * @throws AppError when the session has expired, or the screen shows the error itself
 */
export async function withFailureNotice<S extends Started>(
  start: Promise<S>,
  tableFor: (error: AppError) => ErrorTable,
  { caller }: Pick<CallContext, 'caller'>,
  query: Query = {},
): Promise<S | Started> {
  try {
    return await start
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error
    const { status, message, headers, details } = error
    const code = withoutCode.has(error.code) ? '' : error.code
    const t = await inLanguage(caller.language)
    const { text, redirect } = errorAction(tableFor(error), { status, code, message }, config().brand.name, t)
    if (!redirect) throw new AppError(error.code, { status, message: text ?? message, headers, details })
    const next = linkTo(redirect.to, query)
    return text === null ? { next } : { next, notice: { message: text, after: redirect.after } }
  }
}
