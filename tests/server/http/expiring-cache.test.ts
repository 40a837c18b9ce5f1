import { createExpiringCache } from '#server/http/expiring-cache.ts'
import { setClock } from '#tests/support/clock.ts'

afterEach(() => jest.useRealTimers())

it('keeps a value for its time only', () => {
  const cache = createExpiringCache<string>(1_000, 10)
  setClock(0)
  cache.set('a', 'first')
  setClock(999)
  expect(cache.get('a')).toBe('first')
  setClock(1_000)
  expect(cache.get('a')).toBeUndefined()
})

it('drops the oldest of too many values; one that is set again is the newest', () => {
  const cache = createExpiringCache<string>(1_000, 2)
  for (const key of ['a', 'b', 'a', 'c']) cache.set(key, key)
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['a', undefined, 'c'])
})
