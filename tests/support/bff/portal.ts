import { forgetProcessWide } from '#server/process-wide.ts'
import { profileOf, ScriptedPanel, tokenFor } from '#tests/support/scripted-panel.ts'
import { Browser } from './browser.ts'

/** State that a process keeps until it exits; cleared to simulate a restart. */
const processState = [
  'guesses',
  'config',
  'breakers',
  'features',
  'ignored fields',
  'transport',
  'shadow',
  'lookups',
  'request counters',
  'unsealed',
  'ended sessions',
  'metrics',
  'portal metrics',
  'panel events',
  'posted forms',
]

export function restartPortal(environment: Record<string, string> = {}) {
  processState.forEach(forgetProcessWide)
  Object.assign(process.env, {
    PORT: '3000',
    LOG_LEVEL: 'silent',
    SESSION_PASSWORDS: '1:nQ3v0x8mJt5yBf2LrWc7ZkHs9dPaEuGi4TbY6oXe',
    ...environment,
  })
}

/** The portal with a scripted panel; `signedIn()` returns a browser with a session of user 1001, profile 501. */
export async function portalWithScriptedPanel() {
  const panel = await new ScriptedPanel().open()
  const reset = (environment: Record<string, string> = {}) => {
    panel.forget()
    restartPortal({ PANEL_API_URL: panel.url, ...environment })
  }
  reset()
  return {
    panel,
    reset,
    async signedIn(userId = 1001, profile: Record<string, unknown> = {}): Promise<Browser> {
      panel.on('POST /login/sendotp', { json: {} })
      panel.on('POST /login', { json: tokenFor(userId) })
      panel.on(`GET /api/panelist-profiles/${userId}`, { json: profileOf(profile) })
      const browser = new Browser()
      await browser.post('/api/session/login', { loginId: 'ada@example.com' })
      const verified = await browser.post('/api/session/verify', { otp: '123456' })
      if (verified.status !== 200) throw new Error(`sign-in failed: ${verified.text}`)
      panel.received.length = 0
      return browser
    },
  }
}

/** One portal with a scripted panel per test file. Before each test, the panel forgets its answers and the portal restarts. */
export function useScriptedPortal() {
  const portal = {} as Awaited<ReturnType<typeof portalWithScriptedPanel>>
  beforeAll(async () => {
    Object.assign(portal, await portalWithScriptedPanel())
  })
  beforeEach(() => portal.reset())
  afterAll(() => portal.panel.close())
  return portal
}
