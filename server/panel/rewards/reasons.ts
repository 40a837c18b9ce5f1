import 'server-only'
import { formatCents } from '#lib/format/money.ts'
import { english, type Translate, type Values } from '#lib/language/translate.ts'

/*
 * Reasons of payment events that the panel writes itself. The ledger keeps them in English, because its rows never change;
 * members read them in their own language.
 */

const HELD = 'Your payments in {year} reach {amount}, so we need your Form W-9 before we send this one.'
const SENT_TO = 'By {method}, to {address}.'
const SENT = 'By {method}.'
export const NOT_SENT = 'We could not send it. Check your email address, then ask us to send it again.'

/** Why a payment waits for a Form W-9. */
export const holdReason = (year: number, thresholdCents: number) =>
  english(HELD, { year, amount: formatCents(thresholdCents) })

/** Masks an email address so that only its owner recognizes it: `r•••@mail.test`. */
export function maskedAddress(address: string): string {
  const atSign = address.lastIndexOf('@')
  return `${address.slice(0, 1)}•••${address.slice(atSign)}`
}

/** How a payment was sent. */
export const sentBy = (method: string, recipient: string | null) =>
  recipient === null ? english(SENT, { method }) : english(SENT_TO, { method, address: maskedAddress(recipient) })

/** Reasons with values, by event, the most specific first. */
const withValues: Readonly<Record<string, readonly string[]>> = { held: [HELD], sent: [SENT_TO, SENT] }

/** The values with which the text is the reason; null for another reason. */
function valuesIn(reason: string, text: string): Values | null {
  const pattern = text.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>.+)')
  return new RegExp(`^${pattern}$`).exec(reason)?.groups ?? null
}

/** A stored reason in the reader's language. What an operator wrote stays as it is. */
export function translatedReason(event: string, reason: string, t: Translate): string {
  for (const text of withValues[event] ?? []) {
    const values = valuesIn(reason, text)
    if (values)
      return t(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, t(String(value))])))
  }
  return t(reason)
}
