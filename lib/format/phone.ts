const digitsOf = (text: string) => text.replace(/\D/g, '')

/**
 * Whether a typed number has another country code than +1 and, for test accounts, +91. A phone's contacts put invisible
 * direction marks before the plus, and some a parenthesis.
 */
const isForeign = (text: string) => /^\D*\+/.test(text) && !/^(1|91)/.test(digitsOf(text))

/**
 * The ten national digits of a typed number, without spaces, dashes, parentheses and a leading +1, 1, +91 or 91.
 * `null` when there are not exactly ten, or with another country's code.
 * @see docs/specification/formats.md#phone-numbers
 */
export const nationalDigits = (text: string): string | null =>
  isForeign(text) ? null : (/^(?:1|91)?(\d{10})$/.exec(digitsOf(text))?.[1] ?? null)

/**
 * Formats a number while it is typed as (###) ###-####; drops an eleventh digit. A number with another country's code
 * stays as it is typed, so that it is refused and not cut to a stranger's number.
 * @see docs/specification/validation.md#mobile-number
 */
export function maskPhone(text: string): string {
  const typedDigits = digitsOf(text)
  if (isForeign(text)) return `+${typedDigits}`
  const digits = (nationalDigits(text) ?? typedDigits.replace(/^1(?=.{10})/, '')).slice(0, 10)
  if (digits.length === 0) return ''
  if (digits.length < 4) return `(${digits}`
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/**
 * A stored number as (xxx) xxx-xxxx; other texts are returned unchanged.
 * @see docs/specification/formats.md#phone-numbers
 */
export function formatPhone(text: string): string {
  const digits = nationalDigits(text)
  return digits ? maskPhone(digits) : text
}
