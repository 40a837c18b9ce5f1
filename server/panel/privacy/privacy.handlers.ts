import 'server-only'
import { hasPasskey } from '../auth/passkeys/passkeys.repository.ts'
import { endAllSessions, sessionsOf } from '../auth/sessions.ts'
import { audit } from '../core/audit.ts'
import type { Handlers, MemberContext } from '../core/handler.ts'
import { dollars } from '../core/money.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { translateFor } from '../language/branding.ts'
import { pdfFile } from '../print/file.ts'
import { maskedRecipient, sendPrivacyCode, withPrivacyCode } from './codes.ts'
import { consentReceiptOf, consentsOf } from './consents/consents.ts'
import { saveConsent } from './consents/save-consent.ts'
import { copyOfData } from './copy.ts'
import { dataPdf } from './data-pdf.ts'
import { eraseMember, unpaidCents } from './erase.ts'
import { getPayoutMethod, savePayoutMethod } from './payout-method.ts'
import { findReceipt } from './receipts.ts'
import { securityHistory } from './security-history.ts'
import { topicTexts } from './topics.ts'

async function sessionList(db: Db, panelistId: number, sessionId: string) {
  const sessions = await sessionsOf(db, panelistId)
  return sessions.map(({ id, deviceName, startedAt }) => ({
    device: deviceName,
    startedAt: startedAt.toISOString(),
    isThisOne: id === sessionId,
  }))
}

const jsonFile = (name: string, content: object) =>
  new Response(JSON.stringify(content, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })

/** Checks and uses up the code, then returns the copy of the data. */
function copyByCode(context: MemberContext, otp: string) {
  const { panel, caller, member } = context
  return withPrivacyCode(context, otp, async (tx) => {
    await audit(tx, caller, 'data copied', { panelistId: member.panelistId })
    return copyOfData(tx, panel.crypto, member.panelistId)
  })
}

/** @see docs/specification/privacy.md */
export const privacyHandlers: Handlers<
  | 'privacySummary'
  | 'sendPrivacyCode'
  | 'copyOfData'
  | 'copyOfDataAsPdf'
  | 'endAllSessions'
  | 'eraseAccount'
  | 'erasureReceipt'
  | 'payoutMethod'
  | 'savePayoutMethod'
  | 'consents'
  | 'saveConsent'
  | 'consentReceipt'
> = {
  async privacySummary(request) {
    const { db, member, caller } = request
    return {
      held: topicTexts(caller),
      sessions: await sessionList(db, member.panelistId, member.sessionId),
      history: await securityHistory(db, member.panelistId, caller),
      codeGoesTo: await maskedRecipient(request),
      hasPasskey: await hasPasskey(db, member.panelistId),
      unpaid: dollars(await unpaidCents(db, member.panelistId)),
    }
  },

  async sendPrivacyCode(request) {
    await sendPrivacyCode(request)
    return {}
  },

  copyOfData: async (request) => jsonFile('my-data.json', await copyByCode(request, request.body.otp)),

  async copyOfDataAsPdf(request) {
    const copy = await copyByCode(request, request.body.otp)
    return pdfFile('my-data.pdf', await dataPdf(copy, request.panel.brand.name, translateFor(request.caller)))
  },

  async endAllSessions({ db, member, caller }) {
    await inOneTransaction(db, async (tx) => {
      await endAllSessions(tx, member.panelistId)
      await audit(tx, caller, 'sessions ended', { panelistId: member.panelistId })
    })
    return {}
  },

  consents: async ({ db, panel, member, caller }) => ({
    consents: await consentsOf(db, panel, member.panelistId, caller),
  }),

  saveConsent: (request) => saveConsent(request, request.body),

  consentReceipt: async ({ db, panel, member, caller }) =>
    jsonFile('my-consents.json', await consentReceiptOf(db, panel, member.panelistId, caller)),

  erasureReceipt: ({ db, path, caller }) => findReceipt(db, path.receipt, caller),

  payoutMethod: (request) => getPayoutMethod(request),

  savePayoutMethod: (request) => savePayoutMethod(request),

  eraseAccount: (request) => eraseMember(request, request.body.otp, request.body.givesUpUnpaid),
}
