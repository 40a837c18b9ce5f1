import 'server-only'
import * as z from 'zod'
import type { Call } from '#lib/contract/endpoint.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { IncentiveSummary } from '#lib/contract/panel/surveys/surveys.ts'
import { AppError } from '#server/http/app-error.ts'
import { hasRecentCode } from '../session/session.ts'
import type { CallContext } from './outgoing.ts'

/*
 * An open session alone must not take over an account by another email address, whichever panel is used. What a panel does
 * not answer counts against the call: the pages ask for a code then, so nobody is locked out.
 * @see docs/specification/email.md#another-email
 */

/** What the panel knows about the member; loaded only when the last code is old. */
interface Facts {
  profile: () => Promise<PanelistProfile>
  incentives: () => Promise<IncentiveSummary>
}

const WithEmail = z.object({ email: z.string().toLowerCase() })

const VERIFIED = 'Verified'
const NOT_VERIFIED = 'Not Verified'

const replacesVerified = ({ email, emailVerificationStatus }: PanelistProfile, newEmail: string) =>
  Boolean(email) && email?.trim().toLowerCase() !== newEmail && emailVerificationStatus !== NOT_VERIFIED

async function arePaymentsDue({ incentives }: Facts): Promise<boolean> {
  try {
    const { incentivesInProcess } = await incentives()
    return incentivesInProcess === null || incentivesInProcess > 0
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error
    return true
  }
}

/** Payments go to a verified address, so one that is only saved gets none. */
const isPaidTo = async ({ newEmail }: Call, { emailVerificationStatus }: PanelistProfile, facts: Facts) =>
  newEmail === 'to-verify' && emailVerificationStatus !== VERIFIED && (await arePaymentsDue(facts))

/**
 * Rejects an address that replaces a verified one, or that payments will go to, unless the member entered a code recently.
 * @throws AppError RECENT_CODE_NEEDED
 */
export async function assertCodeForEmail(
  call: Call,
  body: unknown,
  { session, isEmailConfirmed }: CallContext,
  facts: Facts,
): Promise<void> {
  if (!call.newEmail || isEmailConfirmed || !session || hasRecentCode(session)) return
  const input = WithEmail.safeParse(body)
  if (!input.success) return
  const profile = await facts.profile()
  if (replacesVerified(profile, input.data.email) || (await isPaidTo(call, profile, facts)))
    throw new AppError('RECENT_CODE_NEEDED')
}
