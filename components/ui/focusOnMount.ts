/**
 * A ref for what replaces a pressed button, with which focus would be lost, or opens far below it: focus also scrolls to
 * the element.
 */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()
