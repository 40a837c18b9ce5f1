import type * as z from 'zod/mini'
import type { BusinessCode } from './codes.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** *open*: no session needed. *member*: answered 401 without one. */
type Access = 'open' | 'member'
/** Which of the session's own numbers stands in for a path parameter or body field. The browser never names a member. */
export type OwnId = 'userId' | 'panelistId'

type Schema = z.ZodMiniType
type Fields = Readonly<Record<string, Schema>>

/**
 * What a panel may name in `X-Panel-Features` of its answers, because it can do more than the documents have.
 * `survey-pages`: filters, sorts and cuts the list of surveys. `shared-lookups`: lookups are the same for every member.
 * `privacy-center`: answers the calls of `lib/contract/panel/privacy.ts`.
 * `message-check`: its messages carry check codes, and it answers `checkMessage` and `reportMessage`.
 * `survey-length`: answers what a survey takes.
 * `consents`: answers the calls of `lib/contract/panel/consents.ts`.
 * `payout-method`: answers the calls of `lib/contract/panel/payout-method.ts`.
 * `message-choices`: answers the calls of `lib/contract/panel/message-choices.ts`.
 * `form-1099`: answers the calls of `lib/contract/panel/form-1099.ts`.
 * `data-pdf`: answers `copyOfDataAsPdf`.
 * `survey-facts`: answers the calls of `lib/contract/panel/surveys/survey-facts.ts`.
 * `number-change`: answers the calls of `lib/contract/panel/number-change.ts`.
 * `passkeys`: answers the calls of `lib/contract/panel/passkeys.ts`.
 * `own-number`: answers the calls of `lib/contract/panel/own-number.ts`.
 * `language`: answers the call of `lib/contract/panel/language.ts`.
 */
export const PANEL_FEATURES = [
  'survey-pages',
  'shared-lookups',
  'privacy-center',
  'message-check',
  'survey-length',
  'payout-method',
  'consents',
  'message-choices',
  'form-1099',
  'data-pdf',
  'survey-facts',
  'passkeys',
  'number-change',
  'own-number',
  'language',
] as const
export type PanelFeature = (typeof PANEL_FEATURES)[number]

interface Details {
  access: Access
  path?: Fields
  query?: Fields
  body?: Schema
  answer: Schema
  /** Codes of this call, besides those that every call shares. */
  codes?: readonly BusinessCode[]
  /** Path parameters and body fields that are always the signed-in member's own. */
  own?: { path?: Readonly<Record<string, OwnId>>; body?: Readonly<Record<string, OwnId>> }
  /** The portal answers it itself. Without this the panel does, and the portal passes it on. */
  host?: 'portal'
  /** `session`: the browser reaches it only through the portal's `/api/session/*`, because its effect is the session itself. */
  via?: 'session'
  /** Only for a member who gave a code lately: see `RECENT_CODE_MINUTES`. Otherwise it fails with RECENT_CODE_NEEDED. */
  recentCode?: true
  /** Changes something although it is a GET, as the documents have it: only for our own pages, and not by HEAD. */
  writes?: true
  /** Does not keep the session awake: a page makes it by itself. */
  passive?: true
  /** Answers a file, passed on as it comes. */
  file?: true
  /** Answers a lookup list: the same for every member, seldom changed. */
  lookup?: true
  /** Bytes of body allowed; 16 KB when not given. */
  bodyLimit?: number
  /** Longest answer that the portal accepts, in bytes; 1 MiB by default. */
  answerLimit?: number
  /** The query is an addition to the documents: only a panel that names this feature is sent it. */
  queryFeature?: PanelFeature
}

/**
 * One endpoint, declared once and read by the BFF, the embedded panel, the browser, OpenAPI and the tests. `route` is as
 * its host serves it, parameters in braces: `/api/methodology/{surveyMaskedId}`.
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

/** Is `true` for an endpoint that only a signed-in member can call. */
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

/** A part of the input: left out where nothing in it is required. */
type Part<Name extends string, T> = None extends T ? { [K in Name]?: T } : { [K in Name]: T }

/** What a caller hands over: values before the schemas have parsed them. The session fills in own ids. */
export type Input<C> = Part<'path', PathInput<C>> &
  Part<'query', QueryInput<C>> &
  (undefined extends BodyInput<C> ? { body?: BodyInput<C> } : { body: BodyInput<C> })

/** The last arguments of a function that makes a call: none are needed where the endpoint takes nothing. */
export type InputArguments<C, Options = None> =
  None extends Input<C> ? [input?: Input<C> & Options] : [input: Input<C> & Options]

/** The same for a call that is known only at run time. */
export interface AnyInput {
  path?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}
