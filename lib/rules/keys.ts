import { KEY_MAX } from '#lib/constants.ts'

/*
 * Keys of surveys, invitations, campaigns and partners are a panel's own: opaque text that is encoded where it travels.
 */

const VISIBLE = /^[^\p{Cc}\p{Cs}]+$/u

/** Text that a panel can have given as a key. */
export const isKey = (text: string) => text.length <= KEY_MAX && VISIBLE.test(text)

/** Servers on the way may decode a path more than once. */
const DECODINGS = 3

const climbs = (text: string) => text === '.' || text === '..' || /[/\\\p{Cc}]/u.test(text)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether a key, however often it is decoded, stays the one segment of a path that it is written into. */
export function isPathKey(text: string): boolean {
  let seen = text
  for (let times = 0; times <= DECODINGS; times++) {
    if (climbs(seen)) return false
    seen = decoded(seen)
  }
  return text !== ''
}
