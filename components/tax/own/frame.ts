import { frameMessages, HEIGHT_MESSAGE } from '#lib/rules/tax/signing-frame.ts'

/** Whether this page is inside a frame. */
export const isFramed = () => window.parent !== window

const post = (type: string, payload: object) => {
  if (isFramed()) window.parent.postMessage({ type, payload }, location.origin)
}

/** Posts a message to the parent page, only if it has our origin. */
export const postToParent = (message: keyof typeof frameMessages, payload: object = {}) =>
  post(frameMessages[message], payload)

export const postHeight = (height: number) => post(HEIGHT_MESSAGE, { height })
