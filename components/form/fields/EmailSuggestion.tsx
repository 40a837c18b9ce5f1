'use client'

import { useEffect, useState } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { suggestedEmail } from '#lib/rules/email-suggestion.ts'
import { maskComposed } from './maskComposed.ts'

/** A pause in typing that counts as the end of the address, in milliseconds. */
const PAUSE = 1000

/** Sets the value and dispatches `input`, so that the mask and the form update. React ignores a change of `value`. */
function enter(field: HTMLInputElement, text: string) {
  field.setRangeText(text, 0, field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}

/**
 * The field's value when focus last left it or typing paused; empty while it's being edited. The pause is for phones, where
 * the next tap after the address is often the submit button. Waits until the pointer is released: a suggestion that appeared
 * earlier would move the button away from under it.
 */
function useFinishedValue(field: HTMLInputElement): string {
  const [value, setValue] = useState('')
  useEffect(() => {
    let isPressed = false
    let wasLeft = document.activeElement !== field
    let pause: ReturnType<typeof setTimeout> | undefined
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
      clearTimeout(pause)
      pause = setTimeout(() => {
        if (!isPressed) setValue(field.value.trim())
      }, PAUSE)
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
      clearTimeout(pause)
      for (const [target, type, listener] of listeners) target.removeEventListener(type, listener, true)
    }
  }, [field])
  return value
}

/**
 * After a likely typing error: a button that corrects it. Announced once, in a live region.
 * @see docs/specification/validation.md#email
 */
export default function EmailSuggestion({ field }: { field: HTMLInputElement }) {
  const t = useTranslate()
  // Here, because this script is not part of a page's first load.
  useEffect(() => {
    const mask = () => maskComposed(field)
    field.addEventListener('compositionend', mask)
    return () => field.removeEventListener('compositionend', mask)
  }, [field])
  const address = suggestedEmail(useFinishedValue(field))
  return (
    <div aria-live="polite" className="empty:-mt-1.5">
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
