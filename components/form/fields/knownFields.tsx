'use client'

import { useTranslate } from '#components/language/useTranslate.ts'
import { OTP_LENGTH, SSN_FRAGMENT_LENGTH } from '#lib/constants.ts'
import { codeMask, dateMask, emailMask, lastFourMask, phoneMask } from './masks.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/*
 * The fields that the portal asks for again and again: the same keyboard, autofill, mask and width everywhere.
 * `type` is text throughout: number and email inputs hide the caret and the text from masks.
 */

/** No space can be typed; capitals become small. @see docs/specification/validation.md#email */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={254}
      mask={emailMask}
      {...props}
    />
  )
}

/** A mobile number of ten digits, shown as (###) ###-####. @see docs/specification/validation.md#mobile-number */
export function PhoneField(props: TextFieldProps) {
  return (
    <TextField
      inputMode="tel"
      autoComplete="tel-national"
      mask={phoneMask}
      className="max-w-56 tabular-nums"
      {...props}
    />
  )
}

/** One field for the whole code: takes paste with spaces and the phone's own suggestion. */
export function CodeField(props: TextFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      pattern={`\\d{${OTP_LENGTH}}`}
      mask={codeMask}
      className="max-w-56 py-2 text-center font-mono text-2xl tracking-[0.25em] tabular-nums"
      {...props}
    />
  )
}

/** MM-DD-YYYY as text. @see docs/specification/validation.md#date-of-birth */
export function DateField(props: TextFieldProps) {
  const t = useTranslate()
  return (
    <TextField
      inputMode="numeric"
      autoComplete="bday"
      hint={t('MM-DD-YYYY, for example 03-31-1980')}
      maxLength={10}
      mask={dateMask}
      className="max-w-44 tabular-nums"
      {...props}
    />
  )
}

/** The last four digits of an SSN. */
export function LastFourField(props: TextFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      pattern={`\\d{${SSN_FRAGMENT_LENGTH}}`}
      mask={lastFourMask}
      className="max-w-28 tabular-nums"
      {...props}
    />
  )
}
