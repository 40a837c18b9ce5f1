'use client'

import { maskPhone } from '#lib/format/phone.ts'
import type { Mask } from './masks.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

const PHONE_DIGITS = 10

/** (###) ###-####. Strips a country prefix when pasted or autofilled; ignores an eleventh typed digit. */
const phoneMask: Mask = {
  typed: /\d/,
  apply: (text, previous, isTyping) =>
    isTyping && text.replace(/\D/g, '').length > PHONE_DIGITS ? previous : maskPhone(text),
}

/** Ten-digit mobile number, shown as (###) ###-####. @see docs/specification/validation.md#mobile-number */
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
