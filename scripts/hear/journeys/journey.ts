import type { Listener } from '../listener.ts'

interface Listening {
  listener: Listener
}

export interface Journey {
  name: string
  go: (listening: Listening) => Promise<void>
}
