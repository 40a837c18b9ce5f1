/**
 * A panel that receives writes until it is killed:
 * `node --import ./scripts/server-only.mjs tests/support/panel/killed/write-until-killed.ts <token> <name>`.
 * Prints `ready`, then `kept ...` for every acknowledged write.
 */
import { writeSync } from 'node:fs'
import { config } from '#server/config.ts'
import { startPanel } from '#server/panel/embedded.ts'

const [token = '', name = ''] = process.argv.slice(2)
const print = (line: string) => writeSync(1, `${line}\n`)
const panel = await startPanel(config(), 1)
print('ready')

async function writer(writerName: string) {
  for (let index = 0; ; index++) {
    const content = `${writerName}-${index}`
    const request = new Request('http://panel.test/api/panelist-dashboard/contact-us', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': content },
      body: JSON.stringify({ content }),
    })
    const { status } = await panel.handle(request)
    if (status !== 200) throw new Error(`write refused with ${status}`)
    print(`kept ${content}`)
  }
}

await Promise.all([1, 2, 3, 4].map((each) => writer(`${name}-${each}`)))
