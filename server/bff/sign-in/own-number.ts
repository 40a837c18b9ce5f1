import 'server-only'
import { sendOwnNumberCode } from '#lib/contract/panel/own-number.ts'
import * as portal from '#lib/contract/portal/session.ts'
import { routes } from '#lib/routes.ts'
import { idempotencyKeyOf } from '../panel-client/outgoing.ts'
import { callPanel } from '../panel-client/panel-client.ts'
import { route } from '../route-handler/define-route.ts'
import { pendingCookie, sentNow } from '../session/pending-verification.ts'
import { mobileOf } from './identifiers.ts'

/** Uses up the code that proved the member's identity; the code screen then asks for the new number's code. */
export const requestOwnNumberCode = route(
  portal.requestOwnNumberCode,
  async ({ request, body: { otp, ...input }, caller, session, cookies }) => {
    const newMobileNumber = mobileOf(input.newMobileNumber, undefined, 'newMobileNumber')
    const callContext = { caller, session, idempotencyKey: idempotencyKeyOf(request) }
    const { challengeId } = await callPanel(sendOwnNumberCode, { body: { newMobileNumber, otp } }, callContext)
    cookies.push(
      await pendingCookie({ flow: 'own-number', newMobileNumber, userId: session.userId, ...sentNow(challengeId) }),
    )
    return { next: routes.otp.path }
  },
)
