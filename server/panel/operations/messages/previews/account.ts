import 'server-only'
import {
  codeByMail,
  codeBySms,
  emailChangedMail,
  emailChangedText,
  linkMail,
  verificationMail,
} from '../../../auth/mails.ts'
import {
  numberAskedMail,
  numberAskedText,
  numberChangedMail,
  numberChangedText,
  numberRestoredMail,
  numberRestoredText,
  ownNumberMail,
  ownNumberText,
} from '../../../auth/number/mails.ts'
import { erasureMail } from '../../../privacy/mails.ts'
import { passkeyMail, passkeyText } from '../../../privacy/passkeys/mails.ts'
import { addressChangedMail, addressChangedText } from '../../../profile/mails.ts'
import { correctedMail, npiReleasedMail, npiReleasedText } from '../../members/mails.ts'
import { KEY, MAIL, MOBILE, type Previews } from './preview.ts'

/* Messages about a member's account: codes, numbers and addresses. */

const CODE = '123456'
const asked = { token: KEY, effectiveAt: new Date('2027-03-31T12:00:00Z') }
const moved = { token: KEY, until: new Date('2027-03-31T12:00:00Z') }

export const accountPreviews = {
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
} satisfies Previews
