import 'server-only'
import type { SignedPasskey } from '#lib/contract/panel/passkeys.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import { randomKey } from '../../core/random-keys.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import type { AuthContext } from '../codes/codes.ts'
import { countOne } from '../codes/limits.ts'
import { barOf, openSession } from '../login.ts'
import { accountById } from '../panelists.repository.ts'
import type { Token } from '../sessions.ts'
import { countUse, keepChallenge, passkeyBy, type StoredPasskey, takeChallenge } from './passkeys.repository.ts'
import { requestOptions, verifiedCounter } from './webauthn.ts'

/** Asks for any passkey of this portal. Each try needs one of these, so counting them counts the tries. */
export async function beginPasskeyLogin({ db, panel, caller }: AuthContext) {
  await countOne(db, 'passkey', caller.address)
  const options = await requestOptions(panel)
  const challengeId = randomKey()
  await keepChallenge(db, { holder: challengeId, purpose: 'login' }, options.challenge)
  return { challengeId, options }
}

/** Writes down whose passkey was refused; of one that nobody has there is nothing to write. */
async function refuse({ db, caller }: AuthContext, known: StoredPasskey | undefined): Promise<never> {
  if (known)
    await audit(db, caller, 'passkey refused', { panelistId: known.panelist_id, subject: `passkey ${known.id}` })
  throw new AppError('PASSKEY_REFUSED')
}

interface Signed {
  passkey: SignedPasskey
  challenge: string | null
  /** Only this member's; anybody's when it is not given. */
  panelistId?: number
}

export interface AcceptedPasskey {
  stored: StoredPasskey
  counter: number
}

/** Checks a signature; `noteUse` then uses it up. @throws AppError PASSKEY_REFUSED whatever was wrong */
export async function checkPasskey(context: AuthContext, { passkey, challenge, panelistId }: Signed) {
  if (challenge === null) throw new AppError('PASSKEY_REFUSED')
  const stored = await passkeyBy(context.db, passkey.id)
  const isTheirs = stored && (panelistId === undefined || stored.panelist_id === panelistId)
  if (!isTheirs) return refuse(context, stored)
  const counter = await verifiedCounter(context.panel, passkey, stored, challenge)
  if (counter === null) return refuse(context, stored)
  return { stored, counter } satisfies AcceptedPasskey
}

/** @throws AppError PASSKEY_REFUSED when somebody else was first */
export async function noteUse(transaction: Db, { caller }: AuthContext, { stored, counter }: AcceptedPasskey) {
  if (!(await countUse(transaction, stored.id, counter))) throw new AppError('PASSKEY_REFUSED')
  const { panelist_id: panelistId, id } = stored
  await audit(transaction, caller, 'passkey accepted', { panelistId, subject: `passkey ${id}` })
}

/**
 * POST /login/passkey: who may not sign in by a code may not do so by a passkey.
 * @throws AppError PASSKEY_REFUSED, INACTIVE_USER, PROFILE_FLAGGED
 * @see docs/specification/passkeys.md#logging-in
 */
export async function loginByPasskey(context: AuthContext, passkey: SignedPasskey): Promise<Token> {
  const { db, caller } = context
  const holder = caller.challenge
  const challenge = holder && (await takeChallenge(db, { holder, purpose: 'login' }))
  const accepted = await checkPasskey(context, { passkey, challenge })
  const account = await accountById(db, accepted.stored.panelist_id)
  const bar = barOf(account)
  if (!account || bar) throw new AppError(bar ?? 'UNREGISTERED_USER')
  return inOneTransaction(db, async (transaction) => {
    await noteUse(transaction, context, accepted)
    return openSession(transaction, context, account.id)
  })
}
