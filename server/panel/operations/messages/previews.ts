import 'server-only'
import { LANGUAGE_NAMES } from '#lib/language/languages.ts'
import {
  codeByMail,
  codeBySms,
  emailChangedMail,
  emailChangedText,
  linkMail,
  verificationMail,
} from '../../auth/mails.ts'
import {
  numberAskedMail,
  numberAskedText,
  numberChangedMail,
  numberChangedText,
  numberRestoredMail,
  numberRestoredText,
  ownNumberMail,
  ownNumberText,
} from '../../auth/number/mails.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Message, MessageName } from '../../gateways/message.ts'
import { brandingFor, type MailBranding, type Reader } from '../../language/branding.ts'
import { erasureMail, paperAgainMail, payoutMethodMail } from '../../privacy/mails.ts'
import { passkeyMail, passkeyText } from '../../privacy/passkeys/mails.ts'
import { addressChangedMail, addressChangedText } from '../../profile/mails.ts'
import { paymentFailedMail, paymentSentMail } from '../../rewards/mails/mails.ts'
import { maskedAddress } from '../../rewards/reasons.ts'
import { referralMail } from '../../rewards/referrals/mails.ts'
import { answerMail, contactMail, reportMail, reportText } from '../../support/mails.ts'
import {
  type Interview,
  interviewMail,
  interviewReminderMail,
  interviewReminderText,
} from '../../surveys/interview-mail.ts'
import { invitationMail } from '../../surveys/mails.ts'
import { invitationText } from '../../surveys/texts.ts'
import { formAvailableMail } from '../../tax/form-1099/notices.ts'
import { approvalMail, rejectionMail, revocationMail } from '../../tax/mails.ts'
import { oneOf } from '../kit/fields.ts'
import { correctedMail, npiReleasedMail, npiReleasedText } from '../members/mails.ts'
import { operatorPasskeyMail, signInMail } from '../operators/mails.ts'
import { signInLink } from '../operators/sign-in.ts'

/*
 * Previews of all messages, written by the code that sends them, with example data. A message without a preview does not
 * compile.
 */

/** The panel's context plus branding in the preview's language. */
type PreviewContext = PanelContext & MailBranding

interface Preview {
  /** Completes "sent when ...". */
  sentWhen: string
  example: (panel: PreviewContext) => Message
}

const MAIL = 'maria.lopez@example.com'
const MOBILE = '+12125550101'
const CODE = '123456'
const KEY = 'ExampleKey0123456789'

const survey = {
  email: MAIL,
  mobile: MOBILE,
  maskedId: KEY,
  topic: 'Living with migraine',
  loi: 20,
  surveyLanguage: 'en',
  offeredCents: 7_500,
  endDate: '2027-03-31',
}
const interview: Interview = {
  ...survey,
  startsAt: '2027-03-31T14:30:00',
  sequence: 1,
  timeZone: 'America/Chicago',
  join: { by: 'link', to: 'https://meet.example.com/interview-7', note: 'The passcode is 4711.' },
  today: '2027-03-01',
}
const form = { email: MAIL, language: 'en', panelistType: 'Physician', signer: 'own' } as const

const asked = { token: KEY, effectiveAt: new Date('2027-03-31T12:00:00Z') }
const moved = { token: KEY, until: new Date('2027-03-31T12:00:00Z') }

export const previews: Readonly<Record<MessageName, Preview>> = {
  'code-text': {
    sentWhen: 'somebody signs in, registers or confirms who they are by text',
    example: (panel) => codeBySms(panel, MOBILE, CODE),
  },
  'code-mail': {
    sentWhen: 'somebody signs in or confirms who they are by mail',
    example: (panel) => codeByMail(panel, MAIL, CODE),
  },
  'email-code': {
    sentWhen: 'a member gives an email address that must be confirmed',
    example: (panel) => verificationMail(panel, MAIL, CODE, KEY),
  },
  'email-link': {
    sentWhen: 'a member asks for a link that confirms their email address',
    example: (panel) => linkMail(panel, MAIL, KEY),
  },
  'email-changed': {
    sentWhen: 'a member confirms another email address; to the old address',
    example: (panel) => emailChangedMail(panel, MAIL),
  },
  'email-changed-text': {
    sentWhen: 'a member confirms another email address, or a first one while payments are on the way; to the phone',
    example: (panel) => emailChangedText(panel, MOBILE),
  },
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
  'survey-invitation': {
    sentWhen: 'a member is invited to a survey',
    example: (panel) => invitationMail(panel, survey, false),
  },
  'survey-reminder': {
    sentWhen: 'a member is reminded of a survey, or invited again',
    example: (panel) => invitationMail(panel, survey, true),
  },
  'survey-invitation-text': {
    sentWhen: 'a member is invited to a survey by text',
    example: (panel) => invitationText(panel, survey, false),
  },
  'survey-reminder-text': {
    sentWhen: 'a member is reminded of a survey by text, or invited again',
    example: (panel) => invitationText(panel, survey, true),
  },
  'interview-scheduled': {
    sentWhen: 'an operator schedules an interview',
    example: (panel) => interviewMail(panel, { ...interview, sequence: 0 }, 'scheduled'),
  },
  'interview-moved': {
    sentWhen: 'an interview is moved to another time',
    example: (panel) => interviewMail(panel, interview, 'moved'),
  },
  'interview-join': {
    sentWhen: 'how to join an interview changes, but not its time',
    example: (panel) => interviewMail(panel, interview, 'join'),
  },
  'interview-canceled': {
    sentWhen: 'an interview is canceled',
    example: (panel) => interviewMail(panel, { ...interview, join: null }, 'canceled'),
  },
  'interview-reminder': {
    sentWhen: 'a member has an interview the next day and gets no texts',
    example: (panel) => interviewReminderMail(panel, interview),
  },
  'interview-reminder-text': {
    sentWhen: 'a member has an interview the next day',
    example: (panel) => interviewReminderText(panel, { ...interview, mobile: MOBILE }),
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
  passkey: {
    sentWhen: 'a passkey is added to an account, or removed from it',
    example: (panel) => passkeyMail(panel, MAIL, 'added', ['Safari on iPhone']),
  },
  'passkey-text': {
    sentWhen: 'a passkey is added to an account, or removed from it',
    example: (panel) => passkeyText(panel, MOBILE, 'added', ['Safari on iPhone']),
  },
  'account-erased': {
    sentWhen: 'a member erases their account',
    example: (panel) => erasureMail(panel, MAIL, 'EXAMPLE-0123'),
  },
  'account-corrected': {
    sentWhen: 'an operator corrects the data of a member',
    example: (panel) => correctedMail(panel, MAIL, ['first name', 'date of birth']),
  },
  'npi-released': {
    sentWhen: 'an operator takes an NPI from the member who saved it',
    example: (panel) => npiReleasedMail(panel, MAIL, 'The NPI belongs to another person.'),
  },
  'npi-released-text': {
    sentWhen: 'an operator takes an NPI from the member who saved it',
    example: (panel) => npiReleasedText(panel, MOBILE),
  },
  'address-changed': {
    sentWhen: 'the mailing address of a member changes while payments are due',
    example: (panel) => addressChangedMail(panel, MAIL),
  },
  'address-changed-text': {
    sentWhen: 'the mailing address of a member changes while payments are due',
    example: (panel) => addressChangedText(panel, MOBILE),
  },
  'number-asked': {
    sentWhen: 'somebody who lost their phone asks for another number',
    example: (panel) => numberAskedMail(panel, MAIL, asked),
  },
  'number-asked-text': {
    sentWhen: 'somebody who lost their phone asks for another number; to the number of the account',
    example: (panel) => numberAskedText(panel, MOBILE, asked),
  },
  'number-changed': {
    sentWhen: 'the mobile number of a member changes',
    example: (panel) => numberChangedMail(panel, MAIL),
  },
  'number-changed-text': {
    sentWhen: 'the mobile number of a member changes; to the old number',
    example: (panel) => numberChangedText(panel, MOBILE),
  },
  'own-number': {
    sentWhen: 'a signed-in member changes their mobile number',
    example: (panel) => ownNumberMail(panel, MAIL, moved),
  },
  'own-number-text': {
    sentWhen: 'a signed-in member without a verified email changes their mobile number; to the old number',
    example: (panel) => ownNumberText(panel, MOBILE, moved),
  },
  'number-restored': {
    sentWhen: 'the old mobile number of a member is put back',
    example: (panel) => numberRestoredMail(panel, MAIL),
  },
  'number-restored-text': {
    sentWhen: 'the old mobile number of a member is put back; to the number before',
    example: (panel) => numberRestoredText(panel, MOBILE),
  },
  'contact-answer': {
    sentWhen: 'an operator answers a message to support',
    example: (panel) =>
      answerMail(panel, {
        to: MAIL,
        answer: 'Your payment was sent on Monday.',
        content: 'When does my payment arrive?',
      }),
  },
  'contact-to-support': {
    sentWhen: 'a member writes to support; to your support',
    example: ({ brand }) =>
      contactMail(brand, {
        id: 7,
        from: { id: 17, first_name: 'Maria', last_name: 'Lopez', email: MAIL, mobile: MOBILE },
        content: 'When does my payment arrive?',
      }),
  },
  'report-to-support': {
    sentWhen: 'somebody reports a message as suspicious; to your support',
    example: ({ brand }) => reportMail(brand, { id: 8, content: reportText('BCDF-GHJK', null) }),
  },
  'console-sign-in': {
    sentWhen: 'an operator signs in to the console',
    example: (panel) => signInMail(panel, 'ann@example.com', signInLink(panel.consoleOrigin, KEY)),
  },
  'console-passkey': {
    sentWhen: 'a passkey of an operator is added or removed',
    example: (panel) => operatorPasskeyMail(panel, 'ann@example.com', 'added', 'Laptop'),
  },
}

/** The example in the reader's language. */
export const exampleOf = (panel: PanelContext, name: MessageName, reader: Reader): Message =>
  previews[name].example({ ...panel, ...brandingFor(panel, reader) })

/** Messages to operators stay in English whatever the language. */
export const messageLanguage = oneOf(LANGUAGE_NAMES).default('en').describe('Language of the recipient')
