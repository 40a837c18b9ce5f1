import 'server-only'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { PayoutGateway, PayoutOrder, TakenPayout } from './gateway.ts'
import { amountText, centsOf, jsonIn } from './json-api.ts'

const PAYOUTS_FILE = 'payouts.jsonl'

const Line = z.object({ key: z.string(), dollars: z.string() })

const takenAs = (key: string, amountCents: number): TakenPayout => ({
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
  async function find(key: string): Promise<TakenPayout | null> {
    for (const line of await linesOf(file)) {
      const parsed = z.safeParse(Line, jsonIn(line))
      if (parsed.success && parsed.data.key === key) return takenAs(key, centsOf(parsed.data.dollars))
    }
    return null
  }
  async function write({ key, amountCents, name, email }: PayoutOrder): Promise<TakenPayout> {
    const line = JSON.stringify({
      at: new Date().toISOString(),
      key,
      to: email,
      name,
      dollars: amountText(amountCents),
    })
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await appendFile(file, `${line}\n`, { mode: 0o600 })
    return takenAs(key, amountCents)
  }
  return {
    name: 'local',
    label: 'the local file',
    send: async (order, mayHaveArrived) => (mayHaveArrived ? await find(order.key) : null) ?? write(order),
    newsOf: async () => null,
    noticesIn: async () => null,
  }
}
