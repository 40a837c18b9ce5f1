import 'server-only'
import type * as z from 'zod/mini'
import type { BodyOf, PathOf, QueryOf } from '#lib/contract/endpoint.ts'
import type { CallName, Contract } from '#lib/contract/index.ts'
import type { Language } from '#lib/language/languages.ts'
import type { Db } from '../database/schema.ts'
import type { PanelistRow } from '../database/tables/members.ts'
import type { IncentiveSums } from '../database/tables/rewards.ts'
import type { PanelContext } from './panel-context.ts'

/** The member who makes the call: their token names a live session. */
export interface Member {
  panelistId: number
  userId: number
  sessionId: string
  /** The member's row, for reading only. To change it, lock it in a transaction. */
  row: () => Promise<PanelistRow>
  sums: () => Promise<IncentiveSums>
}

/** Where a call comes from, for limits per address. */
export interface Client {
  /** The key of the address. */
  address: string
  /** How many times the limits this address may use: 20 if many people share it, else 1. */
  limitFactor: number
}

/** Facts about a caller, besides the token. */
export interface PanelCaller extends Client {
  /** The id that the portal gave to the browser; `null` when it sends none. */
  device: string | null
  /** Id of the challenge that this browser requested; `null` when the portal sends none. */
  challenge: string | null
  /** The random key that all tries of one request share; `null` when the portal sends none. */
  requestKey: string | null
  /** A readable name of the browser, for the member's list of sessions; `null` when the portal sends none. */
  deviceName: string | null
  /**
   * Consents from the portal's registration form. An existing panel ignores them.
   * @see docs/specification/registration.md#c-106-consents-and-the-payload
   */
  consents: { sms: boolean; privacy: boolean }
  /** The language that the caller prefers. */
  language: Language
  requestId: string
  /** Id of the session whose token the call carries; `null` without one. Also for calls that need none, such as a login. */
  sessionBefore?: () => Promise<string | null>
  /** The cache key that all calls of a page being rendered share. */
  requestCache?: object
}

type MemberOf<C> = C extends { declared: { access: 'member' } } ? Member : null

/** Stores a call's answer for retries, in the transaction that uses up the call's code. */
export type KeepAnswer = (tx: Db, result: object) => Promise<void>

/** A call that passed its schemas. A handler that writes more than once opens a transaction on `db`. */
export interface PanelRequest<N extends CallName> {
  db: Db
  panel: PanelContext
  member: MemberOf<Contract[N]>
  path: PathOf<Contract[N]>
  query: QueryOf<Contract[N]>
  body: BodyOf<Contract[N]>
  caller: PanelCaller
  keepAnswer: KeepAnswer
}

/** The parts of a request that most functions behind a handler need. */
export interface HandlerContext {
  db: Db
  panel: PanelContext
  caller: PanelCaller
}

export interface MemberContext extends HandlerContext {
  member: Member
}

type AnswerTo<C> = C extends { declared: { file: true } }
  ? Response
  : C extends { declared: { answer: infer A extends z.ZodMiniType } }
    ? z.input<A>
    : never

/** Answers the call, or throws an `AppError`. */
type Handler<N extends CallName> = (request: PanelRequest<N>) => Promise<AnswerTo<Contract[N]>>
export type Handlers<N extends CallName> = { [Name in N]: Handler<Name> }
