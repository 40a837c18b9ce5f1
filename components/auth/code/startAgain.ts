import { routes } from '#lib/routes.ts'
import type { CodeFlow } from './codeFlow.ts'

/** Link back to the form that sent the code, by flow. */
export const startAgain: Readonly<Record<CodeFlow, { href: string; label: string }>> = {
  registration: { href: routes.home.path, label: 'Start again with another number' },
  login: { href: routes.login.path, label: 'Use another number or email' },
  number: { href: routes.lostPhone.path, label: 'Start again' },
  'own-number': { href: routes.ownNumber.path, label: 'Start again' },
  email: { href: routes.verifyEmail.path, label: 'Use another email' },
}
