import 'server-only'
import { formatPhone } from '#lib/format/phone.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PendingCode } from './pending-verification.ts'

/** The number or address that the code was sent to, formatted for display. */
export function addresseeOf(pending: PendingCode): string {
  if (pending.flow === 'email') return pending.email
  if (pending.flow === 'number') return formatPhone(pending.payload.newMobileNumber)
  if (pending.flow === 'own-number') return formatPhone(pending.newMobileNumber)
  return formatPhone(pending.flow === 'login' ? pending.loginId : pending.payload.mobileNumber)
}

/**
 * A browser has one pending code: with code screens for two numbers, the earlier one must not use the code of the other.
 * @throws AppError STALE_VERSION
 */
export function assertSentTo(pending: PendingCode, sentTo: string | undefined): void {
  if (sentTo !== undefined && sentTo !== addresseeOf(pending)) throw new AppError('STALE_VERSION')
}
