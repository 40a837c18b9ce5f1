import type * as z from 'zod/mini'
import type { BusinessCode } from './codes.ts'

export type Method = 'GET' | 'POST' | 'PATCH'
/** *open*: no token needed. *member*: the panel answers 401 without one. */
export type Access = 'open' | 'member'
/** Which of the session's own numbers stands in for a path parameter or body field. The browser never names a member. */
export type OwnId = 'userId' | 'panelistId'

type Schema = z.ZodMiniType
type Fields = Readonly<Record<string, Schema>>

/**
 * What a panel may name in `X-Panel-Features` of its answers, because it can do more than the documents have.
 * `survey-pages`: filters, sorts and cuts the list of surveys. `shared-lookups`: lookups are the same for every member.
 */
export const PANEL_FEATURES = ['survey-pages', 'shared-lookups'] as const
export type PanelFeature = (typeof PANEL_FEATURES)[number]

interface Details {
  access: Access
  path?: Fields
  query?: Fields
  body?: Schema
  answer: Schema
  /** Codes this call may be refused with, besides the faults that every call shares. */
  codes?: readonly BusinessCode[]
  /** Path parameters and body fields that are always the signed-in member's own. */
  own?: { path?: Readonly<Record<string, OwnId>>; body?: Readonly<Record<string, OwnId>> }
  /** `session`: reached only by `/api/session/*`, because its answer or effect is the session itself. */
  via?: 'session'
  /** Only for who gave a code lately: see `RECENT_CODE_MINUTES`. Refused with RECENT_CODE_NEEDED otherwise. */
  recentCode?: true
  /** Changes something although it is a GET, as the specification has it: only for our own pages, and not by HEAD. */
  writes?: true
  /** Answers what can be chosen from: the same for every member, seldom changed. */
  lookup?: true
  /** Bytes of body allowed; 16 KB when not said. */
  bodyLimit?: number
  /** Bytes of answer that the portal takes; 1 MiB when not said. */
  answerLimit?: number
  /** The query is an addition to the documents: only a panel that names this feature is sent it. */
  queryFeature?: PanelFeature
}

/**
 * One call of the panel API, declared once and read by the BFF, the embedded panel, the browser, OpenAPI and the tests.
 * `route` is as the panel serves it, parameters in braces: `/api/methodology/{surveyMaskedId}`.
 */
export interface Call<D extends Details = Details> extends Details {
  readonly method: Method
  readonly route: string
  readonly path: Fields
  readonly query: Fields
  readonly codes: readonly BusinessCode[]
  readonly bodyLimit: number
  /** The declaration as written, for the types below. */
  readonly declared: D
}

const KILOBYTE = 1024
export const BODY_LIMIT = 16 * KILOBYTE
export const LARGE_BODY_LIMIT = 64 * KILOBYTE
/** Rows of many years, or a file. */
export const LARGE_ANSWER_LIMIT = 8 * 1024 * KILOBYTE

/** Declares a call. @see docs/specification/panel-api.md */
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
type Parsed<F> = { [K in keyof F]: F[K] extends Schema ? z.output<F[K]> : never }
type Given<F> = { [K in keyof F]: F[K] extends Schema ? z.input<F[K]> : never }
type Declared<C> = C extends { declared: infer D } ? D : never

export type PathOf<C> = Declared<C> extends { path: infer P } ? Parsed<P> : None
export type QueryOf<C> = Declared<C> extends { query: infer Q } ? Parsed<Q> : None
export type BodyOf<C> = Declared<C> extends { body: infer B extends Schema } ? z.output<B> : undefined
export type AnswerOf<C> = Declared<C> extends { answer: infer A extends Schema } ? z.output<A> : never
export type CodeOf<C> = Declared<C> extends { codes: readonly (infer R extends BusinessCode)[] } ? R : never

/** What a caller hands over: values before the schemas have parsed them. Own ids are filled in from the session. */
export interface Input<C> {
  path?: Declared<C> extends { path: infer P } ? Partial<Record<keyof P, string | number>> : None
  query?: Declared<C> extends { query: infer Q } ? Given<Q> : None
  body?: Declared<C> extends { body: infer B extends Schema } ? z.input<B> : undefined
}

/** The same for a call that is known only at run time. */
export interface AnyInput {
  path?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}
