import { Browser } from '#tests/support/bff/browser.ts'
import { type EmbeddedPanelPortal, mobileOf, portalWithEmbeddedPanel } from '#tests/support/bff/embedded-panel.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { setClock } from '#tests/support/clock.ts'
import { profileOf, tokenFor } from '#tests/support/scripted-panel.ts'

/* The portal's clock is wrong. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const STATUS = '/api/panel/api/emailStatus'

const CLOCKS = [
  ['slow', -10 * MINUTE],
  ['fast', 10 * MINUTE],
] as const

describe.each(CLOCKS)('a portal with a clock ten minutes %s and a panel in another process', (_, off) => {
  const portal = useScriptedPortal()
  afterEach(() => jest.useRealTimers())

  it.each([
    ['twelve hours', 12 * HOUR],
    ['five minutes, which a fast clock takes for over', 5 * MINUTE],
  ])('accepts a token valid for %s and keeps the session for an idle hour', async (_life, life) => {
    const right = Date.now()
    const clockAt = (milliseconds: number) => setClock(right + off + milliseconds)
    clockAt(0)
    const token = tokenFor(1001, undefined, Math.floor((right + life) / 1000))
    portal.panel.on('POST /login/sendotp', { json: {} }).on('POST /login', { json: token })
    portal.panel.on('GET /api/panelist-profiles/1001', { json: profileOf() })
    portal.panel.on('GET /api/emailStatus', { json: { isVerified: true } })
    const browser = new Browser()
    await browser.post('/api/session/login', { loginId: 'ada@example.com' })
    clockAt(9 * MINUTE)
    expect((await browser.post('/api/session/verify', { otp: '123456' })).status).toBe(200)
    expect((await browser.get(STATUS)).status).toBe(200)
    clockAt(68 * MINUTE)
    expect((await browser.get(STATUS)).status).toBe(200)
    clockAt(129 * MINUTE)
    expect((await browser.get(STATUS)).status).toBe(401)
  })
})

describe('a portal with its own panel and a clock that is ten minutes wrong', () => {
  let portal: EmbeddedPanelPortal
  beforeAll(async () => {
    portal = await portalWithEmbeddedPanel()
    await portal.loadDemo()
  })
  afterEach(() => jest.useRealTimers())
  afterAll(() => portal.close())

  it.each(CLOCKS)('signs members in, reads and writes with a %s clock', async (_, off) => {
    setClock(Date.now() + off)
    const member = await portal.signIn(mobileOf('hcp'))
    expect((await member.get('/api/panel/api/panelist-profiles/me')).status).toBe(200)
    const sent = await member.post('/api/panel/api/panelist-dashboard/contact-us', { content: 'When am I paid?' })
    expect(sent.status).toBe(200)
  })
})
