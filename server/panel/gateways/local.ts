import 'server-only'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Gateway, Gateways } from './message.ts'

export const OUTBOX_FILE = 'outbox.jsonl'

const inTerminal = (text: string) => void process.stdout.write(`${text}\n`)

/**
 * Delivery for whoever has no provider: each message is a line of `outbox.jsonl` in the data directory, and is shown to
 * whoever started the server.
 * @param show where people read; the terminal unless said otherwise
 */
export function localGateways(dataDir: string, show: (text: string) => void = inTerminal): Gateways {
  const file = join(dataDir, OUTBOX_FILE)
  const deliver: Gateway = async ({ channel, to, subject, text, headers, calendar }, { id }) => {
    const line = JSON.stringify({ at: new Date().toISOString(), id, channel, to, subject, text, headers, calendar })
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await appendFile(file, `${line}\n`, { mode: 0o600 })
    show(channel === 'sms' ? `SMS to ${to}: ${text}` : `Mail to ${to}: ${subject}\n${text}`)
  }
  return { sms: deliver, mail: deliver }
}
