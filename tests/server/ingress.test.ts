import { isAhead } from '#server/ingress.ts'

describe('what fetches ahead of a person', () => {
  it.each([
    ['sec-purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['sec-purpose', 'prefetch;anonymous-client-ip'],
    ['purpose', 'prefetch'],
    ['purpose', 'Prefetch'],
    ['x-purpose', 'preview'],
    ['x-moz', 'prefetch'],
    ['next-router-prefetch', '1'],
    ['next-router-prefetch', '2'],
  ])('%s: %s', (name, value) => {
    expect(isAhead({ [name]: value })).toBe(true)
  })

  it.each([[{}], [{ 'sec-fetch-mode': 'navigate' }], [{ rsc: '1' }], [{ purpose: 'other' }]])('not %j', (headers) => {
    expect(isAhead(headers)).toBe(false)
  })
})
