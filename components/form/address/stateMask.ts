import { STATE_LENGTH } from '#lib/constants.ts'
import type { Mask } from '../fields/masks.ts'

type StateNamed = (text: string) => string | null

const lettersOf = (text: string) => text.replace(/[^a-z]/gi, '')

/**
 * Shows two capital letters, but keeps all letters of a longer text, which may be a state's name: "new york" becomes NY,
 * not NE.
 */
export interface StateMask extends Mask {
  /** Whether the letters so far may be a state's name, other than the saved one. */
  isName: () => boolean
  /** The code for the letters so far: empty if ambiguous; without a match null if typed, empty if pasted. */
  code: (named: StateNamed) => string | null
}

/**
 * @param saved saved value, which is shown unchanged
 * @param named finds a state by its name; null until it has loaded
 */
export function stateMask(saved: string, named: () => StateNamed | null): StateMask {
  let letters = ''
  let isTyped = true
  let isSaved = false
  /** The text that the field shows for the letters. */
  let last = ''
  const isName = () => !isSaved && letters.length > STATE_LENGTH
  /** The first two letters, unless the letters are the name of a state. */
  const displayedText = () => {
    const start = letters.slice(0, STATE_LENGTH)
    const find = named()
    if (!isName()) return start
    if (!isTyped) return find?.(letters) ?? ''
    return find?.(letters) || start
  }
  return {
    typed: /[a-z]/i,
    apply: (text, _, isTyping) => {
      // A re-render applies the mask to its own output.
      if (text === last) return last
      const continues = isTyping && last !== '' && text.startsWith(last)
      letters = continues ? letters + lettersOf(text.slice(last.length)) : lettersOf(text)
      isTyped = isTyping
      isSaved = text === saved && !isTyping
      last = isSaved ? saved : displayedText().toUpperCase()
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
