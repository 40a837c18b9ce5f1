import 'server-only'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { jsonIn } from '../json.ts'
import type { AcceptedPayout, PayoutGateway, PayoutOrder } from './gateway.ts'
import { amountText, centsOf } from './json-api.ts'

const PAYOUTS_FILE = 'payouts.jsonl'

const Line = z.object({ key: z.string(), dollars: z.string() })

const acceptedPayout = (key: string, amountCents: number): AcceptedPayout => ({
  reference: `local ${key}`,
  itemReference: null,
  amountCents,
})

async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n')
}

/** Payouts without a provider: each is a line of `payouts.jsonl` in the data directory, and no money moves. */
export function localPayouts(dataDir: string): PayoutGateway {
  const file = join(dataDir, PAYOUTS_FILE)
  async function find(key: string): Promise<AcceptedPayout | null> {
    for (const line of await linesOf(file)) {
      const parsed = z.safeParse(Line, jsonIn(line))
      if (parsed.success && parsed.data.key === key) return acceptedPayout(key, centsOf(parsed.data.dollars))
    }
    return null
  }
  async function write({ key, amountCents, name, email }: PayoutOrder): Promise<AcceptedPayout> {
    const line = JSON.stringify({
      at: new Date().toISOString(),
      key,
      to: email,
      name,
      dollars: amountText(amountCents),
    })
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await appendFile(file, `${line}\n`, { mode: 0o600 })
    return acceptedPayout(key, amountCents)
  }
  return {
    name: 'local',
    label: 'the local file',
    send: async (order, mayHaveArrived) => (mayHaveArrived ? await find(order.key) : null) ?? write(order),
    statusOf: async () => null,
    noticesIn: async () => null,
  }
}
