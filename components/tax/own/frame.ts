import { frameMessages } from '#lib/rules/tax/signing-frame.ts'

/** Whether a page of ours shows this one. */
export const isFramed = () => window.parent !== window

/** Tells the page around, which is of our own origin, or nobody. */
export function tell(what: keyof typeof frameMessages, payload: object = {}) {
  if (isFramed()) window.parent.postMessage({ type: frameMessages[what], payload }, location.origin)
}
