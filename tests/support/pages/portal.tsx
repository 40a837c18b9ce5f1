import { act, cleanup } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Browser } from '../bff/browser.ts'
import { restartPortal } from '../bff/portal.ts'
import { open } from '../screens/screens.tsx'
import { type Answer, ScriptedPanel, tokenFor } from '../scripted-panel.ts'
import { request } from './headers.ts'
import { router } from './navigation.ts'

/*
 * Renders pages with the real page, BFF and panel client, and a scripted panel. Each test file needs the environment and
 * both mocks of the framework:
 *
 *   @jest-environment #tests/support/pages/environment.mjs
 *   jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
 *   jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))
 */

const USER_ID = 1001

/** A panel's responses by `METHOD /path`: a body, or undefined to reject the call. */
export type Answers = Readonly<Record<string, unknown>>

const REFUSED: Answer = { status: 404, json: { errorCode: 'NOT_FOUND', errorMessage: 'Not found.' } }

/** A portal with a scripted panel, for the tests of a file. */
export function pagePortal() {
  const panel = new ScriptedPanel()
  beforeAll(() => panel.open({ keepsConnections: false }))
  afterAll(() => panel.close())
  beforeEach(() => {
    panel.forget()
    restartPortal({ PANEL_API_URL: panel.url })
    request.browser = new Browser()
    request.headers = {}
    window.history.replaceState(null, '', '/')
    for (const move of Object.values(router)) move.mockReset()
  })
  afterEach(cleanup)

  const answers = (all: Answers, headers: Record<string, string> = {}) => {
    for (const [call, json] of Object.entries(all)) panel.on(call, json === undefined ? REFUSED : { json, headers })
  }

  return {
    panel,
    answers,
    /** Calls the panel received, as `METHOD /path?query`, without those of the sign-in. */
    calls: () => panel.received.map(({ method, path }) => `${method} ${path}`),

    /** Signs the browser in as user 1001. */
    async signIn(profile: object = {}) {
      const { browser } = request
      answers({ 'POST /login/sendotp': {}, [`GET /api/panelist-profiles/${USER_ID}`]: profile })
      panel.on('POST /login', { json: tokenFor(USER_ID) })
      await browser.post('/api/session/login', { loginId: 'ada@example.com' })
      const { status, text } = await browser.post('/api/session/verify', { otp: '123456' })
      if (status !== 200) throw new Error(`sign-in failed: ${text}`)
      panel.received.length = 0
      restartPortal({ PANEL_API_URL: panel.url })
    },

    /** Connects `fetch` in the page to the portal. */
    connect() {
      global.fetch = jest.fn(async (url, init) => {
        const { status, headers, text } = await request.browser.send(String(url), {
          method: init?.method,
          raw: init?.body ? String(init.body) : undefined,
        })
        return new Response(text || null, { status, headers })
      })
    },

    /** Renders a page and waits for scripts that it loads by itself. */
    async show(page: ReactElement | Promise<ReactElement>, options?: { clock: boolean }) {
      const made = await page
      if (options?.clock) jest.useFakeTimers()
      const shown = open(made, options)
      await act(async () => {
        for (let turn = 0; turn < 20; turn++) await Promise.resolve()
      })
      return shown
    },
  }
}

/** Props that Next.js passes to a page. */
export const given = (query: Record<string, string | string[]> = {}) => ({ searchParams: Promise.resolve(query) })
