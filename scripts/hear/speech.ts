/** Reads Orca's speech from its debug output. */
import { closeSync, openSync, readSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

export interface Utterance {
  /** Milliseconds since 1970. */
  at: number
  text: string
}

const A_DAY = 86_400_000
const LOOK_MS = 50
/** How long to wait for Orca to start speaking; not every step makes it speak. */
const STARTS_MS = 1_000
/** Speech counts as finished when nothing was written for this long. */
const QUIET_MS = 300
const LONGEST_MS = 15_000

const LINE = /^(\d\d:\d\d:\d\d)\.(\d{3})\d{3} - SPEECH OUTPUT: '(.*?)' ?(?:\[?\{.*)?$/s

/** Timestamp of a recent time of day in UTC. */
function timeOf(clock: string, milliseconds: string, now: number): number {
  const at = Date.parse(`${new Date(now).toISOString().slice(0, 10)}T${clock}.${milliseconds}Z`)
  return at > now + A_DAY / 2 ? at - A_DAY : at
}

/** The spoken texts in Orca's debug output; a text can contain line breaks. */
export function utterancesIn(debugOutput: string, now: number): Utterance[] {
  return debugOutput.split(/\n(?=\d\d:\d\d:\d\d\.\d{6} - |\n)/).flatMap((line) => {
    const [, clock = '', milliseconds = '', text = ''] = LINE.exec(line) ?? []
    const words = text.replace(/\s+/g, ' ').trim()
    return words ? [{ at: timeOf(clock, milliseconds, now), text: words }] : []
  })
}

/** Reads Orca's debug output as it grows. */
export class Speech {
  readonly #file: number
  #unread = ''
  #grewAt = 0

  constructor(debugFile: string) {
    this.#file = openSync(debugFile, 'r')
  }

  #read(): void {
    const buffer = Buffer.alloc(1 << 20)
    for (;;) {
      const length = readSync(this.#file, buffer)
      if (length === 0) return
      this.#grewAt = Date.now()
      this.#unread += buffer.toString('utf8', 0, length)
    }
  }

  /** The speech since the last call, once Orca is silent. */
  async untilQuiet(): Promise<Utterance[]> {
    const start = Date.now()
    this.#grewAt = start + STARTS_MS - QUIET_MS
    while (Date.now() - this.#grewAt < QUIET_MS && Date.now() - start < LONGEST_MS) {
      await wait(LOOK_MS)
      this.#read()
    }
    const utterances = utterancesIn(this.#unread, Date.now())
    this.#unread = ''
    return utterances
  }

  close(): void {
    closeSync(this.#file)
  }
}
