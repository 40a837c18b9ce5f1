'use client'

import { type InputEvent, type Ref, useCallback, useRef } from 'react'
import type { Mask } from './masks.ts'

const count = (text: string, pattern: RegExp) => [...text].filter((character) => pattern.test(character)).length

/** Position after the first `caretCount` characters that match `pattern`. */
function placeAfter(text: string, pattern: RegExp, caretCount: number): number {
  let passed = 0
  for (const [index, character] of [...text].entries()) {
    if (passed === caretCount) return index
    if (pattern.test(character)) passed++
  }
  return text.length
}

function rewrite(input: HTMLInputElement, mask: Mask, previous: string, isTyping: boolean) {
  const text = input.value
  const masked = mask.apply(text, previous, isTyping)
  if (masked === text) return
  const caret = input.selectionStart ?? text.length
  const refused = isTyping ? Math.max(0, count(text, mask.typed) - count(masked, mask.typed)) : 0
  const caretCount = count(text.slice(0, caret), mask.typed) - refused
  input.value = masked
  if (input.ownerDocument.activeElement !== input) return
  const caretPosition = placeAfter(masked, mask.typed, caretCount)
  input.setSelectionRange(caretPosition, caretPosition)
}

function attach(ref: Ref<HTMLInputElement> | undefined, input: HTMLInputElement | null) {
  if (typeof ref === 'function') ref(input)
  else if (ref) ref.current = input
}

/** Applies a mask to an uncontrolled input on each input, and once on mount for text typed before hydration. */
export function useMask(mask: Mask | undefined, outer: Ref<HTMLInputElement> | undefined) {
  const previous = useRef('')
  const ref = useCallback(
    (input: HTMLInputElement | null) => {
      attach(outer, input)
      if (!input || !mask || !input.value) return
      rewrite(input, mask, '', false)
      previous.current = input.value
    },
    [mask, outer],
  )
  const onInput = (event: InputEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const native = event.nativeEvent
    const isTyping = 'inputType' in native && native.inputType === 'insertText' && native.data?.length === 1
    if (mask && !native.isComposing) rewrite(input, mask, previous.current, isTyping)
    previous.current = input.value
  }
  return { ref, onInput }
}
