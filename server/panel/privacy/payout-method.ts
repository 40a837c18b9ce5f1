import 'server-only'
import { sql } from 'kysely'
import { payoutLabels } from '#lib/rules/rewards/payout-labels.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Challenge } from '../auth/codes/challenges.repository.ts'
import { markCodeUsed } from '../auth/codes/codes.ts'
import { hasPasskey } from '../auth/passkeys/passkeys.repository.ts'
import { audit } from '../core/audit.ts'
import type { MemberContext, PanelRequest } from '../core/handler.ts'
import { lockCaller } from '../core/member-lock.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { gatewayNamed } from '../gateways/payouts/gateways.ts'
import { brandingFor } from '../language/branding.ts'
import { methodOf, redirectOpenPayouts, saveMethod } from '../rewards/payouts/methods.repository.ts'
import { blocksPayoutMethod, PAYMENTS_HELD_DAYS } from '../rewards/payouts/payout-hold.ts'
import { maskedAddress } from '../rewards/reasons.ts'
import { checkPrivacyCode, maskedRecipient } from './codes.ts'
import { payoutMethodMail } from './mails.ts'

/*
 * How a member is paid. Changing it could redirect the money, so it needs a fresh code, and all addresses involved get a
 * notice.
 */

export async function getPayoutMethod(context: MemberContext) {
  const { db, panel, member } = context
  const { gateways } = panel.payouts
  const now = await methodOf(db, panel.payouts, member.panelistId)
  return {
    methods: gateways.map(({ name }) => ({ method: name, label: payoutLabels[name] })),
    method: now?.gateway.name ?? null,
    sentTo: now && maskedAddress(now.address),
    codeGoesTo: await maskedRecipient(context),
    hasPasskey: await hasPasskey(db, member.panelistId),
    isHeld: await blocksPayoutMethod(db, member.panelistId),
  }
}

/**
 * Whether a code went to an email that was verified only days ago, as those of members who stopped our texts do: a
 * stranger with an open session could have verified their own.
 */
async function wentToNewEmail(db: Db, panelistId: number, { identifier }: Pick<Challenge, 'identifier'>) {
  const row = await db
    .selectFrom('panelist')
    .select('id')
    .where('id', '=', panelistId)
    .where('email', '=', identifier)
    .where('email_verified_at', '>', sql<Date>`now() - make_interval(days => ${sql.lit(PAYMENTS_HELD_DAYS)})`)
    .executeTakeFirst()
  return row !== undefined
}

/** @throws AppError INVALID_OTP, OTP_EXPIRED, PAYOUT_METHOD_HELD; VALIDATION_FAILED for an unknown method */
export async function savePayoutMethod(request: PanelRequest<'savePayoutMethod'>) {
  const { db, panel, caller, member, keepAnswer } = request
  const { method, address, otp } = request.body
  const { panelistId } = member
  if (!gatewayNamed(panel.payouts, method))
    throw new AppError('VALIDATION_FAILED', { details: { fields: { method: 'not in the list' } } })
  if (await blocksPayoutMethod(db, panelistId)) throw new AppError('PAYOUT_METHOD_HELD')
  const challenge = await checkPrivacyCode(request, otp)
  if (await wentToNewEmail(db, panelistId, challenge)) throw new AppError('PAYOUT_METHOD_HELD')
  const { email, email_verified_at, language } = await member.row()
  const branding = brandingFor(panel, { language })
  return inOneTransaction(db, async (tx) => {
    await lockCaller(tx, panelistId)
    await markCodeUsed(tx, caller, challenge, panelistId)
    const previous = await methodOf(tx, panel.payouts, panelistId)
    await saveMethod(tx, panelistId, method, address)
    await redirectOpenPayouts(tx, panelistId, method, address)
    await audit(tx, caller, 'payout method changed', { panelistId })
    const recipients = new Set([
      address,
      ...(previous ? [previous.address] : []),
      ...(email && email_verified_at ? [email] : []),
    ])
    for (const to of recipients) await panel.outbox.send(tx, payoutMethodMail(branding, to, maskedAddress(address)))
    await keepAnswer(tx, {})
    return {}
  })
}
