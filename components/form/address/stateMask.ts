import { STATE_LENGTH } from '#lib/constants.ts'
import type { Mask } from '../fields/masks.ts'

type StateNamed = (text: string) => string | null

const lettersOf = (text: string) => text.replace(/[^a-z]/gi, '')

/**
 * Two capital letters. Of a longer text it keeps all letters, in case it is the name of a state: "new york" becomes NY,
 * and not NE.
 */
export interface StateMask extends Mask {
  /** Whether the letters so far may be a state's name. */
  isName: () => boolean
  /** The code for the letters so far: empty if they are not clear, null without a name. */
  code: (named: StateNamed) => string | null
}

/**
 * @param saved stored value, which is shown as it is
 * @param named finds a state by its name; null until it has loaded
 */
export function stateMask(saved: string, named: () => StateNamed | null): StateMask {
  let letters = ''
  let isTyped = true
  /** What the field shows for the letters. */
  let last = ''
  const isName = () => letters.length > STATE_LENGTH
  /** The first two letters, unless the letters are the name of a state. */
  const displayedText = () => {
    const start = letters.slice(0, STATE_LENGTH)
    const find = named()
    if (!isName()) return start
    if (!isTyped) return find?.(letters) ?? ''
    return find?.(letters) || start
  }
  return {
    own: /[a-z]/i,
    apply: (text, _, isTyping) => {
      // Applied again at each render.
      if (text === last) return last
      const continues = isTyping && last !== '' && text.startsWith(last)
      letters = continues ? letters + lettersOf(text.slice(last.length)) : lettersOf(text)
      isTyped = isTyping
      last = text === saved && !isTyping ? saved : displayedText().toUpperCase()
      return last
    },
    isName,
    code: (find) => {
      if (!isName()) return null
      const code = isTyped ? find(letters) : (find(letters) ?? '')
      last = code || last
      return code
    },
  }
}
