import { callPanel } from '#components/call/callApi.ts'
import type { Result } from '#components/call/result.ts'
import type { Attempt } from '#components/form/useSend.ts'
import { getProfile } from '#lib/contract/profile.ts'
import { campaignInvitationUrl, methodology, type SurveyRow, validateInvitation } from '#lib/contract/surveys.ts'
import { blockedStart, type StartScreen } from '#lib/rules/survey-start.ts'

/** Whose start it is. */
export interface Starter {
  panelistId: number
  panelistStatus: string
}

/** The two ids a start needs, and what the terms say is paid. */
export interface StartRow {
  surveyMaskedId: string
  invitationMaskedId: string
  /** Dollars. */
  incentive: number | null
}

/** A panel that sends no mask ids is asked with the two numbers it does send. @see decisions C-57 */
export const startRowOf = (row: SurveyRow): StartRow => ({
  surveyMaskedId: row.surveyMaskedId ?? row.projectNumber ?? '',
  invitationMaskedId: row.invitationMaskedId ?? row.referenceNumber ?? '',
  incentive: row.incentivesOffered,
})

/** Refused before anything was asked of the survey; or open, behind a sealed link of ours. */
export type Started = { refused: NonNullable<ReturnType<typeof blockedStart>> } | { redirectUrl: string }

async function starterFromPanel(): Promise<Result<Starter>> {
  const answer = await callPanel(getProfile)
  if (!answer.ok) return answer
  const { id, panelistStatus } = answer.data
  return { ok: true, data: { panelistId: id, panelistStatus: panelistStatus.status } }
}

/** Makes the place: validates an invitation, or asks for a campaign's link. */
type Open = (starter: Starter) => Promise<Result<{ redirectUrl: string }>>

/** The methodology decides who is blocked; only for whom it does not is anything opened. @see portal-part-1 §4 */
export async function startSurvey(
  surveyMaskedId: string,
  known: Starter | null,
  screen: StartScreen,
  open: Open,
): Promise<Result<Started>> {
  const [starter, method] = await Promise.all([
    known ? { ok: true as const, data: known } : starterFromPanel(),
    callPanel(methodology, { path: { surveyMaskedId } }),
  ])
  if (!starter.ok) return starter
  if (!method.ok) return method
  const refused = blockedStart(starter.data.panelistStatus, method.data, screen)
  return refused ? { ok: true, data: { refused } } : open(starter.data)
}

/** Validates an invitation for the member whose page this is. */
export const openInvitation =
  (invitationMaskedId: string, { idempotencyKey }: Attempt): Open =>
  ({ panelistId }) =>
    callPanel(validateInvitation, { body: { panelistId, invitationMaskedId }, idempotencyKey })

export const openCampaign =
  (ckey: string): Open =>
  () =>
    callPanel(campaignInvitationUrl, { path: { ckey } })

/** The sealed part of `/redirect?to=…`, which is all that a panel's URL is to a browser. */
export const sealedPart = (redirectUrl: string) => new URL(redirectUrl, location.origin).searchParams.get('to') ?? ''
