import type * as z from 'zod/mini'
import type { BusinessCode } from './codes.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** *open*: needs no session. *member*: 401 without a session. */
type Access = 'open' | 'member'
/** Which id of the session fills a path parameter or body field, so that the browser never sends member ids. */
export type OwnId = 'userId' | 'panelistId'

type Schema = z.ZodMiniType
type Fields = Readonly<Record<string, Schema>>

interface Details {
  access: Access
  path?: Fields
  query?: Fields
  body?: Schema
  answer: Schema
  /** Codes of this call, in addition to the shared ones. */
  codes?: readonly BusinessCode[]
  /** Path parameters and body fields that are always the signed-in member's own id. */
  own?: { path?: Readonly<Record<string, OwnId>>; body?: Readonly<Record<string, OwnId>> }
  /** Answered by the portal itself. Other calls are passed on to the panel. */
  host?: 'portal'
  /** `session`: browsers can only use the portal's `/api/session/*`, because the call's result is the session. */
  via?: 'session'
  /** Requires a code within `RECENT_CODE_MINUTES`, or fails with RECENT_CODE_NEEDED. */
  recentCode?: true
  /**
   * Takes an email address for the member: only saves it, or sends a mail that verifies it. Requires the same code if the
   * address replaces a verified one, or if payments will go to it once it is verified.
   */
  newEmail?: 'to-save' | 'to-verify'
  /** A GET with side effects, as the specification has it: same origin only, and no HEAD. */
  writes?: true
  /** Does not extend the session's idle time, because pages call it on their own. */
  passive?: true
  /** Answers a file, passed through without parsing. */
  file?: true
  /** Answers a lookup, which is cached. */
  lookup?: true
  /** Maximum body size in bytes; 16 KB by default. */
  bodyLimit?: number
  /** Longest answer that the portal accepts, in bytes; 1 MiB by default. */
  answerLimit?: number
  /**
   * The call is not in the specification: only panels that announce this feature have it.
   * @see docs/integrating.md#features
   */
  feature?: string
  /** The query is not in the specification: it is sent only to panels with this feature. */
  queryFeature?: 'survey-pages'
}

/**
 * One endpoint, declared once for the BFF, the embedded panel, the browser, OpenAPI and the tests. `route` is the host's
 * path, with parameters in braces: `/api/methodology/{surveyMaskedId}`.
 */
export interface Call<D extends Details = Details> extends Details {
  readonly method: Method
  readonly route: string
  readonly path: Fields
  readonly query: Fields
  readonly codes: readonly BusinessCode[]
  readonly bodyLimit: number
  /** The declaration itself, for the types below. */
  readonly declared: D
}

const KILOBYTE = 1024
const BODY_LIMIT = 16 * KILOBYTE
export const LARGE_BODY_LIMIT = 64 * KILOBYTE
/** For many years' rows, or a file. */
export const LARGE_ANSWER_LIMIT = 8 * 1024 * KILOBYTE

/** Declares an endpoint. @see docs/specification/panel-api.md */
export const call = <const D extends Details>(method: Method, route: string, details: D): Call<D> => ({
  path: {},
  query: {},
  codes: [],
  bodyLimit: BODY_LIMIT,
  ...details,
  method,
  route,
  declared: details,
})

type None = Record<never, never>
type Declared<C> = C extends { declared: infer D } ? D : never
type Parsed<F> = { [K in keyof F]: F[K] extends Schema ? z.output<F[K]> : never }
type SchemaInput<S> = S extends Schema ? z.input<S> : never
type OptionalKeys<F> = { [K in keyof F]: undefined extends SchemaInput<F[K]> ? K : never }[keyof F]

/** `true` for an endpoint that requires a session. */
export type NeedsSession<C> = Declared<C> extends { access: 'member' } ? true : false
export type PathOf<C> = Declared<C> extends { path: infer P } ? Parsed<P> : None
export type QueryOf<C> = Declared<C> extends { query: infer Q } ? Parsed<Q> : None
export type BodyOf<C> = Declared<C> extends { body: infer B extends Schema } ? z.output<B> : undefined
export type AnswerOf<C> = Declared<C> extends { answer: infer A extends Schema } ? z.output<A> : never
export type CodeOf<C> = Declared<C> extends { codes: readonly (infer R extends BusinessCode)[] } ? R : never

type OwnPath<C> = Declared<C> extends { own: { path: infer O } } ? keyof O : never
type OwnBody<C> = Declared<C> extends { own: { body: infer O } } ? keyof O : never

type PathInput<C> =
  Declared<C> extends { path: infer P }
    ? { [K in Exclude<keyof P, OwnPath<C>>]: string | number } & { [K in OwnPath<C>]?: string | number }
    : None
type QueryInput<C> =
  Declared<C> extends { query: infer Q }
    ? { [K in Exclude<keyof Q, OptionalKeys<Q>>]: SchemaInput<Q[K]> } & { [K in OptionalKeys<Q>]?: SchemaInput<Q[K]> }
    : None
type WithoutOwn<B, Own> = B extends object ? Omit<B, Own & keyof B> & { [K in Own & keyof B]?: B[K] | 'me' } : B
type BodyInput<C> =
  Declared<C> extends { body: infer B extends Schema }
    ? [OwnBody<C>] extends [never]
      ? z.input<B>
      : WithoutOwn<z.input<B>, OwnBody<C>>
    : undefined

/** A part of the input; optional if nothing in it is required. */
type Part<Name extends string, T> = None extends T ? { [K in Name]?: T } : { [K in Name]: T }

/** A caller's input, before the schemas parse it. The session fills in own ids. */
export type Input<C> = Part<'path', PathInput<C>> &
  Part<'query', QueryInput<C>> &
  (undefined extends BodyInput<C> ? { body?: BodyInput<C> } : { body: BodyInput<C> })

/** The last arguments of a function that makes a call; none when the endpoint has no input. */
export type InputArguments<C, Options = None> =
  None extends Input<C> ? [input?: Input<C> & Options] : [input: Input<C> & Options]

/** The input of a call that is known only at run time. */
export interface AnyInput {
  path?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}
