'use client'

import { useEffect, useState } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { suggestedEmail } from '#lib/rules/email-suggestion.ts'

/** Sets the value and dispatches `input`, so that the mask and the form update. React ignores a change of `value`. */
function enter(field: HTMLInputElement, text: string) {
  field.setRangeText(text, 0, field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}

/**
 * The field's value when focus last left it; empty while it's being edited. Waits until the pointer is released: a
 * suggestion that appeared earlier would move the button away from under it.
 */
function useLeftValue(field: HTMLInputElement): string {
  const [value, setValue] = useState('')
  useEffect(() => {
    let isPressed = false
    let wasLeft = document.activeElement !== field
    const check = () => {
      if (wasLeft && !isPressed && document.activeElement !== field) setValue(field.value.trim())
    }
    const leave = () => {
      wasLeft = true
      setTimeout(check)
    }
    const edit = () => {
      wasLeft = false
      setValue('')
    }
    const press = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
      setTimeout(check)
    }
    check()
    const listeners = [
      [field, 'blur', leave],
      [field, 'input', edit],
      [document, 'pointerdown', press],
      [document, 'pointerup', release],
      [document, 'pointercancel', release],
    ] as const
    for (const [target, type, listener] of listeners) target.addEventListener(type, listener, true)
    return () => {
      for (const [target, type, listener] of listeners) target.removeEventListener(type, listener, true)
    }
  }, [field])
  return value
}

/**
 * After the field was left with a likely typing error: a button that corrects it. Announced once, in a live region.
 * @see docs/specification/validation.md#email
 */
export default function EmailSuggestion({ field }: { field: HTMLInputElement }) {
  const t = useTranslate()
  const address = suggestedEmail(useLeftValue(field))
  return (
    <div aria-live="polite">
      {address ? (
        <button
          type="button"
          className="link min-h-6 text-left font-semibold wrap-anywhere"
          onClick={() => enter(field, address)}
        >
          {t('Did you mean {address}?', { address })}
        </button>
      ) : null}
    </div>
  )
}
