import {
  EMAIL_CODE_SENT,
  IDENTITY_FAILURE,
  IDENTITY_FAILURE_FOR,
  NO_SUCH_PAGE,
  NUMBER_CHANGED,
  PROFILE_SAVED,
  SIGNED_OUT,
} from './messages/texts.ts'

/*
 * Sentences for the next page: the server names one in a short-lived cookie, and the next page that may show it does so
 * once.
 */

export const NOTICE_COOKIES = ['notice', '__Host-notice'] as const

interface Notice {
  text: string
  tone: 'success' | 'info' | 'danger'
  /** Milliseconds; a toast's usual duration by default. */
  duration?: number
  /**
   * The pages that show it; all by default.
   * @see docs/specification/one-time-code.md#c-50-where-identityfail-comes-from
   */
  on?: readonly string[]
}

export const notices = {
  'identity-failure': {
    text: IDENTITY_FAILURE,
    tone: 'danger',
    duration: IDENTITY_FAILURE_FOR,
    on: ['/profile', '/completeProfile'],
  },
  'profile-saved': { text: PROFILE_SAVED, tone: 'success' },
  'email-code-sent': { text: EMAIL_CODE_SENT, tone: 'success' },
  'number-changed': { text: NUMBER_CHANGED, tone: 'success', on: ['/settings'] },
  'signed-out': { text: SIGNED_OUT, tone: 'success', on: ['/login'] },
  'no-such-page': { text: NO_SUCH_PAGE, tone: 'info' },
} as const satisfies Readonly<Record<string, Notice>>

export type NoticeName = keyof typeof notices

export const noticeNamed = (name: string): Notice | null =>
  Object.hasOwn(notices, name) ? notices[name as NoticeName] : null
