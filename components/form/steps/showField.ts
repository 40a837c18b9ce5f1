import type { MouseEvent } from 'react'

/** Click handler of a link to a field: reveals the field's step, and focuses the field. */
export const showField = (id: string, reveal: () => void) => (event: MouseEvent) => {
  reveal()
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  field.focus()
}
