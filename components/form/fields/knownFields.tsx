'use client'

import { useTranslate } from '#components/language/useTranslate.ts'
import { OTP_LENGTH, SSN_FRAGMENT_LENGTH } from '#lib/constants.ts'
import { codeMask, dateMask, lastFourMask } from './masks.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/*
 * Shared fields with consistent keyboard, autofill, mask and width. `type` is always text: number and email inputs
 * don't expose the caret and raw text that masks need.
 */

/** One field for the whole code. Accepts pasted spaces and the phone's autofill from texts. */
export function CodeField(props: TextFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      pattern={`\\d{${OTP_LENGTH}}`}
      mask={codeMask}
      className="h-13 text-2xl font-semibold tracking-[0.25em] tabular-nums sm:max-w-72"
      {...props}
    />
  )
}

/** Date as MM-DD-YYYY text. @see docs/specification/validation.md#date-of-birth */
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
