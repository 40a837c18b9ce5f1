import type { Listener } from '../listener.ts'

interface Listening {
  listener: Listener
  /** Waits for a code to a number or email address that it has not returned before. */
  lastCode: (address: string) => Promise<string>
}

export interface Journey {
  name: string
  /** Mobile number of the member who is signed in at the start. */
  mobile?: string
  go: (listening: Listening) => Promise<void>
}
