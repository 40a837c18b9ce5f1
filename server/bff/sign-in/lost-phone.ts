import 'server-only'
import { sendNumberCode } from '#lib/contract/panel/number-change.ts'
import * as portal from '#lib/contract/portal/session.ts'
import { routes } from '#lib/routes.ts'
import { idempotencyKeyOf } from '../panel-client/outgoing.ts'
import { callPanel } from '../panel-client/panel-client.ts'
import { route } from '../route-handler/define-route.ts'
import { pendingCookie, replacedChallenge, sentNow } from '../session/pending-verification.ts'
import { mobileOf } from './identifiers.ts'

/** Keeps the answers for the code screen, as registration does. */
export const requestNumberCode = route(
  portal.requestNumberCode,
  async ({ request, body, caller, session, cookies }) => {
    const payload = {
      ...body,
      mobileNumber: mobileOf(body.mobileNumber, undefined, 'mobileNumber'),
      newMobileNumber: mobileOf(body.newMobileNumber, undefined, 'newMobileNumber'),
    }
    const challenge = await replacedChallenge(request, 'number')
    const callContext = { caller, session, challenge, idempotencyKey: idempotencyKeyOf(request) }
    const { challengeId } = await callPanel(sendNumberCode, { body: payload }, callContext)
    cookies.push(await pendingCookie({ flow: 'number', payload, ...sentNow(challengeId) }))
    return { next: routes.otp.path }
  },
)
