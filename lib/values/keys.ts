import { KEY_MAX } from '#lib/constants.ts'

/*
 * Keys of surveys, invitations, campaigns and partners are opaque texts of the panel, which are encoded wherever they are
 * sent.
 */

const VISIBLE = /^[^\p{Cc}\p{Cs}]+$/u

/** Whether a text can be a panel's key. */
export const isKey = (text: string) => text.length <= KEY_MAX && VISIBLE.test(text)

/** Proxies may decode a path more than once. */
const DECODINGS = 3

const leavesFolder = (text: string) => text === '.' || text === '..' || /[/\\\p{Cc}]/u.test(text)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether a key stays a single path segment, however often it is decoded. */
export function isPathKey(text: string): boolean {
  let current = text
  for (let times = 0; times <= DECODINGS; times++) {
    if (leavesFolder(current)) return false
    current = decoded(current)
  }
  return text !== ''
}
