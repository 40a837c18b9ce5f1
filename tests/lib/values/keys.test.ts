import * as z from 'zod/mini'
import { Key, PathKey } from '#lib/contract/fields.ts'

const fits = (schema: z.ZodMiniType, value: string) => z.safeParse(schema, value).success

describe('the schemas Key and PathKey', () => {
  it.each(['a', 'AbC-_.~9', 'aGVsbG8+d29ybGQ=', 'clé 7', '100%', 'k'.repeat(512)])('accept %s', (key) => {
    expect([fits(Key, key), fits(PathKey, key)]).toEqual([true, true])
  })

  it.each(['', 'k'.repeat(513), 'a\nb', 'a\0b', '\u007f', '\ud800'])('refuse %j', (key) => {
    expect([fits(Key, key), fits(PathKey, key)]).toEqual([false, false])
  })

  it.each([
    '../../api/logout',
    '..',
    '.',
    'a/b',
    'a\\b',
    '%2e%2e',
    '%2E',
    '..%2f..%2fapi',
    'a%5Cb',
    '%252e%252e',
    '%25252f',
    'a%00',
  ])('refuse %s in a path', (key) => {
    expect(fits(PathKey, key)).toBe(false)
  })
})
