import 'server-only'
import type { Selectable } from 'kysely'
import type { NewPasskey, SignedPasskey } from '#lib/contract/panel/passkeys.ts'
import { AppError } from '#server/http/app-error.ts'
import { consumeChallenge, countUse, storeChallenge } from '../../auth/passkeys/passkeys.repository.ts'
import { creationOptions, requestOptions, verifiedCounter, verifiedNew } from '../../auth/passkeys/webauthn.ts'
import { type AuditedCaller, audit } from '../../core/audit.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import { hashOf } from '../../core/random-keys.ts'
import type { Db } from '../../database/schema.ts'
import type { OperatorsTables } from '../../database/tables/operators.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { brandingFor, OPERATOR } from '../../language/branding.ts'
import { operatorPasskeyMail, type PasskeyChange } from './mails.ts'
import type { Operator } from './sign-in.ts'

/* Operators' passkeys, valid only on the console's host. They can replace a sign-in link, also for sensitive operations. */

export type OperatorPasskey = Selectable<OperatorsTables['operator_passkey']>

export interface PasskeyContext {
  db: Db
  panel: PanelContext
  caller: AuditedCaller
}

/** More than the number of devices an operator has. */
const PASSKEYS_MAX = 10

const siteOf = ({ consoleOrigin, brand }: PanelContext) => ({
  origin: consoleOrigin,
  brand: { name: `${brand.name} console` },
})

/** @param secret of the session that adds a passkey, or of the browser that signs in */
const holderOf = (secret: string) => `operator ${hashOf(secret)}`

export const passkeysOfOperator = (db: Db, operatorId: number): Promise<OperatorPasskey[]> =>
  db.selectFrom('operator_passkey').selectAll().where('operator_id', '=', operatorId).orderBy('id').execute()

/** Audits a change of an operator's passkeys, and mails the operator if they have an address. */
async function notePasskeyChange(
  { db, panel, caller }: PasskeyContext,
  change: PasskeyChange,
  passkey: Pick<OperatorPasskey, 'id' | 'operator_id' | 'name'>,
): Promise<void> {
  const { id, operator_id, name } = passkey
  await audit(db, caller, `operator passkey ${change}`, { subject: `operator ${operator_id}: passkey ${id}` })
  const operator = await db.selectFrom('operator').select('email').where('id', '=', operator_id).executeTakeFirst()
  if (operator?.email)
    await panel.outbox.send(db, operatorPasskeyMail(brandingFor(panel, OPERATOR), operator.email, change, name))
}

/** Options for the browser to create a passkey. @throws AppError FORBIDDEN when the operator has the maximum number */
export async function beginPasskey({ db, panel }: PasskeyContext, { id, name }: Operator, session: string) {
  const passkeys = await passkeysOfOperator(db, id)
  if (passkeys.length >= PASSKEYS_MAX)
    throw new AppError('FORBIDDEN', {
      message: `You already have ${PASSKEYS_MAX} passkeys, the most allowed. Remove one first.`,
    })
  const handle = panel.crypto.hmac('passkey-operator', String(id))
  const options = await creationOptions(siteOf(panel), { handle, name, signInName: name, passkeys })
  await storeChallenge(db, { holder: holderOf(session), purpose: 'add' }, options.challenge)
  return options
}

interface NewOperatorPasskey {
  session: string
  passkey: NewPasskey
  name: string
}

/** @throws AppError PASSKEY_REFUSED */
export async function addPasskey(
  context: PasskeyContext,
  { id }: Operator,
  { session, passkey, name }: NewOperatorPasskey,
) {
  const { db, panel } = context
  const challenge = await consumeChallenge(db, { holder: holderOf(session), purpose: 'add' })
  const verified = challenge && (await verifiedNew(siteOf(panel), passkey, challenge))
  if (!verified) throw new AppError('PASSKEY_REFUSED')
  await inOneTransaction(db, async (tx) => {
    const added = await tx
      .insertInto('operator_passkey')
      .values({ ...verified, operator_id: id, name })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(['id', 'operator_id', 'name'])
      .executeTakeFirst()
    if (!added) throw new AppError('PASSKEY_REFUSED')
    await notePasskeyChange({ ...context, db: tx }, 'added', added)
  })
}

/** @returns false when the operator has no such passkey */
export async function renamePasskey({ db, caller }: PasskeyContext, { id }: Operator, passkeyId: number, name: string) {
  const renamed = await db
    .updateTable('operator_passkey')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('operator_id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (renamed) await audit(db, caller, 'operator passkey renamed', { subject: `operator ${id}: passkey ${passkeyId}` })
  return renamed !== undefined
}

/** @returns false when the operator has no such passkey */
export async function removePasskey(context: PasskeyContext, { id }: Pick<Operator, 'id'>, passkeyId: number) {
  const removed = await context.db
    .deleteFrom('operator_passkey')
    .where('id', '=', passkeyId)
    .where('operator_id', '=', id)
    .returning(['id', 'operator_id', 'name'])
    .executeTakeFirst()
  if (removed) await notePasskeyChange(context, 'removed', removed)
  return removed !== undefined
}

/**
 * Options for the browser to sign in with a passkey.
 * @param browser random key of this browser
 * @param signedIn the operator who signs in again; only their passkeys are allowed
 */
export async function beginSignIn(
  { db, panel }: Pick<PasskeyContext, 'db' | 'panel'>,
  browser: string,
  signedIn: Operator | null,
) {
  const options = await requestOptions(siteOf(panel), signedIn ? await passkeysOfOperator(db, signedIn.id) : undefined)
  await storeChallenge(db, { holder: holderOf(browser), purpose: 'login' }, options.challenge)
  return options
}

interface OperatorPasskeyLogin {
  browser: string
  passkey: SignedPasskey
  signedIn: Operator | null
}

const byCredential = (db: Db, credentialId: string) =>
  db
    .selectFrom('operator_passkey')
    .innerJoin('operator', 'operator.id', 'operator_passkey.operator_id')
    .selectAll('operator_passkey')
    .select(['operator.name as operator_name', 'operator.role'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** Verifies a sign-in and uses up its challenge. @returns the operator; `null` for any failure */
export async function operatorByPasskey(context: PasskeyContext, { browser, passkey, signedIn }: OperatorPasskeyLogin) {
  const { db, panel, caller } = context
  const challenge = await consumeChallenge(db, { holder: holderOf(browser), purpose: 'login' })
  const stored = challenge === null ? undefined : await byCredential(db, passkey.id)
  if (!stored || challenge === null) return null
  const { id, operator_id, operator_name: name, role } = stored
  const isOwnPasskey = signedIn === null || signedIn.id === operator_id
  const counter = isOwnPasskey ? await verifiedCounter(siteOf(panel), passkey, stored, challenge) : null
  const isUsed = counter !== null && (await countUse(db, 'operator_passkey', id, counter))
  if (isUsed) return { operator: { id: operator_id, name, role } satisfies Operator, passkeyId: id }
  await audit(db, caller, 'operator passkey refused', { subject: `operator ${operator_id}: passkey ${id}` })
  return null
}
