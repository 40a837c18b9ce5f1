import type { KeyboardEvent } from 'react'

/**
 * For `onKeyDown`: whoever picks a suggestion with Enter has not finished the form.
 * @see docs/specification/validation.md#address
 */
export function preventEnterSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
