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

/** The fields of a form by their names. */
export type Fields = Readonly<Record<string, string | undefined>>

/** Lists of what is ticked, by name; a list of none is there, too. */
export type Lists = Readonly<Record<string, string[]>>

/** What a body may be made of besides the fields. */
interface More {
  lists: Lists
  session: Session | null
  caller: Caller
}

export type Notice = NonNullable<FormReply['notice']>

/** Where a form leads once it is done, and what it says there. */
export interface Done {
  /** A page of ours; without it the page that the form stands on. */
  next?: string
  notice?: Notice
  /** What was typed and not sent is dropped. */
  endsDraft?: boolean
}

/** One form as the browser itself sends it: it makes the call that the scripts make, with the same input. */
export interface Form {
  method: Call['method']
  /** The address of the call. */
  path: string
  send: RouteHandler
  /** What the scripts would send, made from the fields and what goes with them unasked. */
  body?: (fields: Fields, given: Readonly<Record<string, unknown>>, more: More) => unknown
  /** @param page the parameters of the page that the form stands on */
  done: (answer: unknown, fields: Fields, page: URLSearchParams) => Done
  /** What stands above the page that a refused form comes back to, where the form itself does not say it. */
  refused?: (error: ApiError, t: Translate) => string | null
  /** Of a large form: what was typed comes back as its draft. */
  draft?: DraftName
  /** Fields that come back empty. */
  secret: readonly string[]
  /** What is said of a secret field that was filled in and comes back empty. */
  again?: string
}

interface Declared<C> {
  body?: Form['body']
  done: (answer: AnswerOf<C>, fields: Fields, page: URLSearchParams) => Done
  refused?: Form['refused']
  draft?: DraftName
  secret?: readonly string[]
  again?: string
}

/** A form of one of the portal's own calls. */
export function formOf<C extends Call>(
  { method, route }: C,
  handlers: Partial<Record<Call['method'], RouteHandler>>,
  { done, secret = [], ...rest }: Declared<C>,
): Form {
  const send = handlers[method]
  if (!send) throw new TypeError(`${method} ${route} has no handler`)
  // The handler has just made the answer from what the call declares.
  return {
    ...rest,
    method,
    path: route,
    send,
    done: (answer, ...where) => done(answer as AnswerOf<C>, ...where),
    secret,
  }
}

const proxied = createResolvingHandler(resolveProxied)

/** A form of one of the panel's calls. The member's own ids are `me`. */
export function panelFormOf<C extends Call>(call: C, declared: Declared<C>): Form {
  const me = Object.fromEntries(Object.keys(call.own?.path ?? {}).map((name) => [name, 'me']))
  return { ...formOf(call, proxied, declared), path: `/api/panel${fillRoute(call.route, me)}` }
}

/** What a member typed into a large form, as a draft has it. */
export const typedInto = (fields: Fields, lists: Lists): DraftValues => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, value = '']) => [name, value])),
  ...lists,
})
