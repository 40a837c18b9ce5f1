import { frameMessages, HEIGHT_MESSAGE } from '#lib/rules/tax/signing-frame.ts'

/** Whether a page of ours shows this one. */
export const isFramed = () => window.parent !== window

const post = (type: string, payload: object) => {
  if (isFramed()) window.parent.postMessage({ type, payload }, location.origin)
}

/** Tells the page around, which is of our own origin, or nobody. */
export const tell = (what: keyof typeof frameMessages, payload: object = {}) => post(frameMessages[what], payload)

export const tellHeight = (height: number) => post(HEIGHT_MESSAGE, { height })
