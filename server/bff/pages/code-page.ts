import 'server-only'
import { formatPhone } from '#lib/format/phone.ts'
import { routes } from '#lib/routes.ts'
import type { PendingCode } from '../session/pending-verification.ts'

/** The number or address that the code was sent to, formatted for display. */
export function addresseeOf(pending: PendingCode): string {
  if (pending.flow === 'email') return pending.email
  if (pending.flow === 'number') return formatPhone(pending.payload.newMobileNumber)
  if (pending.flow === 'own-number') return formatPhone(pending.newMobileNumber)
  return formatPhone(pending.flow === 'login' ? pending.loginId : pending.payload.mobileNumber)
}

/** The page that asked for a step-up; null for any other code. */
export const stepUpFrom = (pending: PendingCode) =>
  pending.flow === 'login' && pending.isStepUp ? (pending.returnUrl ?? routes.dashboard.path) : null
