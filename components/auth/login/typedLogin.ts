import type { Mode } from './loginForms.ts'

/** What the last code was requested for, so that Back from the code screen restores it. Kept in memory only. */
let last: { mode: Mode; loginId: string } | null = null

export const typedLogin = {
  keep(mode: Mode, loginId: string) {
    last = { mode, loginId }
  },
  current: () => last,
}
