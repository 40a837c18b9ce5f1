/**
 * The ten national digits of a number however it was typed: spaces, dashes, brackets, a leading +1, 1, +91 or 91.
 * `null` when there are not ten.
 * @see docs/specification/formats.md#phone-numbers
 */
export function nationalDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  if (digits.length === 10) return digits
  if (digits.length === 11 && digits.startsWith('1')) return digits.slice(1)
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2)
  return null
}

/**
 * What has been typed so far, masked as (###) ###-####; an eleventh digit is dropped.
 * @see docs/specification/validation.md#mobile-number
 */
export function maskPhone(text: string): string {
  const all = text.replace(/\D/g, '')
  const digits = (nationalDigits(text) ?? all).slice(0, 10)
  if (digits.length === 0) return ''
  if (digits.length < 4) return `(${digits}`
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/**
 * A stored number as (xxx) xxx-xxxx; anything else comes back as it is.
 * @see docs/specification/formats.md#phone-numbers
 */
export function formatPhone(text: string): string {
  const digits = nationalDigits(text)
  return digits ? maskPhone(digits) : text
}
