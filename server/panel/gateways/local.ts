import 'server-only'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Gateway, Gateways } from './message.ts'

export const OUTBOX_FILE = 'outbox.jsonl'

const inTerminal = (text: string) => void process.stdout.write(`${text}\n`)

/**
 * Delivery without a provider: each message is appended to `outbox.jsonl` in the data directory and printed.
 * @param show prints a message; by default to stdout
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
