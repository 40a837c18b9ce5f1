import { EMAIL_PATTERN, STORED_EMAIL_PATTERN } from '#lib/values/email-format.ts'

const both = { typed: EMAIL_PATTERN, stored: STORED_EMAIL_PATTERN }
const local = (length: number) => `${'a'.repeat(length)}@b.co`
const labels = (count: number) => `a@${'b.'.repeat(count)}co`

describe.each(Object.entries(both))('the pattern of a %s email address', (_which, pattern) => {
  it.each([
    'a@b.co',
    'ann.smith+x@mail.example.com',
    'ünal@b.co',
    "o'neil@b-c.net",
    'a@b.info',
    'a@1.co',
    local(64),
    labels(10),
  ])('accepts %s', (address) => {
    expect(pattern.test(address)).toBe(true)
  })

  it.each([
    'a@b',
    '@b.co',
    'ab.com',
    'a@@b.co',
    'a b@c.co',
    'a@b.c',
    'a@b..co',
    'a@.co',
    'a@b_c.co',
    'a@B.co',
    'a@b.co\n',
    ' a@b.co',
    'a,b@c.co',
    'a;b@c.co',
    '<a@b.co>',
    'a(b)@c.co',
    'a[b]@c.co',
    'a"b@c.co',
    'a\\b@c.co',
    'a:b@c.co',
    'a\u0000b@c.co',
    local(65),
    labels(11),
    `a@${'b'.repeat(64)}.co`,
    '',
  ])('refuses %j', (address) => {
    expect(pattern.test(address)).toBe(false)
  })

  it('accepts a label of 63 letters', () => {
    expect(pattern.test(`a@${'b'.repeat(63)}.co`)).toBe(true)
  })
})

it('no invisible character can be typed (VAL-130)', () => {
  for (const invisible of ['\u200b', '\u200e', '\u202a', '\u2069', '\u00ad']) {
    expect(EMAIL_PATTERN.test(`ann${invisible}@b.co`)).toBe(false)
  }
})

it.each([
  ['a@b.abcd', true, true],
  ['a@b.abcde', false, true],
  ['a@b.museum', false, true],
  ['a@b.xn--p1ai', false, true],
  [`a@b.${'c'.repeat(63)}`, false, true],
  [`a@b.${'c'.repeat(64)}`, false, false],
  ['a@b.c', false, false],
  ['a@b.c1', false, true],
])('the top-level domain of %s can be typed: %s, and stored: %s (VAL-033, VAL-034)', (address, isTyped, isStored) => {
  expect(EMAIL_PATTERN.test(address)).toBe(isTyped)
  expect(STORED_EMAIL_PATTERN.test(address)).toBe(isStored)
})
