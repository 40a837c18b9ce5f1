/** The `test` of journeys against the scripted panel. */

import { scriptedPanel } from '#e2e/support/servers/servers.ts'
import { test as base, expect } from '#e2e/support/test.ts'
import { Script } from './script.ts'

interface Fixtures {
  /** The test's script. At the end it fails if the portal made calls that the contract or the script doesn't allow. */
  panel: Script
}

export const test = base.extend<Fixtures>({
  panel: async ({ extraHTTPHeaders }, use) => {
    const panel = new Script(scriptedPanel, extraHTTPHeaders?.['X-Forwarded-For'] ?? '')
    await use(panel)
    const { violations } = await panel.recording()
    await panel.end()
    expect(violations, 'what the panel did not expect').toEqual([])
  },
})

export { expect } from '#e2e/support/test.ts'
