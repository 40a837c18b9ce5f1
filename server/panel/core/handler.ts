import 'server-only'
import type * as z from 'zod/mini'
import type { BodyOf, PathOf, QueryOf } from '#lib/contract/endpoint.ts'
import type { CallName, Contract } from '#lib/contract/index.ts'
import type { Language } from '#lib/language/languages.ts'
import type { Db } from '../database/schema.ts'
import type { PanelistRow } from '../database/tables/members.ts'
import type { IncentiveSums } from '../database/tables/rewards.ts'
import type { PanelContext } from './panel-context.ts'

/** Who signed the call, as its token says and the session table confirms. */
export interface Member {
  panelistId: number
  userId: number
  sessionId: string
  /** Their row, to be read. Whoever changes it holds it in a transaction. */
  row: () => Promise<PanelistRow>
  sums: () => Promise<IncentiveSums>
}

/** Who calls the panel: what is known of them besides the token. */
export interface PanelCaller {
  address: string
  /** A browser that signed in before, by the id the portal gave it; `null` when unknown. */
  device: string | null
  /** Which sent code is being answered; `null` from portals that do not say. */
  challenge: string | null
  /** The browser in words, for the member's list of sessions; `null` from portals that do not say. */
  deviceName: string | null
  /**
   * What the portal's registration form was given; panels of others know of no consents.
   * @see docs/specification/registration.md#c-106-consents-and-the-payload
   */
  consents: { sms: boolean; privacy: boolean }
  /** What they read. */
  language: Language
  requestId: string
  /** The page that is being made of this call and others. */
  requestCache?: object
}

type MemberOf<C> = C extends { declared: { access: 'member' } } ? Member : null

/** Keeps the answer of a call that uses up a code for a repetition, in the transaction that uses the code. */
export type KeepAnswer = (transaction: Db, result: object) => Promise<void>

/** One call, checked by its schemas. `db` is the pool: whoever writes more than one thing opens the transaction. */
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

type AnswerTo<C> = C extends { declared: { file: true } }
  ? Response
  : C extends { declared: { answer: infer A extends z.ZodMiniType } }
    ? z.input<A>
    : never

/** Answers the call, or throws an `AppError`. */
type Handler<N extends CallName> = (request: PanelRequest<N>) => Promise<AnswerTo<Contract[N]>>
export type Handlers<N extends CallName> = { [Name in N]: Handler<Name> }
