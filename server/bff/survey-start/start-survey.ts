import 'server-only'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { Started } from '#lib/contract/portal/session.ts'
import * as portal from '#lib/contract/portal/surveys.ts'
import { registerProfessionMessages } from '#lib/messages/profile.ts'
import {
  campaignInvitationUrlMessages,
  openByCodeMessages,
  saveCampaignProfileMessages,
  validateInvitationMessages,
} from '#lib/messages/surveys.ts'
import { idempotencyKeyOf } from '../panel-client/outgoing.ts'
import { route } from '../route-handler/define-route.ts'
import { withFailureNotice } from './started.ts'
import { reserveCampaign, reserveInvitation, type StartContext, startByCode, startUnlessBlocked } from './steps.ts'

type StartBody = BodyOf<typeof portal.startSurvey>
type StartBy<Way extends StartBody['by']> = Extract<StartBody, { by: Way }>

function byInvitation(
  { screen, surveyMaskedId, invitationMaskedId, details }: StartBy<'invitation'>,
  context: StartContext,
): Promise<Started> {
  const reserve = reserveInvitation(invitationMaskedId, details, context)
  return withFailureNotice(
    startUnlessBlocked({ screen, surveyMaskedId }, context, reserve),
    (error) =>
      error.details.during === 'registerProfession' ? registerProfessionMessages : validateInvitationMessages[screen],
    context,
  )
}

function byCampaign({ surveyMaskedId, ckey, details }: StartBy<'campaign'>, context: StartContext): Promise<Started> {
  const reserve = reserveCampaign(ckey, details, context)
  return withFailureNotice(
    startUnlessBlocked({ screen: 'landing', surveyMaskedId }, context, reserve),
    () => (details ? saveCampaignProfileMessages : campaignInvitationUrlMessages.landing),
    context,
  )
}

export const startSurvey = route(portal.startSurvey, async ({ request, body, caller, session }) => {
  const context = { caller, session, idempotencyKey: idempotencyKeyOf(request) }
  if (body.by === 'invitation') return byInvitation(body, context)
  if (body.by === 'campaign') return byCampaign(body, context)
  return withFailureNotice(startByCode(body.code, context), () => openByCodeMessages, context)
})
