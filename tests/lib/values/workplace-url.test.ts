import { WORKPLACE_URL_PATTERN } from '#lib/values/workplace-url.ts'

describe('a workplace URL', () => {
  it.each([
    'example.com',
    'www.example.com',
    'http://example.com',
    'https://www.example.com',
    'sub.mail-1.example.org',
    'e.co',
    'example.co:8',
    'example.co:65535',
    'example.com/',
    'example.com/a/b?c=d',
    'example.travl',
    '1.2.com',
  ])('may be %s (VAL-100, VAL-101)', (text) => {
    expect(WORKPLACE_URL_PATTERN.test(text)).toBe(true)
  })

  it.each([
    'example',
    'example.c',
    'example.abcdef',
    'ftp://example.com',
    'httpss://example.com',
    'x example.com',
    ' example.com',
    'example.com x',
    'example.com\n',
    'example..com',
    '.com',
    'example.c0m',
    'example.com:',
    'example.com:123456',
    'example.com:x',
    'example.com/a b',
    'exam_ple.com',
    'EXAMPLE.com',
    '',
  ])('may not be %j (VAL-102, VAL-103, VAL-104, VAL-105)', (text) => {
    expect(WORKPLACE_URL_PATTERN.test(text)).toBe(false)
  })
})
