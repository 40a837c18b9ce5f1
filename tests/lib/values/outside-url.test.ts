import { isOutsideUrl } from '#lib/values/outside-url.ts'

const long = (length: number) => `https://survey.example/${'x'.repeat(length - 'https://survey.example/'.length)}`

describe('isOutsideUrl', () => {
  it.each([
    'https://survey.example/s/1',
    'HTTPS://survey.example',
    'http://localhost:3001/s',
    'http://127.0.0.1/s',
    'http://[::1]:80/',
    long(2048),
  ])('accepts %s', (text) => {
    expect(isOutsideUrl(text)).toBe(true)
  })

  it.each([
    'http://survey.example/s/1',
    'http://localhost.evil.example/',
    'javascript:alert(1)',
    'ftp://survey.example/',
    '//survey.example/',
    'survey.example',
    '',
    'https://somebody@survey.example/',
    'https://:secret@survey.example/',
    long(2049),
  ])('refuses %s', (text) => {
    expect(isOutsideUrl(text)).toBe(false)
  })

  it('accepts http when that is allowed, and no other scheme but https', () => {
    expect(isOutsideUrl('http://survey.example/s/1', true)).toBe(true)
    expect(isOutsideUrl('ftp://survey.example/s/1', true)).toBe(false)
    expect(isOutsideUrl('https://survey.example/s/1', true)).toBe(true)
  })
})
