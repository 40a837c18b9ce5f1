import { OTP_LENGTH, SSN_FRAGMENT_LENGTH, ZIP_LENGTH } from '#lib/constants.ts'
import { maskPhone } from '#lib/format/phone.ts'

/** Reformats a field's text after each input. */
export interface Mask {
  /** Matches characters that the user typed, not the mask. The caret keeps its position among them. */
  own: RegExp
  /**
   * @param text current value
   * @param before previous value
   * @param typed true for a single key press; false for paste, autofill etc.
   */
  apply: (text: string, before: string, typed: boolean) => string
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Digits only, at most `maxDigits`. Ignores an extra key press, cuts a longer paste. */
const digitsMask = (maxDigits: number): Mask => ({
  own: /\d/,
  apply: (text, previous, isTyping) => {
    const digits = digitsOf(text)
    return isTyping && digits.length > maxDigits ? previous : digits.slice(0, maxDigits)
  },
})

export const codeMask = digitsMask(OTP_LENGTH)
export const lastFourMask = digitsMask(SSN_FRAGMENT_LENGTH)
export const zipMask = digitsMask(ZIP_LENGTH)

const PHONE_DIGITS = 10

/** (###) ###-####. Strips a country prefix when pasted or autofilled; ignores an eleventh typed digit. */
export const phoneMask: Mask = {
  own: /\d/,
  apply: (text, previous, isTyping) => (isTyping && digitsOf(text).length > PHONE_DIGITS ? previous : maskPhone(text)),
}

/** Removes spaces and lowercases. @see docs/specification/validation.md#email */
export const emailMask: Mask = { own: /\S/, apply: (text) => text.replace(/\s/g, '').toLowerCase() }

const MONTH_THEN_MORE = /^(0[1-9]|1[0-2])(\d)$/
const DAY_THEN_MORE = /^(\d\d-(?:0[1-9]|[12]\d|3[01]))(\d)$/
const ALL_DIGITS = /^(0[1-9]|1[0-2])(\d\d)(\d{4})$/

/**
 * MM-DD-YYYY: inserts the dashes after a complete month and day. Leaves other formats (1999-12-31, 12/31/1999)
 * unchanged, so that they get an error instead of a wrong guess.
 */
export const dateMask: Mask = {
  own: /[^-]/,
  apply: (text, previous) => {
    if (text.length <= previous.length) return text
    return text.replace(ALL_DIGITS, '$1-$2-$3').replace(MONTH_THEN_MORE, '$1-$2').replace(DAY_THEN_MORE, '$1-$2')
  },
}
