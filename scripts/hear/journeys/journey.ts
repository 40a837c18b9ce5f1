import type { Listener } from '../listener.ts'

interface Listening {
  listener: Listener
  /** Waits for a code to a number or mail address that was not given out before. */
  lastCode: (address: string) => Promise<string>
}

export interface Journey {
  name: string
  /** Mobile number of whoever is signed in from the start. */
  mobile?: string
  go: (listening: Listening) => Promise<void>
}
