import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import type { NewCodeUse } from '../../auth/codes/challenges.repository.ts'
import { challengeToReplace, checkCode, markCodeUsed, sendCode } from '../../auth/codes/codes.ts'
import { countAttempt } from '../../auth/codes/limits.ts'
import { codeBySms } from '../../auth/mails.ts'
import { replaceNumber } from '../../auth/number/change-number.ts'
import { numberChangedText, ownNumberMail, ownNumberText } from '../../auth/number/mails.ts'
import { insertOwnChange, isTaken, nextOwnChange } from '../../auth/number/number-changes.repository.ts'
import { hasPasskey } from '../../auth/passkeys/passkeys.repository.ts'
import { endOtherSessions } from '../../auth/sessions.ts'
import { audit } from '../../core/audit.ts'
import type { MemberContext, PanelRequest } from '../../core/handler.ts'
import { lockCaller } from '../../core/member-lock.ts'
import { getsMails, notifyMember } from '../../core/messages/notify-member.ts'
import { randomToken } from '../../core/random-keys.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { brandingFor } from '../../language/branding.ts'
import { panelistById } from '../../profile/profile.repository.ts'
import { checkPrivacyCode, maskedRecipient } from '../codes.ts'

/*
 * A signed-in member changes their mobile number: they enter a code sent to the old number (or use a passkey), then a code
 * sent to the new one. The change takes effect at once, because they have both phones. It can be undone for three days, by
 * a link sent to the verified email, or to the old number when there is none.
 */

export async function readOwnNumber(context: MemberContext) {
  const { db, member } = context
  const nextChangeAt = await nextOwnChange(db, member.panelistId)
  return {
    codeGoesTo: await maskedRecipient(context),
    hasPasskey: await hasPasskey(db, member.panelistId),
    nextChangeAt: nextChangeAt?.toISOString() ?? null,
  }
}

const codeUseOf = (newMobile: string, panelistId: number): NewCodeUse => ({
  purpose: 'own-number',
  identifier: newMobile,
  panelistId,
})

/** @throws AppError NUMBER_CHANGE_OPEN while the previous change can still be undone */
async function assertMayChange(db: Db, panelistId: number): Promise<void> {
  if (await nextOwnChange(db, panelistId)) throw new AppError('NUMBER_CHANGE_OPEN')
}

/**
 * Sends a code to the new number. It does not check whether another member has the number: only the owner of the phone may
 * find out.
 * @throws AppError INVALID_OTP, OTP_EXPIRED, NUMBER_CHANGE_OPEN, SAME_MOBILE_NUMBER, NOT_VALID_MOBILE_NUMBER,
 * TOO_MANY_REQUESTS
 */
export async function sendOwnNumberCode(context: PanelRequest<'sendOwnNumberCode'>) {
  const { db, panel, caller, member, keepAnswer } = context
  const { newMobileNumber: newMobile, otp } = context.body
  const { panelistId } = member
  const proof = await checkPrivacyCode(context, otp)
  await assertMayChange(db, panelistId)
  if ((await member.row()).mobile === newMobile) throw new AppError('SAME_MOBILE_NUMBER')
  await countAttempt(db, 'own-number', String(panelistId))
  if ((await panel.phoneLookup.lineOf(db, newMobile)) !== 'mobile') throw new AppError('NOT_VALID_MOBILE_NUMBER')
  return inOneTransaction(db, async (tx) => {
    await lockCaller(tx, panelistId)
    await markCodeUsed(tx, caller, proof, panelistId)
    const challengeId = await sendCode(
      { ...context, db: tx },
      {
        use: codeUseOf(newMobile, panelistId),
        compose: (_, code) => codeBySms(brandingFor(panel, caller), newMobile, code),
      },
    )
    await keepAnswer(tx, { challengeId })
    return { challengeId }
  })
}

/** @throws AppError OTP_EXPIRED when there is no code to replace, TOO_MANY_REQUESTS */
export async function resendOwnNumberCode(context: MemberContext, newMobile: string) {
  const { db, panel, caller, member } = context
  const use = codeUseOf(newMobile, member.panelistId)
  const replaced = await challengeToReplace(context, use)
  if (!replaced) throw new AppError('OTP_EXPIRED')
  const compose = (_: Db, code: string) => codeBySms(brandingFor(panel, caller), newMobile, code)
  return inOneTransaction(db, async (tx) => {
    await lockCaller(tx, member.panelistId)
    return { challengeId: await sendCode({ ...context, db: tx }, { use, compose, triesSpent: replaced.tries }) }
  })
}

/** Changes the number and ends all other sessions. This browser stays signed in. */
async function applyChange(tx: Db, { panel, caller, member }: MemberContext, newMobile: string): Promise<void> {
  const { panelistId, sessionId } = member
  const previous = await panelistById(tx, panelistId)
  if (await isTaken(tx, newMobile, panelistId)) throw new AppError('ALREADY_REGISTERED_MOBILE')
  await replaceNumber(tx, { panel, member: previous, newMobile })
  await endOtherSessions(tx, { panelistId, sessionId, device: caller.device })
  const token = randomToken()
  const until = await insertOwnChange(tx, { panelistId, oldMobile: previous.mobile, newMobile, token })
  await notifyMember(tx, panel, previous, {
    // The old phone may be lost or stolen, so it gets the undo link only if no email goes out.
    text: (branding, to) =>
      getsMails(previous) ? numberChangedText(branding, to) : ownNumberText(branding, to, { token, until }),
    mail: (branding, to) => ownNumberMail(branding, to, { token, until }),
  })
  await audit(tx, caller, 'number changed', { panelistId })
}

/**
 * Locks the member's row, so that changes to one member run one after the other.
 * @throws AppError UNAUTHORIZED as `lockCaller`
 */
async function lockToChange(tx: Db, panelistId: number): Promise<void> {
  await tx.selectFrom('panelist').select('id').where('id', '=', panelistId).forUpdate().executeTakeFirstOrThrow()
  await lockCaller(tx, panelistId)
}

/**
 * Changes the number, using the code sent to the new number.
 * @throws AppError INVALID_OTP, OTP_EXPIRED, ALREADY_REGISTERED_MOBILE, NUMBER_CHANGE_OPEN
 */
export async function changeOwnNumber(context: MemberContext, newMobile: string, otp: string): Promise<void> {
  const { db, caller, member } = context
  const { panelistId } = member
  try {
    const use = codeUseOf(newMobile, panelistId)
    const challenge = await checkCode(context, { use, code: otp, account: panelistId })
    await inOneTransaction(db, async (tx) => {
      await lockToChange(tx, panelistId)
      await markCodeUsed(tx, caller, challenge, panelistId)
      await assertMayChange(tx, panelistId)
      await applyChange(tx, context, newMobile)
    })
  } catch (error) {
    // On a double click, the first request has already changed the number.
    if ((await member.row()).mobile !== newMobile) throw error
  }
}
