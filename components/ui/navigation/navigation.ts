/*
 * Whether a move to another page is under way: counted by the links that began it, shown by `NavigationProgress`.
 */

let underWay = 0
const listeners = new Set<() => void>()

function count(step: 1 | -1) {
  underWay += step
  for (const listener of listeners) listener()
}

/** Called when a move begins. @returns what to call when the page is there, or the link is gone */
export function beginMove(): () => void {
  count(1)
  return () => count(-1)
}

export const navigation = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  isUnderWay: () => underWay > 0,
  never: () => false,
}
