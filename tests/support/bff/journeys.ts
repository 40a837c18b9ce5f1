import { readPendingVerification } from '#server/bff/session/pending-verification.ts'
import type { Browser } from './browser.ts'

/** A registration as it is typed, and as the panel gets it. */
export const form = {
  firstName: 'mary ann',
  lastName: "o'neil",
  mobileNumber: '(202) 555-0123',
  smsConsent: true,
  privacyConsent: true,
  healthcareSetting: 'HCP',
}
export const payload = { mobileNumber: '+12025550123', firstName: 'Mary Ann', lastName: "O'Neil" }

export const REGISTRATION = '/api/session/registration'

export const pendingOf = (browser: Browser) => readPendingVerification(browser.cookieHeader)
