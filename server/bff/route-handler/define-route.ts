import 'server-only'
import * as z from 'zod/mini'
import type { AnswerOf, BodyOf, Call, Method, NeedsSession, QueryOf } from '#lib/contract/endpoint.ts'
import type { Caller } from '../session/caller.ts'
import type { Session } from '../session/session.ts'

/** What the work of an endpoint is given, all of it checked. */
export interface RequestContext<C = Call> {
  request: Request
  url: URL
  /** Every parameter of the query. */
  parameters: Readonly<Record<string, string>>
  /** The parameters that the declaration names. */
  query: QueryOf<C>
  body: BodyOf<C>
  caller: Caller
  session: NeedsSession<C> extends true ? Session : Session | null
  /** Set-Cookie headers for the answer, errors included. */
  cookies: string[]
}

interface RouteOptions {
  /** Not counted against the caller's rate. */
  uncounted?: boolean
  /** Taken from other sites and from programs too: a key proves what it does, not a session. */
  fromAnywhere?: boolean
}

/** The context of a route whose declaration is known only at run time. */
export interface AnyContext extends Omit<RequestContext, 'query' | 'body' | 'session'> {
  query: unknown
  body: unknown
  session: Session | null
}

/** An endpoint with its work. */
export interface Route extends RouteOptions {
  /** How the log and the metrics name it, parameters in braces. */
  route: string
  method: Method
  access: Call['access']
  query?: z.core.$ZodType
  /** Without a schema the body is not read. */
  body?: z.core.$ZodType
  bodyLimit?: number
  /** Does not keep the session awake. */
  passive?: boolean
  /** Changes something although it is a GET. */
  writes?: boolean
  /** A Response is sent as it is, anything else as JSON. */
  work(context: AnyContext): Promise<unknown>
}

type Work<C> = (context: RequestContext<C>) => Promise<AnswerOf<C> | Response>

/** The work of a declared endpoint: takes what it declares and answers what it declares. */
export function route<C extends Call>(call: C, work: Work<C>, options: RouteOptions = {}): Route {
  const { route: path, method, access, query, body, bodyLimit, passive, writes } = call
  return {
    route: path,
    method,
    access,
    query: Object.keys(query).length > 0 ? z.strictObject(query) : undefined,
    body,
    bodyLimit,
    passive,
    writes,
    ...options,
    work: (context) => work(context as RequestContext<C>),
  }
}
