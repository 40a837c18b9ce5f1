import { NextRequest } from 'next/server'
import { middleware } from '#middleware.ts'
import { Browser, type RequestOptions } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { refusal } from '#tests/support/scripted-panel.ts'

/* The language of a page, and how visitors and members choose another one. */

const portal = useScriptedPortal()

const SAVE = 'POST /api/language'
const SEND = 'POST /login/sendotp'
const SPANISH = 'es-US,es;q=0.9,en;q=0.8'

/** The language that the page at /login is rendered in. */
const pageLanguage = async (headers: Record<string, string>) => {
  const response = await middleware(new NextRequest('http://localhost:3000/login', { headers }))
  return response.headers.get('x-middleware-request-x-language')
}

const choose = (browser: Browser, language: string, headers: RequestOptions['headers'] = {}) =>
  browser.send('/api/form/language?at=%2Fsettings&key=0123456789abcdef0123456789abcdef', {
    method: 'POST',
    raw: `language=${language}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

it.each([
  ['what the browser asks for', { 'accept-language': SPANISH }, 'es'],
  ['English without a word', {}, 'en'],
  ['what was chosen, whatever the browser asks for', { 'accept-language': SPANISH, cookie: 'language=en' }, 'en'],
  ['what the browser asks for when the cookie is none of ours', { cookie: 'language=fr' }, 'en'],
])('makes a page in this language: %s', async (_, headers, language) => {
  expect(await pageLanguage(headers)).toBe(language)
})

it('redirects back to the page and sets the language cookie', async () => {
  const browser = new Browser()
  const response = await choose(browser, 'es')
  expect([response.status, response.headers.get('location')]).toEqual([303, '/settings'])
  expect(browser.cookies.get('language')).toBe('es')
  expect(response.setCookies).toContain('language=es; Path=/; SameSite=Lax; Max-Age=31536000; HttpOnly')
})

it('sets no cookie for an unknown language', async () => {
  const browser = new Browser()
  await choose(browser, 'fr')
  expect(browser.cookies.has('language')).toBe(false)
})

it('calls the panel with the chosen language as Accept-Language', async () => {
  portal.panel.on(SEND, { json: {} })
  const browser = new Browser()
  await choose(browser, 'es')
  await browser.post('/api/session/login', { loginId: 'ada@example.com' })
  expect(portal.panel.calls(SEND)[0]?.headers['accept-language']).toBe('es')
})

describe('language of a member', () => {
  const offering = { headers: { 'x-panel-features': 'language' } }

  /** The panel announces its features in a header of each answer. */
  const memberOf = async () => {
    const browser = await portal.signedIn()
    portal.panel.on('GET /api/panelist-profiles/1001', { json: {}, ...offering })
    await browser.send('/api/panel/api/panelist-profiles/me', {})
    return browser
  }

  it('is sent to the panel', async () => {
    const browser = await memberOf()
    portal.panel.on(SAVE, { json: {}, ...offering })
    await choose(browser, 'es')
    expect(portal.panel.calls(SAVE).map(({ body }) => body)).toEqual([{ language: 'es' }])
  })

  it('is kept in the cookie when the panel refuses it', async () => {
    const browser = await memberOf()
    portal.panel.on(SAVE, refusal('INTERNAL_ERROR', 'down', 500))
    const response = await choose(browser, 'es')
    expect([response.status, browser.cookies.get('language')]).toEqual([303, 'es'])
  })

  it('is not sent to a panel without languages', async () => {
    const browser = await portal.signedIn()
    await choose(browser, 'es')
    expect(portal.panel.calls(SAVE)).toEqual([])
  })
})
