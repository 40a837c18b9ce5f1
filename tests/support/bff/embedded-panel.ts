import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeSharedCounters } from '#server/bff/route-handler/shared-counters.ts'
import { config } from '#server/config.ts'
import { createCrypto } from '#server/panel/core/crypto.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import { embeddedPanel } from '#server/panel/embedded.ts'
import { scenarios } from '#server/panel/scenarios/index.ts'
import { loadScenario } from '#server/panel/scenarios/load.ts'
import { testDatabase } from '../database/database.ts'
import { Browser } from './browser.ts'
import { restartPortal } from './portal.ts'

export const mobileOf = (key: string) => scenarios.demo.people[key]?.mobile ?? ''

/** The portal with its embedded panel, on its own database. Close it afterwards. */
export async function portalWithEmbeddedPanel() {
  const testDb = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'carepanel-bff-'))
  const set = {
    DATABASE_URL: 'url' in testDb.location ? testDb.location.url : '',
    DATA_KEYS: `1:${randomBytes(32).toString('base64')}`,
    PANEL_DATA_DIR: dataDir,
  }
  delete process.env.PANEL_API_URL
  restartPortal(set)
  const { db, close: closeDatabase } = await openDatabase(testDb.location)

  const outbox = (): { to: string; text: string }[] =>
    readFileSync(join(dataDir, 'outbox.jsonl'), { encoding: 'utf8', flag: 'a+' })
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))

  /** The last code to an address, once there is one. Ignores the first `after` messages, and those without a code. */
  async function code(to: string, after = 0): Promise<string> {
    for (let waited = 0; waited < 10_000; waited += 50) {
      const codes = outbox()
        .slice(after)
        .filter((message) => message.to === to)
        .map(({ text }) => /#?(\d{6})\s*$/.exec(text)?.[1])
      const found = codes.findLast(Boolean)
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('no code arrived')
  }

  return {
    db,
    dataDir,
    outbox,
    code,

    loadDemo: () =>
      loadScenario(db, scenarios.demo, {
        crypto: createCrypto(config().dataKeys ?? new Map()),
        surveyHost: 'http://localhost:3001',
      }),

    async signIn(mobile: string): Promise<Browser> {
      // Delete earlier sends: a number gets only one code in 30 seconds.
      await db.deleteFrom('code_send').execute()
      const [browser, before] = [new Browser(), outbox().length]
      expect((await browser.post('/api/session/login', { loginId: mobile })).json).toEqual({ next: '/otp' })
      expect((await browser.post('/api/session/verify', { otp: await code(mobile, before) })).status).toBe(200)
      return browser
    },

    /** Simulates a restart of the process, with other settings. */
    async restart(environment: Record<string, string> = {}) {
      await (await embeddedPanel()).close()
      await closeSharedCounters()
      restartPortal({ ...set, ...environment })
    },

    async close() {
      await (await embeddedPanel()).close()
      await closeSharedCounters()
      await closeDatabase()
      await testDb.close()
      rmSync(dataDir, { recursive: true, force: true })
      for (const name of Object.keys(set)) delete process.env[name]
    },
  }
}

export type EmbeddedPanelPortal = Awaited<ReturnType<typeof portalWithEmbeddedPanel>>
