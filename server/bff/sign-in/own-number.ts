import 'server-only'
import { createHash } from 'node:crypto'
import { sendOwnNumberCode } from '#lib/contract/panel/own-number.ts'
import * as portal from '#lib/contract/portal/session.ts'
import { routes } from '#lib/routes.ts'
import { callPanel } from '../panel-client/panel-client.ts'
import { route } from '../route-handler/define-route.ts'
import { pendingCookie, sentNow } from '../session/pending-verification.ts'
import type { Session } from '../session/session.ts'
import { mobileOf } from './identifiers.ts'

/**
 * The same key for all tries of a code and a number in this session, because a page that is loaded again has another one.
 * @see docs/specification/one-time-code.md#c-121-answers-that-are-lost
 */
const keyOf = ({ id }: Session, newMobile: string, otp: string) =>
  createHash('sha256').update(`${id} ${newMobile} ${otp}`).digest('hex')

/** Uses up the code that proved the member's identity; the code screen then asks for the new number's code. */
export const requestOwnNumberCode = route(
  portal.requestOwnNumberCode,
  async ({ body: { otp, ...input }, caller, session, cookies }) => {
    const newMobileNumber = mobileOf(input.newMobileNumber, undefined, 'newMobileNumber')
    const callContext = { caller, session, idempotencyKey: keyOf(session, newMobileNumber, otp) }
    const { challengeId } = await callPanel(sendOwnNumberCode, { body: { newMobileNumber, otp } }, callContext)
    cookies.push(
      await pendingCookie({ flow: 'own-number', newMobileNumber, userId: session.userId, ...sentNow(challengeId) }),
    )
    return { next: routes.otp.path }
  },
)
