import 'server-only'
import type { RedirectFacts } from '#lib/contract/answers.ts'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import { getProfile, type PanelistProfile, registerProfession } from '#lib/contract/panel/profile/profile.ts'
import {
  campaignInvitationUrl,
  methodology,
  openByCode,
  saveCampaignProfile,
  validateInvitation,
} from '#lib/contract/panel/surveys/survey-start.ts'
import type { Started } from '#lib/contract/portal/session.ts'
import type { StartScreen } from '#lib/messages/surveys.ts'
import { linkTo } from '#lib/routes.ts'
import { blockedStart } from '#lib/rules/surveys/survey-start.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CallContext, callPanel } from '../panel-client/panel-client.ts'
import { redirectTo } from '../session/sealed-links.ts'
import type { Session } from '../session/session.ts'

/*
 * The steps of a survey start in the specified order: load profile and methodology, check for a blocked status, save missing
 * details, reserve. Nothing is saved or reserved for blocked members.
 * @see docs/specification/survey-start.md#blocked-statuses
 */

export type StartContext = CallContext & { session: Session }

export interface Start {
  screen: StartScreen
  /** Without it there is no methodology, and no member is blocked. */
  surveyMaskedId: string | undefined
  /** The profile, if already loaded. */
  profile?: PanelistProfile
}

export type Details = BodyOf<typeof saveCampaignProfile>

const methodologyOf = (surveyMaskedId: string | undefined, callContext: CallContext) =>
  surveyMaskedId ? callPanel(methodology, { path: { surveyMaskedId } }, callContext) : undefined

/** Reserves a place unless the member is blocked. @throws AppError */
export async function startUnlessBlocked(
  { screen, surveyMaskedId, profile: known }: Start,
  context: StartContext,
  reserve: (profile: PanelistProfile) => Promise<RedirectFacts>,
): Promise<Started> {
  const { idempotencyKey: _, ...callContext } = context
  const [profile, method] = await Promise.all([
    known ?? callPanel(getProfile, {}, callContext),
    methodologyOf(surveyMaskedId, callContext),
  ])
  const blocked = method !== undefined && blockedStart(profile.panelistStatus.status, method, screen)
  if (blocked) return { next: linkTo(blocked.to), notice: { message: blocked.message, after: blocked.delay } }
  return { next: await redirectTo(await reserve(profile), context.session) }
}

/** Validates an invitation at the panel. No call saves details and starts too, so details are saved first. */
export const reserveInvitation =
  (invitationMaskedId: string, details: Details | undefined, context: StartContext) =>
  async ({ id }: PanelistProfile) => {
    if (details) await saveDetails(details, context)
    return callPanel(validateInvitation, { body: { panelistId: id, invitationMaskedId } }, context)
  }

/** @throws AppError naming registerProfession as the failed call */
async function saveDetails(body: Details, context: StartContext) {
  try {
    await callPanel(registerProfession, { body }, context)
  } catch (error) {
    throw error instanceof AppError ? error.inCall('registerProfession') : error
  }
}

/** Gets the survey link of a campaign from the panel, saving missing details first if there are any. */
export const reserveCampaign = (ckey: string, details: Details | undefined, context: StartContext) => () =>
  details
    ? callPanel(saveCampaignProfile, { path: { ckey }, body: details }, context)
    : callPanel(campaignInvitationUrl, { path: { ckey } }, context)

/** Only the panel knows which survey a participation code opens, and for whom. */
export async function startByCode(code: string, context: StartContext): Promise<Started> {
  const opened = await callPanel(openByCode, { path: { code } }, context)
  return { next: await redirectTo(opened, context.session) }
}
