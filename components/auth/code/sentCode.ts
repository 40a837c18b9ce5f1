/** Whether this browser has just had a code sent, so that the code screen can say so; a reload has not. */
let just = false

export const sentCode = {
  mark() {
    just = true
  },
  /** True once after each mark. */
  take(): boolean {
    const was = just
    just = false
    return was
  },
}
