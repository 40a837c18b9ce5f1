/** The `test` of journeys against the scripted panel. */

import { scriptedPanel } from '#e2e/support/servers.ts'
import { test as base, expect } from '#e2e/support/test.ts'
import { Script } from './script.ts'

interface Fixtures {
  /**
   * What this test has the panel say. At the end the portal must have sent nothing that the contract or the script does
   * not know.
   */
  panel: Script
}

export const test = base.extend<Fixtures>({
  panel: async ({ extraHTTPHeaders }, use) => {
    const panel = new Script(scriptedPanel, extraHTTPHeaders?.['X-Forwarded-For'] ?? '')
    await use(panel)
    const { offences } = await panel.played()
    await panel.end()
    expect(offences, 'what the panel did not expect').toEqual([])
  },
})

export { expect } from '#e2e/support/test.ts'
