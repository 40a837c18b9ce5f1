import type { KeyboardEvent } from 'react'

/**
 * `onKeyDown` handler: keeps Enter from submitting, since users press it to pick a suggestion.
 * @see docs/specification/validation.md#address
 */
export function preventEnterSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
