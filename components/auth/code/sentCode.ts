/** Set right before the code screen opens, so that it announces the sent code. Not kept, so that a reload doesn't. */
let wasSent = false

export const sentCode = {
  mark() {
    wasSent = true
  },
  /** Returns whether a code was just sent, and resets it. */
  take(): boolean {
    const previous = wasSent
    wasSent = false
    return previous
  },
}
