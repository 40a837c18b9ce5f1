import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../core/audit.ts'
import { NothingForKey } from '../core/guesses.ts'
import type { Handlers } from '../core/handler.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { campaignWithNonProfit } from './campaigns.ts'
import { registerEmail, resendEmailCode, sendEmailLink, verifyEmailCode, verifyEmailLink } from './email/email.ts'
import { resendForLogin, sendForLogin, verifyLogin } from './login.ts'
import { verifyRegistration } from './new-panelist.ts'
import { askNumberChange, sendNumberCode } from './number/request-change.ts'
import { readNumberChange, stopNumberChange } from './number/stop.ts'
import { accountOf } from './panelists.repository.ts'
import { beginPasskeyLogin, loginByPasskey } from './passkeys/login.ts'
import { resendForRegistration, sendForRegistration } from './registration.ts'
import { endSession } from './sessions.ts'

type AuthCalls =
  | 'sendRegistrationCode'
  | 'verifyRegistration'
  | 'resendRegistrationCode'
  | 'campaignDetails'
  | 'sendLoginCode'
  | 'login'
  | 'resendLoginCode'
  | 'logout'
  | 'registerEmail'
  | 'resendEmailCode'
  | 'verifyEmailCode'
  | 'verifyEmailLink'
  | 'emailStatus'
  | 'sendEmailLink'
  | 'isTestAccount'
  | 'beginPasskeyLogin'
  | 'loginByPasskey'
  | 'sendNumberCode'
  | 'askNumberChange'
  | 'numberChange'
  | 'stopNumberChange'

/**
 * Handlers for one-time codes, sessions, passkey logins, email verification and mobile number changes.
 * @see docs/specification/panel-api.md#authentication
 */
export const authHandlers: Handlers<AuthCalls> = {
  sendRegistrationCode: (request) => sendForRegistration(request, request.body),
  verifyRegistration: (request) => verifyRegistration(request, request.body),
  resendRegistrationCode: (request) => resendForRegistration(request, request.body),

  async campaignDetails({ db, path }) {
    const campaign = await campaignWithNonProfit(db, path.ckey)
    if (!campaign) throw new AppError('CAMPAIGN_NOT_FOUND')
    if (campaign.ended_at) throw new NothingForKey('CAMPAIGN_NOT_FOUND')
    const { campaignType, nonProfitOrgName, nonProfitOrgId } = campaign
    return { campaignType, nonProfitOrgName, nonProfitOrgId }
  },

  sendLoginCode: (request) => sendForLogin(request, request.body.loginId),
  login: (request) => verifyLogin(request, request.body.loginId, request.body.otp),
  resendLoginCode: (request) => resendForLogin(request, request.body.loginId),

  beginPasskeyLogin: (request) => beginPasskeyLogin(request),
  loginByPasskey: (request) => loginByPasskey(request, request.body.passkey),

  sendNumberCode: (request) => sendNumberCode(request, request.body),

  askNumberChange(request) {
    const { otp, ...changeRequest } = request.body
    return askNumberChange(request, changeRequest, otp)
  },

  numberChange: (request) => readNumberChange(request, request.path.token),

  async stopNumberChange(request) {
    await stopNumberChange(request, request.body.token)
    return {}
  },

  async logout({ db, member, caller }) {
    await inOneTransaction(db, async (tx) => {
      await endSession(tx, member.sessionId)
      await audit(tx, caller, 'session ended', { panelistId: member.panelistId })
    })
    return {}
  },

  registerEmail: (request) => registerEmail(request, request.body.email),
  resendEmailCode: (request) => resendEmailCode(request, request.body.email),

  async verifyEmailCode(request) {
    await verifyEmailCode(request, request.body.verificationCode, request.body.email)
    return {}
  },

  async verifyEmailLink(request) {
    await verifyEmailLink(request, request.body.verificationCode)
    return {}
  },

  emailStatus: async ({ member }) => ({ isVerified: (await member.row()).email_verified_at !== null }),

  async sendEmailLink(request) {
    await sendEmailLink(request, request.body.email)
    return {}
  },

  isTestAccount: async ({ db, path }) => (await accountOf(db, path.loginId))?.is_test_account ?? false,
}
