import { METHOD_HEADER, PEER_HEADER, PREFETCH_HEADER, URL_HEADER } from '#server/listeners/ingress.ts'
import { Browser } from '../bff/browser.ts'

/*
 * Mock of `next/headers`: requests come from one browser, with its cookies.
 * Use: jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
 */

export const request: { browser: Browser; headers: Record<string, string> } = { browser: new Browser(), headers: {} }

/** Cookies set by the server and by page scripts. */
const cookieHeader = () =>
  [...[...request.browser.cookies].map(([name, value]) => `${name}=${value}`), document.cookie]
    .filter(Boolean)
    .join('; ')

export const headers = async () =>
  new Headers({
    cookie: cookieHeader(),
    'sec-fetch-site': 'none',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    [PEER_HEADER]: '203.0.113.7',
    [METHOD_HEADER]: 'GET',
    [PREFETCH_HEADER]: '0',
    [URL_HEADER]: '/',
    ...request.headers,
  })

export const cookies = async () => ({
  get(name: string) {
    const pair = cookieHeader()
      .split('; ')
      .find((pair) => pair.startsWith(`${name}=`))
    return pair === undefined ? undefined : { name, value: pair.slice(name.length + 1) }
  },
})
