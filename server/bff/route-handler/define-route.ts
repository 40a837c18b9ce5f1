import 'server-only'
import * as z from 'zod/mini'
import type { AnswerOf, BodyOf, Call, NeedsSession, QueryOf } from '#lib/contract/endpoint.ts'
import type { Caller } from '../session/caller.ts'
import type { Session } from '../session/session.ts'

/** The validated input of an endpoint. */
export interface RequestContext<C = Call> {
  request: Request
  url: URL
  /** Every parameter of the query. */
  parameters: Readonly<Record<string, string>>
  /** The parameters that the call declares. */
  query: QueryOf<C>
  body: BodyOf<C>
  caller: Caller
  session: NeedsSession<C> extends true ? Session : Session | null
  /** Set-Cookie headers of the answer, added to errors too. */
  cookies: string[]
}

interface RouteOptions {
  /** Not rate limited. */
  uncounted?: boolean
  /** Accepts requests from other sites and programs: a key or signature authenticates them, not a session. */
  fromAnywhere?: boolean
}

/** The context of a route whose declaration is known only at run time. */
export interface AnyContext extends Omit<RequestContext, 'query' | 'body' | 'session'> {
  query: unknown
  body: unknown
  session: Session | null
}

/** An endpoint and its implementation. Its path, with parameters in braces, is in the log and the metrics. */
export interface Route
  extends RouteOptions,
    Pick<Call, 'route' | 'method' | 'access' | 'bodyLimit' | 'passive' | 'writes'> {
  query?: z.core.$ZodType
  /** Without a schema the body is not read. */
  body?: z.core.$ZodType
  /** A returned Response is sent as it is, anything else as JSON. */
  work(context: AnyContext): Promise<unknown>
}

type Work<C> = (context: RequestContext<C>) => Promise<AnswerOf<C> | Response>

/** Implements a declared call: its input and answer have the declared types. */
export function route<C extends Call>(call: C, work: Work<C>, options: RouteOptions = {}): Route {
  const { query } = call
  return {
    ...call,
    query: Object.keys(query).length > 0 ? z.strictObject(query) : undefined,
    ...options,
    work: (context) => work(context as RequestContext<C>),
  }
}
