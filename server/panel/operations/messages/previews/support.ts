import 'server-only'
import { answerMail, contactMail, reportMail, reportText } from '../../../support/mails.ts'
import { operatorPasskeyMail, signInMail } from '../../operators/mails.ts'
import { signInLink } from '../../operators/sign-in.ts'
import { KEY, MAIL, MOBILE, type Previews } from './preview.ts'

/* Messages to and from support, and to operators. */

export const supportPreviews = {
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
        from: {
          id: 17,
          first_name: 'Maria',
          last_name: 'Lopez',
          mobile: MOBILE,
          email: MAIL,
          email_verified_at: new Date('2026-03-02T12:00:00Z'),
          email_bounced_at: null,
        },
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
} satisfies Previews
