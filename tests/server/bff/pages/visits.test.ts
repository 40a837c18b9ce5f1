import { isVisit } from '#server/bff/pages/pages.ts'

const given = new Headers()
jest.mock('next/headers', () => ({ headers: async () => given, cookies: async () => new Map() }))

/** A request with the headers that the server's ingress adds. */
function requestWith(headers: Record<string, string>) {
  for (const name of [...given.keys()]) given.delete(name)
  for (const [name, value] of Object.entries({ 'x-portal-method': 'GET', ...headers })) given.set(name, value)
}

test.each([
  ['the navigation of a window', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, true],
  ['a browser that does not say', {}, true],
  ['a picture', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, false],
  ['a script', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }, false],
  ['a style sheet', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'style' }, false],
  ['a fetch', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, false],
  ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, false],
  ['an object', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'object' }, false],
  ['a HEAD', { 'x-portal-method': 'HEAD' }, false],
  ['a prefetch', { 'x-portal-prefetch': '1' }, false],
])('%s, with headers %j, counts as a visit of an outcome page: %s (C-110)', async (_what, headers, expected) => {
  requestWith(headers)
  expect(await isVisit()).toBe(expected)
})
