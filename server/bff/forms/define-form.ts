import 'server-only'
import type { AnswerOf, Call } from '#lib/contract/endpoint.ts'
import { fillRoute } from '#lib/contract/match.ts'
import type { DraftName, DraftValues } from '#lib/contract/portal/draft.ts'
import type { Translate } from '#lib/language/translate.ts'
import type { ApiError } from '#lib/messages/error-action.ts'
import { resolveProxied } from '../endpoints/proxy.ts'
import { createResolvingHandler, type RouteHandler } from '../route-handler/route-handler.ts'
import type { Caller } from '../session/caller.ts'
import type { FormReply } from '../session/form-reply.ts'
import type { Session } from '../session/session.ts'

/** A form's fields by name. */
export type Fields = Readonly<Record<string, string | undefined>>

/** A form's checkbox lists by name, with the checked values. Empty lists are present too. */
export type Lists = Readonly<Record<string, string[]>>

/** What a form's `body` can use besides the fields. */
interface More {
  lists: Lists
  session: Session | null
  caller: Caller
  /** Path and query of the form's page. */
  page: string
}

export type Notice = NonNullable<FormReply['notice']>

/** The page that follows a successful form, and the notice it shows. */
export interface FormOutcome {
  /** A page of the portal; the form's own page by default. */
  next?: string
  notice?: Notice
  /** The draft that is deleted. */
  endsDraft?: DraftName
}

/** A rejected form that opens another page than its own. */
interface RefusalRedirect {
  text: string | null
  next: string | undefined
}

/** A form that the browser posts without scripts. It makes the same call as the scripts, with the same input. */
export interface Form {
  method: Call['method']
  /** The URL path of the call. */
  path: (fields: Fields) => string
  send: RouteHandler
  /** Builds the body that the scripts would send. `given`: values that the page adds to the typed ones. */
  body?: (fields: Fields, given: Readonly<Record<string, unknown>>, more: More) => unknown
  /** @param page query parameters of the form's page */
  done: (answer: unknown, fields: Fields, page: URLSearchParams) => FormOutcome
  /**
   * A sentence shown at the top of the page when the form is rejected, for forms that do not show their errors themselves.
   */
  refused?: (error: ApiError, t: Translate, page: URLSearchParams) => string | null | RefusalRedirect
  /** Large forms only: the draft that restores the typed values. */
  draft?: DraftName
  /** Whether the draft leaves out some fields, so that the page after an error needs the typed values, too. */
  isPartlyDrafted?: boolean
  /** Whether the answer is a file, which the browser downloads without leaving the page. */
  isFile: boolean
  /** Fields that are shown empty again after an error. */
  secret: readonly string[]
  /** The message at a secret field that has to be filled in again. */
  again?: string
  /** Whether it also counts when another member has signed in since it was opened. */
  forAnyMember?: boolean
}

interface Declared<C> {
  body?: Form['body']
  done?: (answer: AnswerOf<C>, fields: Fields, page: URLSearchParams) => FormOutcome
  refused?: Form['refused']
  draft?: DraftName
  isPartlyDrafted?: boolean
  secret?: readonly string[]
  again?: string
  forAnyMember?: boolean
}

/** Declares a form for one of the portal's own calls. */
export function formOf<C extends Call>(
  { method, route, file }: C,
  handlers: Partial<Record<Call['method'], RouteHandler>>,
  { done = () => ({}), secret = [], ...rest }: Declared<C>,
): Form {
  const send = handlers[method]
  if (!send) throw new TypeError(`${method} ${route} has no handler`)
  // Safe cast: the handler has just built this answer by the declaration of the call.
  return {
    ...rest,
    method,
    path: () => route,
    send,
    isFile: file === true,
    done: (answer, ...where) => done(answer as AnswerOf<C>, ...where),
    secret,
  }
}

/** The digits of a code or number that was typed with spaces or dashes. */
export const digitsOf = (text = '') => text.replace(/\D/g, '')

const proxied = createResolvingHandler(resolveProxied)

interface DeclaredOfPanel<C> extends Declared<C> {
  /** The call's path parameters. */
  path?: (fields: Fields) => Readonly<Record<string, string>>
}

/** Declares a form for one of the panel's calls. The member's own ids are sent as `me`. */
export function panelFormOf<C extends Call>(call: C, { path, ...declared }: DeclaredOfPanel<C>): Form {
  const ownIds = Object.fromEntries(Object.keys(call.own?.path ?? {}).map((name) => [name, 'me']))
  return {
    ...formOf(call, proxied, declared),
    path: (fields) => `/api/panel${fillRoute(call.route, { ...ownIds, ...path?.(fields) })}`,
  }
}

/** The typed values of a large form, in the format of a draft. */
export const draftValuesOf = (fields: Fields, lists: Lists): DraftValues => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, value = '']) => [name, value])),
  ...lists,
})
