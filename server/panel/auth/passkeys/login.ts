import 'server-only'
import type { SignedPasskey } from '#lib/contract/panel/passkeys.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import type { HandlerContext } from '../../core/handler.ts'
import { randomKey } from '../../core/random-keys.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { countAttempt } from '../codes/limits.ts'
import { loginErrorOf, openSession } from '../login.ts'
import { accountById } from '../panelists.repository.ts'
import type { Token } from '../sessions.ts'
import { consumeChallenge, countUse, passkeyBy, type StoredPasskey, storeChallenge } from './passkeys.repository.ts'
import { requestOptions, verifiedCounter } from './webauthn.ts'

/** Issues a challenge for any passkey of this portal. Each try needs a new one, so counting challenges counts tries. */
export async function beginPasskeyLogin({ db, panel, caller }: HandlerContext) {
  await countAttempt(db, 'passkey', caller)
  const options = await requestOptions(panel)
  const challengeId = randomKey()
  await storeChallenge(db, { holder: challengeId, purpose: 'login' }, options.challenge)
  return { challengeId, options }
}

/** Audits the refusal, unless the passkey is unknown and so belongs to no member. */
async function rejectPasskey({ db, caller }: HandlerContext, passkey: StoredPasskey | undefined): Promise<never> {
  if (passkey)
    await audit(db, caller, 'passkey refused', { panelistId: passkey.panelist_id, subject: `passkey ${passkey.id}` })
  throw new AppError('PASSKEY_REFUSED')
}

interface SignedLogin {
  passkey: SignedPasskey
  challenge: string | null
  /** Accepts only this member's passkeys; by default any member's. */
  panelistId?: number
}

export interface AcceptedPasskey {
  stored: StoredPasskey
  counter: number
}

/** Checks a signature; the caller then calls `recordUse`. @throws AppError PASSKEY_REFUSED for every kind of failure */
export async function checkPasskey(context: HandlerContext, { passkey, challenge, panelistId }: SignedLogin) {
  if (challenge === null) throw new AppError('PASSKEY_REFUSED')
  const stored = await passkeyBy(context.db, passkey.id)
  const belongsToMember = stored && (panelistId === undefined || stored.panelist_id === panelistId)
  if (!belongsToMember) return rejectPasskey(context, stored)
  const counter = await verifiedCounter(context.panel, passkey, stored, challenge)
  if (counter === null) return rejectPasskey(context, stored)
  return { stored, counter } satisfies AcceptedPasskey
}

/** Records the use of a passkey. @throws AppError PASSKEY_REFUSED when a concurrent request used the same counter */
export async function recordUse(tx: Db, { caller }: HandlerContext, { stored, counter }: AcceptedPasskey) {
  if (!(await countUse(tx, 'passkey', stored.id, counter))) throw new AppError('PASSKEY_REFUSED')
  const { panelist_id: panelistId, id } = stored
  await audit(tx, caller, 'passkey accepted', { panelistId, subject: `passkey ${id}` })
}

/**
 * POST /login/passkey: refuses the same accounts as a login with a code.
 * @throws AppError PASSKEY_REFUSED, INACTIVE_USER, PROFILE_FLAGGED
 * @see docs/specification/passkeys.md#logging-in
 */
export async function loginByPasskey(context: HandlerContext, passkey: SignedPasskey): Promise<Token> {
  const { db, caller } = context
  const holder = caller.challenge
  const challenge = holder && (await consumeChallenge(db, { holder, purpose: 'login' }))
  const accepted = await checkPasskey(context, { passkey, challenge })
  const account = await accountById(db, accepted.stored.panelist_id)
  const loginError = loginErrorOf(account)
  if (!account || loginError) throw new AppError(loginError ?? 'UNREGISTERED_USER')
  return inOneTransaction(db, async (tx) => {
    await recordUse(tx, context, accepted)
    return openSession(tx, context, account.id)
  })
}
