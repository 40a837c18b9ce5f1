import 'server-only'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { RegistrationVerifyPayload } from '#lib/contract/panel/auth.ts'
import type { PanelistStatus } from '#lib/rules/profile/panelist-status.ts'
import { hasMixedScripts } from '#lib/values/person-name.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../core/audit.ts'
import type { HandlerContext } from '../core/handler.ts'
import { randomKey } from '../core/random-keys.ts'
import { today } from '../database/eastern.ts'
import { databaseNow } from '../database/now.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { inviteOnce } from '../surveys/invitations.repository.ts'
import { type Campaign, campaignOf, nonProfitOf } from './campaigns.ts'
import type { Challenge } from './codes/challenges.repository.ts'
import { checkCode, markCodeUsed } from './codes/codes.ts'
import { openSession, sessionAgain } from './login.ts'
import { accountOf, insertPanelist, sealIdentity } from './panelists.repository.ts'
import { claimReferral, readReferral } from './referrals.ts'
import { codeUseOf, detailsOf, referralCodeOf } from './registration.ts'
import type { Token } from './sessions.ts'

type VerifiedRegistration = z.output<typeof RegistrationVerifyPayload>

/** A healthcare professional is an 'HCP' until they choose a profession. */
type Kind = 'Patient' | 'HCP'

/**
 * The applicant's choice; the campaign's audience when the form had no such field.
 * @see docs/specification/registration.md#c-48-ishealthcareprofessional-when-the-select-is-hidden
 */
function kindOf(isHealthCareProfessional: boolean | undefined, campaign: Campaign | null): Kind {
  if (isHealthCareProfessional !== undefined) return isHealthCareProfessional ? 'HCP' : 'Patient'
  return campaign?.audience ?? 'HCP'
}

const statusOf = (identityFail: boolean): PanelistStatus => (identityFail ? 'Registration Flagged' : 'Registered')

/** Invites a new member to the surveys that invite every new member of this kind and have not ended. */
export async function inviteNewcomer(tx: Db, panelistId: number, kind: Kind): Promise<void> {
  const surveys = await tx
    .selectFrom('survey')
    .select('id')
    .where('invites_new', '=', kind)
    .where('status', '=', 'Launched')
    .where(sql<boolean>`coalesce(end_date >= ${today}, true)`)
    .execute()
  for (const { id } of surveys) await inviteOnce(tx, id, panelistId)
}

async function register(
  tx: Db,
  { panel, caller }: HandlerContext,
  verified: VerifiedRegistration,
  identityFail: boolean,
): Promise<number> {
  const code = referralCodeOf(verified)
  const referral = code ? await readReferral(tx, code) : null
  const campaign = await campaignOf(tx, verified.ckey)
  const kind = kindOf(verified.isHealthCareProfessional, campaign)
  const now = await databaseNow(tx)
  const panelistId = await insertPanelist(tx, {
    first_name: verified.firstName,
    last_name: verified.lastName,
    mobile: verified.mobileNumber,
    panelist_type: kind,
    status: statusOf(identityFail),
    referral_code: randomKey(),
    referred_by: referral?.referrerId,
    campaign_id: campaign?.id,
    non_profit_id: await nonProfitOf(tx, campaign, verified.nonProfitOrganizationDto?.id),
    sms_consent_at: (verified.smsConsent ?? caller.consents.sms) ? now : null,
    privacy_consent_at: (verified.privacyConsent ?? caller.consents.privacy) ? now : null,
    utm_source: verified.utmSource,
    utm_medium: verified.utmMedium,
    language: caller.language,
    profile: '{}',
  })
  if (panelistId === null) throw new AppError('ALREADY_REGISTERED_MOBILE')
  await sealIdentity(tx, panel.crypto, panelistId, verified)
  if (referral) await claimReferral(tx, referral, panelistId)
  await inviteNewcomer(tx, panelistId, kind)
  return panelistId
}

/** Uses up the code, creates the account and starts the session. */
async function signUp(tx: Db, context: HandlerContext, verified: VerifiedRegistration, challenge: Challenge) {
  const { caller } = context
  await markCodeUsed(tx, caller, challenge, null)
  const panelistId = await register(tx, context, verified, challenge.identity_fail)
  await audit(tx, caller, 'panelist registered', { panelistId })
  if ([verified.firstName, verified.lastName].some(hasMixedScripts))
    await audit(tx, caller, 'name to review', { panelistId, subject: 'mixed scripts' })
  return openSession(tx, context, panelistId, challenge.id)
}

/**
 * POST /register/login/: uses up the code, creates the account and starts the session, in one transaction.
 * @throws AppError INVALID_OTP, OTP_EXPIRED, ALREADY_REGISTERED_MOBILE, or the codes of `readReferral`
 * @see docs/specification/registration.md#verify-payload
 */
export async function verifyRegistration(context: HandlerContext, verified: VerifiedRegistration): Promise<Token> {
  const { db, panel } = context
  const answer = {
    use: codeUseOf(verified),
    code: verified.otp,
    account: verified.mobileNumber,
    detailsHmacMatches: (stored: string | null) =>
      panel.crypto.hmacMatches('registration', detailsOf(verified), stored ?? ''),
  }
  try {
    const challenge = await checkCode(context, answer)
    return await inOneTransaction(db, (tx) => signUp(tx, context, verified, challenge))
  } catch (error) {
    return sessionAgain(context, answer, await accountOf(db, verified.mobileNumber), error)
  }
}
