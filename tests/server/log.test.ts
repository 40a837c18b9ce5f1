import { errorName } from '#server/log.ts'

const withCode = (code: unknown) => Object.assign(new TypeError('never shown: 123-45-6789'), { code })

it.each([
  ['the SQLSTATE of a database', withCode('23505'), 'TypeError 23505'],
  ['the code of the system', withCode('ECONNREFUSED'), 'TypeError ECONNREFUSED'],
  ['no code that may be a value', withCode('123-45-6789'), 'TypeError'],
  ['no code that is no text', withCode(23505), 'TypeError'],
  ['the class alone', new RangeError('x'), 'RangeError'],
  ['what was thrown instead of an error', 'x', 'string'],
  ['the code of what a library made of an error', { code: '57P01', message: 'never shown' }, 'object 57P01'],
])('names an error by its class and %s', (_, thrown, expected) => {
  expect(errorName(thrown)).toBe(expected)
})
