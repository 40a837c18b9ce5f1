/** Reads the codes from the three portals' local outboxes. */
import { existsSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Portal, portalNames } from '../../cluster/layout.ts'

const POLL_MS = 50
const MAX_WAIT_MS = 120_000
const CODE = /#(\d{6})\b/

const outboxOf = (folder: string, portal: Portal) => join(folder, portal, 'outbox.jsonl')

/** The portal whose worker sent the last message. */
export function lastWorker(folder: string): Portal {
  const handedOver = (portal: Portal) => {
    const file = outboxOf(folder, portal)
    return existsSync(file) ? statSync(file).mtimeMs : 0
  }
  return portalNames.toSorted((a, b) => handedOver(b) - handedOver(a))[0] ?? 'portal-1'
}

/** Passes on each complete line of a growing file once. */
function followed(file: string, onLine: (line: string) => void): () => void {
  let [at, rest, descriptor] = [0, '', -1]
  const chunk = Buffer.alloc(65_536)
  return () => {
    if (descriptor < 0 && !existsSync(file)) return
    if (descriptor < 0) descriptor = openSync(file, 'r')
    for (let read = -1; read !== 0; at += read) {
      read = readSync(descriptor, chunk, 0, chunk.length, at)
      const lines = (rest + chunk.toString('utf8', 0, read)).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) onLine(line)
    }
  }
}

export class Codes {
  readonly #byNumber = new Map<string, string>()
  readonly #followers: readonly (() => void)[]

  constructor(folder: string) {
    const keepCode = (line: string) => {
      const { to, text }: { to: string; text: string } = JSON.parse(line)
      const code = CODE.exec(text)?.[1]
      if (code) this.#byNumber.set(to, code)
    }
    this.#followers = portalNames.map((portal) => followed(outboxOf(folder, portal), keepCode))
  }

  /** @returns the code; null if none arrives in time */
  async codeFor(number: string): Promise<string | null> {
    for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end; await wait(POLL_MS)) {
      for (const readNewLines of this.#followers) readNewLines()
      const code = this.#byNumber.get(number)
      if (code) return code
    }
    return null
  }
}
