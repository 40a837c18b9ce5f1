import 'server-only'
import type { Handlers } from '../../core/handler.ts'
import { changeOwnNumber, readOwnNumber, resendOwnNumberCode, sendOwnNumberCode } from './own-number.ts'

/** @see docs/specification/own-number.md */
export const ownNumberHandlers: Handlers<
  'ownNumber' | 'sendOwnNumberCode' | 'resendOwnNumberCode' | 'changeOwnNumber'
> = {
  ownNumber: (request) => readOwnNumber(request),
  sendOwnNumberCode: (request) => sendOwnNumberCode(request),
  resendOwnNumberCode: (request) => resendOwnNumberCode(request, request.body.newMobileNumber),

  async changeOwnNumber(request) {
    await changeOwnNumber(request, request.body.newMobileNumber, request.body.otp)
    return {}
  },
}
