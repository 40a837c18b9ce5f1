/**
 * Masks what a phone keyboard has composed: it composes each word, and no input event follows the end of one. Adds a space,
 * which the mask removes, because React passes on only an input event that comes with a change.
 */
export function maskComposed(field: HTMLInputElement) {
  const { length } = field.value
  field.setRangeText(' ', length, length)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: ' ' }))
}
