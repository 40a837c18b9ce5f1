import { OTP_LENGTH, SSN_FRAGMENT_LENGTH, ZIP_LENGTH } from '#lib/constants.ts'

/** Reformats a field's text after each input. */
export interface Mask {
  /** Matches a character that the user typed, as opposed to the mask's. The caret keeps its position among them. */
  typed: RegExp
  /** @param isTyping true for a single key press; false for paste, autofill etc. */
  apply: (text: string, previous: string, isTyping: boolean) => string
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Digits only, at most `maxDigits`. Ignores an extra key press, cuts a longer paste. */
const digitsMask = (maxDigits: number): Mask => ({
  typed: /\d/,
  apply: (text, previous, isTyping) => {
    const digits = digitsOf(text)
    return isTyping && digits.length > maxDigits ? previous : digits.slice(0, maxDigits)
  },
})

export const codeMask = digitsMask(OTP_LENGTH)
export const lastFourMask = digitsMask(SSN_FRAGMENT_LENGTH)
export const zipMask = digitsMask(ZIP_LENGTH)

/** Removes spaces and invisible characters, and lowercases. @see docs/specification/validation.md#email */
export const emailMask: Mask = { typed: /\S/, apply: (text) => text.replace(/[\s\p{C}]/gu, '').toLowerCase() }

const MONTH_THEN_MORE = /^(0[1-9]|1[0-2])(\d)$/
const DAY_THEN_MORE = /^(\d\d-(?:0[1-9]|[12]\d|3[01]))(\d)$/
const ALL_DIGITS = /^(0[1-9]|1[0-2])(\d\d)(\d{4})$/

/**
 * MM-DD-YYYY: inserts the dashes after a complete month and day. Leaves other formats (1999-12-31, 12/31/1999)
 * unchanged, so that they get an error instead of a wrong guess.
 */
export const dateMask: Mask = {
  typed: /[^-]/,
  apply: (text, previous) => {
    if (text.length <= previous.length) return text
    return text.replace(ALL_DIGITS, '$1-$2-$3').replace(MONTH_THEN_MORE, '$1-$2').replace(DAY_THEN_MORE, '$1-$2')
  },
}
