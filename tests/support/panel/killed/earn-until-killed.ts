/**
 * A panel that is told of completed surveys until it dies:
 * `node --import ./scripts/server-only.mjs tests/support/panel/killed/earn-until-killed.ts <ikey> ...`.
 * Says `ready`, then `kept <ikey>` for every outcome that was acknowledged.
 */
import { randomInt } from 'node:crypto'
import { writeSync } from 'node:fs'
import { config } from '#server/config.ts'
import { startPanel } from '#server/panel/embedded.ts'

const ikeys = process.argv.slice(2)
const say = (line: string) => writeSync(1, `${line}\n`)
const panel = await startPanel(config(), 1)
say('ready')

/** Each report has an address of its own: what a killed process took of the guessing budget stays taken. */
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
    say(`kept ${ikey}`)
  }
}

await Promise.all([1, 2, 3, 4].map(reporter))
// Everything is reported: whoever kills has to come yet.
setInterval(() => undefined, 1000)
