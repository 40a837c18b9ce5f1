import { OTP_LENGTH, SSN_FRAGMENT_LENGTH, STATE_LENGTH, ZIP_LENGTH } from '#lib/constants.ts'
import { maskPhone } from '#lib/format/phone.ts'

/** How a field rewrites what is in it after each change. */
export interface Mask {
  /** The characters that are the person's own; the caret stays behind the same one of them. */
  own: RegExp
  /**
   * @param text what the field holds now
   * @param before what it held until now
   * @param typed true for a single key, false for paste, autofill and the like
   */
  apply: (text: string, before: string, typed: boolean) => string
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Nothing but digits, and no more than `most`: a key too many is ignored, a paste too long is cut. */
const digitsMask = (most: number): Mask => ({
  own: /\d/,
  apply: (text, before, typed) => {
    const digits = digitsOf(text)
    return typed && digits.length > most ? before : digits.slice(0, most)
  },
})

export const codeMask = digitsMask(OTP_LENGTH)
export const lastFourMask = digitsMask(SSN_FRAGMENT_LENGTH)
export const zipMask = digitsMask(ZIP_LENGTH)

const PHONE_DIGITS = 10

/** (###) ###-####. A country prefix is understood when it is pasted or filled in; an eleventh key is not. */
export const phoneMask: Mask = {
  own: /\d/,
  apply: (text, before, typed) => (typed && digitsOf(text).length > PHONE_DIGITS ? before : maskPhone(text)),
}

/** No spaces, no capitals. @see docs/specification/validation.md#email */
export const emailMask: Mask = { own: /\S/, apply: (text) => text.replace(/\s/g, '').toLowerCase() }

export const stateMask: Mask = {
  own: /[a-z]/i,
  apply: (text) =>
    text
      .replace(/[^a-z]/gi, '')
      .slice(0, STATE_LENGTH)
      .toUpperCase(),
}

const MONTH_THEN_MORE = /^(0[1-9]|1[0-2])(\d)$/
const DAY_THEN_MORE = /^(\d\d-(?:0[1-9]|[12]\d|3[01]))(\d)$/
const ALL_DIGITS = /^(0[1-9]|1[0-2])(\d\d)(\d{4})$/

/**
 * MM-DD-YYYY: dashes come by themselves where month and day are complete. What is plainly another format (1999-12-31,
 * 12/31/1999) is left as typed, to be reported, never guessed.
 */
export const dateMask: Mask = {
  own: /[^-]/,
  apply: (text, before) => {
    if (text.length <= before.length) return text
    return text.replace(ALL_DIGITS, '$1-$2-$3').replace(MONTH_THEN_MORE, '$1-$2').replace(DAY_THEN_MORE, '$1-$2')
  },
}
