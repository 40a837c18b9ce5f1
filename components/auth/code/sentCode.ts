/** Set right before the code screen opens, so that it announces the sent code; lost on reload, on purpose. */
let just = false

export const sentCode = {
  mark() {
    just = true
  },
  /** Returns whether a code was just sent, and resets it. */
  take(): boolean {
    const previous = just
    just = false
    return previous
  },
}
