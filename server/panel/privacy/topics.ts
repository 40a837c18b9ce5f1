import 'server-only'
import type { Topic } from '../database/personal-data/index.ts'
import { type Reader, translateFor } from '../language/branding.ts'

/** Description of one kind of data, for members. */
interface TopicTexts {
  what: string
  why: string
  /** What happens to it when the account is erased. */
  afterErasure: string
}

/** A description for each topic that tables can have, in display order. */
export const topics: Readonly<Record<Topic, TopicTexts>> = {
  account: {
    what: 'Your name, mobile number, email, the consents you gave and how you want to be invited',
    why: 'To sign you in and to reach you.',
    afterErasure: 'Deleted. A number without a name stays, so that payments keep an owner.',
  },
  profile: {
    what: 'Your profile: address, profession, health answers and the people you care for',
    why: 'To invite you to surveys that fit you.',
    afterErasure: 'Deleted.',
  },
  'sign-in': {
    what: 'Your sessions, trusted devices, passkeys and the codes we sent',
    why: 'To keep others out of your account.',
    afterErasure: 'Deleted. Counts of codes and wrong guesses are deleted later: most within 2 days, all within 90.',
  },
  surveys: {
    what: 'The surveys you were invited to, and how each one ended',
    why: 'To show your list, and to pay you. Your answers are with the survey host, not with us.',
    afterErasure: 'Kept without your name, because the client must be able to count who took part.',
  },
  payments: {
    what: 'Your payments and what happened to each',
    why: 'To pay you, and because accounting records must stay complete.',
    afterErasure: 'Kept without your name.',
  },
  referrals: {
    what: 'The people you referred, and who referred you',
    why: 'To pay referral bonuses.',
    afterErasure: 'Names and emails are deleted. The bonus stays in our accounting records.',
  },
  tax: {
    // The word joiner prevents a line break at the hyphen.
    what: 'Your tax details and Forms W-\u20609',
    why: 'The law asks us for them when we pay you.',
    afterErasure:
      'If we ever paid you, kept for four years after the last year with a payment, then deleted. Otherwise deleted at once.',
  },
  messages: {
    what: 'The messages you sent to support',
    why: 'To answer you.',
    afterErasure: 'Deleted here. Our support team deletes the copy in its mailbox if you ask.',
  },
  security: {
    what: 'A log of what happened in your account: sign-ins, changes, and from which network address',
    why: 'To find out what happened when something goes wrong. Nobody can change it.',
    afterErasure: 'Kept with the number of your account, without your name.',
  },
  'text stop': {
    what: 'Your number, if you replied STOP to our texts',
    why: 'So that we never text it again.',
    afterErasure: 'Kept, because STOP counts no matter who has the number.',
  },
}

/** Descriptions of the stored data in the member's language. */
export function topicTexts(reader: Reader): TopicTexts[] {
  const t = translateFor(reader)
  return Object.values(topics).map(({ what, why: reason, afterErasure }) => ({
    what: t(what),
    why: t(reason),
    afterErasure: t(afterErasure),
  }))
}
