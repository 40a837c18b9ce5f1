import { callApi } from '#components/call/callApi.ts'
import type { Result } from '#components/call/result.ts'
import type { Attempt } from '#components/form/useSend.ts'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import { getProfile, registerProfession } from '#lib/contract/panel/profile.ts'
import {
  campaignInvitationUrl,
  methodology,
  openByCode,
  saveCampaignProfile,
  validateInvitation,
} from '#lib/contract/panel/surveys.ts'
import { blockedStart, type StartScreen } from '#lib/rules/surveys/survey-start.ts'
import type { Opened, Started, Starter } from './started.ts'

/*
 * Fetched by `starting` when somebody starts a survey: with it come the declarations of its calls, which no page needs
 * before.
 */

async function starterFromPanel(): Promise<Result<Starter>> {
  const answer = await callApi(getProfile)
  if (!answer.ok) return answer
  const { id, panelistStatus } = answer.data
  return { ok: true, data: { panelistId: id, panelistStatus: panelistStatus.status } }
}

/** Makes the place: validates an invitation, or asks for a campaign's link. */
type Open = (starter: Starter) => Promise<Result<Opened>>

/**
 * The methodology decides who is blocked; only for whom it does not is anything opened.
 * @see docs/specification/survey-start.md#blocked-statuses
 */
async function start(
  surveyMaskedId: string,
  known: Starter | null,
  screen: StartScreen,
  open: Open,
): Promise<Result<Started>> {
  const [starter, method] = await Promise.all([
    known ? { ok: true as const, data: known } : starterFromPanel(),
    callApi(methodology, { path: { surveyMaskedId } }),
  ])
  if (!starter.ok) return starter
  if (!method.ok) return method
  const refused = blockedStart(starter.data.panelistStatus, method.data, screen)
  return refused ? { ok: true, data: { refused } } : open(starter.data)
}

interface Invited {
  surveyMaskedId: string
  invitationMaskedId: string
  /** Null when it is not known whose start it is; the profile is asked then. */
  starter: Starter | null
  screen: StartScreen
}

/** Starts by an invitation, which is validated for the member whose page this is. */
export const startInvitation = (
  { surveyMaskedId, invitationMaskedId, starter, screen }: Invited,
  { idempotencyKey }: Attempt,
): Promise<Result<Started>> =>
  start(surveyMaskedId, starter, screen, ({ panelistId }) =>
    callApi(validateInvitation, { body: { panelistId, invitationMaskedId }, idempotencyKey }),
  )

/** Starts by a campaign's link. */
export const startCampaign = (surveyMaskedId: string, ckey: string): Promise<Result<Started>> =>
  start(surveyMaskedId, null, 'landing', () => callApi(campaignInvitationUrl, { path: { ckey } }))

type Details = BodyOf<typeof saveCampaignProfile>

/**
 * Starts a campaign's survey with the details that it lacked of the member.
 * @see docs/specification/surveys.md#profile-form
 */
export const startCampaignWith = (
  surveyMaskedId: string,
  ckey: string,
  starter: Starter,
  body: Details,
  { idempotencyKey }: Attempt,
): Promise<Result<Started>> =>
  start(surveyMaskedId, starter, 'landing', () =>
    callApi(saveCampaignProfile, { path: { ckey }, body, idempotencyKey }),
  )

/**
 * The same for an invitation, which has no call that saves and starts.
 * @see docs/specification/email.md#c-15-which-calls-emailregistration-makes
 */
export const startInvitationWith = (
  { surveyMaskedId, invitationMaskedId, starter, screen }: Invited & { starter: Starter },
  body: Details,
  { idempotencyKey }: Attempt,
): Promise<Result<Started>> =>
  start(surveyMaskedId, starter, screen, async ({ panelistId }) => {
    const saved = await callApi(registerProfession, { body, idempotencyKey })
    if (!saved.ok) return { ok: false, error: { ...saved.error, during: 'registerProfession' } }
    return callApi(validateInvitation, { body: { panelistId, invitationMaskedId } })
  })

/** Starts by a participation code; which survey it opens, and whether for this member, only the panel knows. */
export const startByCode = (code: string): Promise<Result<Opened>> => callApi(openByCode, { path: { code } })
