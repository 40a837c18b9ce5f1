/* Counts navigations in progress: started by links, shown by `NavigationProgress`. */

let underWay = 0
const listeners = new Set<() => void>()

function count(step: 1 | -1) {
  underWay += step
  for (const listener of listeners) listener()
}

/** Marks the start of a navigation. @returns function to call when the page has loaded or the link unmounts */
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
