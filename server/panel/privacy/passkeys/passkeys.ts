import 'server-only'
import type { NewPasskey, SignedPasskey } from '#lib/contract/panel/passkeys.ts'
import { AppError } from '#server/http/app-error.ts'
import { issueCode, markCodeUsed } from '../../auth/codes/codes.ts'
import { countAttempt } from '../../auth/codes/limits.ts'
import { openSession } from '../../auth/login.ts'
import { checkPasskey, recordUse } from '../../auth/passkeys/login.ts'
import {
  consumeChallenge,
  deletePasskey,
  insertPasskey,
  passkeyBy,
  passkeysOf,
  storeChallenge,
} from '../../auth/passkeys/passkeys.repository.ts'
import { creationOptions, requestOptions, verifiedNew } from '../../auth/passkeys/webauthn.ts'
import type { Token } from '../../auth/sessions.ts'
import { audit } from '../../core/audit.ts'
import type { MemberContext } from '../../core/handler.ts'
import { lockCaller } from '../../core/member-lock.ts'
import { notifyMember } from '../../core/messages/notify-member.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { checkPrivacyCode, maskedRecipient, withPrivacyCode } from '../codes.ts'
import { type PasskeyChange, passkeyMail, passkeyText } from './mails.ts'

/*
 * A member's passkeys. Adding one needs a fresh code, because a passkey gives lasting access; every change is reported to
 * all of the member's addresses.
 */

/** More than the number of devices a member has. */
const PASSKEYS_MAX = 10

export async function passkeyList(context: MemberContext) {
  const { db, member } = context
  const passkeys = await passkeysOf(db, member.panelistId)
  return {
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
      id: String(id),
      name,
      addedAt: created_at.toISOString(),
      usedAt: used_at?.toISOString() ?? null,
    })),
    codeGoesTo: await maskedRecipient(context),
  }
}

/** @returns a function that notifies the member; call it in the transaction of the change */
async function noticeOf({ panel, member }: MemberContext, change: PasskeyChange) {
  const addresses = await member.row()
  return (tx: Db, name: string) =>
    notifyMember(tx, panel, addresses, {
      text: (branding, to) => passkeyText(branding, to, change, [name]),
      mail: (branding, to) => passkeyMail(branding, to, change, [name]),
    })
}

/** @throws AppError INVALID_OTP, OTP_EXPIRED; FORBIDDEN when the member has the maximum number of passkeys */
export async function beginPasskey(context: MemberContext, otp: string) {
  const { db, panel, member } = context
  const { panelistId, sessionId } = member
  const passkeys = await passkeysOf(db, panelistId)
  if (passkeys.length >= PASSKEYS_MAX) throw new AppError('FORBIDDEN')
  const { first_name, last_name, email, mobile } = await member.row()
  const handle = panel.crypto.hmac('passkey-user', String(panelistId))
  const name = `${first_name} ${last_name}`
  const options = await creationOptions(panel, { handle, name, signInName: email ?? mobile, passkeys })
  return withPrivacyCode(context, otp, async (tx) => {
    await storeChallenge(tx, { holder: sessionId, purpose: 'add' }, options.challenge)
    return { options }
  })
}

/**
 * Name of the browser in the list of devices. The passkey may be on another device, but there is no way to know.
 * @throws AppError UNAUTHORIZED when the session was ended after it was checked: a passkey would outlast that
 */
async function nameFor(db: Db, { sessionId }: MemberContext['member']): Promise<string> {
  const session = await db
    .selectFrom('session')
    .select('device_name')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!session) throw new AppError('UNAUTHORIZED')
  return session.device_name ?? 'Passkey'
}

/** @throws AppError PASSKEY_REFUSED */
export async function addPasskey(context: MemberContext, passkey: NewPasskey) {
  const { db, panel, caller, member } = context
  const { panelistId, sessionId } = member
  // The answer to an earlier try was lost.
  if ((await passkeyBy(db, passkey.id))?.panelist_id === panelistId) return {}
  const challenge = await consumeChallenge(db, { holder: sessionId, purpose: 'add' })
  const verified = challenge && (await verifiedNew(panel, passkey, challenge))
  if (!verified) throw new AppError('PASSKEY_REFUSED')
  const notice = await noticeOf(context, 'added')
  return inOneTransaction(db, async (tx) => {
    await lockCaller(tx, panelistId)
    const name = await nameFor(tx, member)
    if (!(await insertPasskey(tx, { ...verified, panelist_id: panelistId, name })))
      throw new AppError('PASSKEY_REFUSED')
    await audit(tx, caller, 'passkey added', { panelistId })
    await notice(tx, name)
    return {}
  })
}

/** @throws AppError NOT_FOUND */
export async function removePasskey(context: MemberContext, id: string) {
  const { db, caller, member } = context
  const { panelistId } = member
  if (!/^\d{1,15}$/.test(id)) throw new AppError('NOT_FOUND')
  const notice = await noticeOf(context, 'removed')
  return inOneTransaction(db, async (tx) => {
    const name = await deletePasskey(tx, panelistId, Number(id))
    if (name === null) throw new AppError('NOT_FOUND')
    await audit(tx, caller, 'passkey removed', { panelistId, subject: `passkey ${id}` })
    await notice(tx, name)
    return {}
  })
}

/** @throws AppError TOO_MANY_REQUESTS */
export async function beginPasskeyCode({ db, panel, member }: MemberContext) {
  const { panelistId, sessionId } = member
  await countAttempt(db, 'passkey', `member ${panelistId}`)
  const options = await requestOptions(panel, await passkeysOf(db, panelistId))
  await storeChallenge(db, { holder: sessionId, purpose: 'confirm' }, options.challenge)
  return { options }
}

/** @throws AppError PASSKEY_REFUSED */
export async function codeByPasskey(context: MemberContext, passkey: SignedPasskey) {
  const { db, member } = context
  const { panelistId, sessionId } = member
  const challenge = await consumeChallenge(db, { holder: sessionId, purpose: 'confirm' })
  const accepted = await checkPasskey(context, { passkey, challenge, panelistId })
  return inOneTransaction(db, async (tx) => {
    await recordUse(tx, context, accepted)
    return { otp: await issueCode(tx, context, { purpose: 'privacy', identifier: 'passkey', panelistId }) }
  })
}

/**
 * Checks a code and opens a new session, for pages that need a recent sign-in.
 * @throws AppError INVALID_OTP, OTP_EXPIRED
 */
export async function beginSessionByCode(context: MemberContext, otp: string): Promise<Token> {
  const { db, caller, member } = context
  const { panelistId } = member
  const challenge = await checkPrivacyCode(context, otp)
  return inOneTransaction(db, async (tx) => {
    await markCodeUsed(tx, caller, challenge, panelistId)
    return openSession(tx, context, panelistId)
  })
}
