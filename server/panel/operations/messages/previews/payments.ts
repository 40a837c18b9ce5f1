import 'server-only'
import { paperAgainMail, payoutMethodMail } from '../../../privacy/mails.ts'
import { paymentFailedMail, paymentSentMail } from '../../../rewards/mails/mails.ts'
import { maskedAddress } from '../../../rewards/reasons.ts'
import { referralMail } from '../../../rewards/referrals/mails.ts'
import { formAvailableMail } from '../../../tax/form-1099/notices.ts'
import { approvalMail, rejectionMail, revocationMail } from '../../../tax/mails.ts'
import { KEY, MAIL, type Previews } from './preview.ts'

/* Messages about payments, referrals and tax forms. */

const form = { email: MAIL, language: 'en', panelistType: 'Physician', signer: 'own' } as const

export const paymentPreviews = {
  referral: {
    sentWhen: 'a member refers a friend',
    example: (panel) =>
      referralMail(panel, {
        to: MAIL,
        referentName: 'Maria',
        referrerName: 'Daniel Reed',
        code: KEY,
        bonusCents: 2500,
      }),
  },
  'form-approved': {
    sentWhen: 'a Form W-9 or tax details are approved',
    example: (panel) => approvalMail(panel, form, 2),
  },
  'form-rejected': {
    sentWhen: 'a Form W-9 or tax details are rejected',
    example: (panel) => rejectionMail(panel, form, false),
  },
  'form-revoked': {
    sentWhen: 'the approval of a Form W-9 or of tax details is taken back',
    example: (panel) => revocationMail(panel, form),
  },
  'form-1099': {
    sentWhen: 'a Form 1099 is ready in the portal, or was corrected',
    example: (panel) => formAvailableMail(panel, { ...form, year: 2026, form: 'NEC', isCorrected: false }),
  },
  'paperless-ended': {
    sentWhen: 'a member wants Forms 1099 on paper again',
    example: (panel) => paperAgainMail(panel, MAIL),
  },
  'payment-sent': {
    sentWhen: 'payments of a member are recorded as sent',
    example: (panel) => paymentSentMail(panel, { to: MAIL, count: 2, cents: 13_500 }),
  },
  'payment-failed': {
    sentWhen: 'a provider refuses, cannot deliver or returns a payment',
    example: (panel) => paymentFailedMail(panel, { to: MAIL, count: 1, cents: 7_500 }),
  },
  'payout-method': {
    sentWhen: 'a member changes how they are paid',
    example: (panel) => payoutMethodMail(panel, MAIL, maskedAddress(MAIL)),
  },
} satisfies Previews
