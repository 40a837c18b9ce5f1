import { FaultyNetwork, type NetworkFault } from '../network/faulty-network.ts'
import { slowness } from '../slowness.ts'
import { waitUntil } from '../wait-until.ts'
import type { Browser } from './browser.ts'
import { type EmbeddedPanelPortal, mobileOf, portalWithEmbeddedPanel } from './embedded-panel.ts'

/*
 * Tests of network faults between the embedded panel and its Postgres, with concurrent requests. In several test files, because
 * each fault takes up to twenty seconds of waiting.
 */

let portal: EmbeddedPanelPortal
let network: FaultyNetwork
let member: Browser

/** Opens a portal whose network to the database fails on demand, for the tests of a file. */
function preparePortal(): void {
  beforeAll(async () => {
    portal = await portalWithEmbeddedPanel()
    await portal.loadDemo()
    const url = new URL(process.env.DATABASE_URL ?? '')
    network = await new FaultyNetwork({ host: url.hostname, port: Number(url.port) }).open()
    url.port = String(network.port)
    await portal.restart({ DATABASE_URL: url.href })
    member = await portal.signIn(mobileOf('hcp'))
  })
  afterEach(() => network.setFault(null))
  afterAll(async () => {
    await portal.close()
    await network.close()
  })
}

/** More than the panel has connections. */
const AT_ONCE = 20
/** A call on a silently dropped connection times out after ten seconds; the next one succeeds. */
const RECOVERY_MS = 12_000

const readProfile = () => member.get('/api/panel/api/panelist-profiles/me')
/** Opens all connections of the panel, so that a fault leaves no room for new ones. */
const readProfiles = () => Promise.all(Array.from({ length: AT_ONCE }, readProfile))
const sendMessage = (content: string) =>
  member.post(
    '/api/panel/api/panelist-dashboard/contact-us',
    { content },
    { 'idempotency-key': content.replaceAll(' ', '-') },
  )
const readiness = async () => (await member.get('/api/health/ready')).status

/** Number of stored messages with this content. */
async function countStored(content: string): Promise<number> {
  const rows = await portal.db.selectFrom('contact_message').select('id').where('content', '=', content).execute()
  return rows.length
}

const waitForNetwork = (condition: () => Promise<boolean>) => waitUntil(condition, 6 * RECOVERY_MS, 300)

export function testLosingFaults(faults: readonly NetworkFault[]): void {
  preparePortal()
  describe.each(faults)('database network fault: %s', (fault) => {
    it('returns 503 or 504, writes once, and recovers within 12 seconds', async () => {
      const content = `while it was ${fault}`
      await readProfiles()
      await network.setFault(fault)
      const answers = await Promise.all([readProfiles(), sendMessage(content)])
      const outcomes = new Set(answers.flat().map(({ status, json }) => `${status} ${json.errorCode}`))
      expect(['503 UPSTREAM_UNAVAILABLE', '504 UPSTREAM_TIMEOUT']).toEqual(expect.arrayContaining([...outcomes]))
      // Readiness is cached for a second.
      await waitForNetwork(async () => (await readiness()) === 503)

      await network.setFault(null)
      const [ready, reading, writing, code] = await Promise.all([
        waitForNetwork(async () => (await readiness()) === 200),
        waitForNetwork(async () => (await readProfile()).status === 200),
        waitForNetwork(async () => (await sendMessage(content)).status === 200),
        waitForNetwork(async () => (await portal.signIn(mobileOf('patient'))).cookies.has('session')),
      ])
      process.stdout.write(
        `  ${fault}: ready after ${ready} ms, reads ${reading} ms, writes ${writing} ms, a code after ${code} ms\n`,
      )
      expect(Math.max(ready, reading, writing, code)).toBeLessThan(RECOVERY_MS * slowness())
      expect(await countStored(content)).toBe(1)
    })
  })
}

export function testSlowNetworks(): void {
  it.each<NetworkFault>(['latency', 'little bandwidth'])(
    'answers reads and writes over a database network with %s',
    async (fault) => {
      await network.setFault(fault)
      expect((await readProfile()).status).toBe(200)
      expect((await sendMessage(`while it was ${fault}`)).status).toBe(200)
      expect(await countStored(`while it was ${fault}`)).toBe(1)
    },
  )
}
