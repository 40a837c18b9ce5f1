/**
 * A panel that receives survey outcomes until it is killed:
 * `node --import ./scripts/server-only.mjs tests/support/panel/killed/earn-until-killed.ts <ikey> ...`.
 * Prints `ready`, then `kept <ikey>` for every acknowledged outcome.
 */
import { randomInt } from 'node:crypto'
import { writeSync } from 'node:fs'
import { config } from '#server/config.ts'
import { startPanel } from '#server/panel/embedded.ts'

const ikeys = process.argv.slice(2)
const print = (line: string) => writeSync(1, `${line}\n`)
const panel = await startPanel(config(), 1)
print('ready')

/** A new address per report, because rate limits outlive a killed process. */
const address = () => `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`

async function reporter() {
  for (let ikey = ikeys.shift(); ikey; ikey = ikeys.shift()) {
    const request = new Request('http://panel.test/api/survey-details', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address() },
      body: JSON.stringify({ redirectUri: 'completed', ikey, surveyUrl: 'https://portal.test/completed' }),
    })
    const { status } = await panel.handle(request)
    if (status !== 200) throw new Error(`outcome refused with ${status}`)
    print(`kept ${ikey}`)
  }
}

await Promise.all([1, 2, 3, 4].map(reporter))
// All outcomes are reported: wait to be killed.
setInterval(() => undefined, 1000)
