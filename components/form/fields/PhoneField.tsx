'use client'

import { maskPhone } from '#lib/format/phone.ts'
import type { Mask } from './masks.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

const PHONE_DIGITS = 10

/**
 * (###) ###-####. Strips a country prefix; a typed 1 is known as one by the eleventh digit, because no area code begins
 * with it. Ignores any other eleventh digit.
 */
const phoneMask: Mask = {
  typed: /\d/,
  apply: (text, previous, isTyping) =>
    isTyping && text.replace(/^\D*1|\D/g, '').length > PHONE_DIGITS ? previous : maskPhone(text),
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
