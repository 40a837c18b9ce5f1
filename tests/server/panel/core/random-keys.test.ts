import { oneTimeCode, participationCode, randomKey, randomToken } from '#server/panel/core/random-keys.ts'

/** Chi-squared statistic of the counts: for 10 values, over 50 once in 10 million runs. */
function unevenness(values: readonly string[]): number {
  const counts = Map.groupBy(values, (value) => value)
  const expected = values.length / 10
  return [...counts.values()].reduce((sum, { length }) => sum + (length - expected) ** 2 / expected, 0)
}

it('one-time codes have six digits that are evenly distributed at every place (CONST-001)', () => {
  const codes = Array.from({ length: 100_000 }, oneTimeCode)
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  for (let place = 0; place < 6; place++) expect(unevenness(codes.map((code) => code[place] ?? ''))).toBeLessThan(50)
})

it('keys have 128 bits, tokens 256', () => {
  expect(Buffer.from(randomKey(), 'base64url')).toHaveLength(16)
  expect(Buffer.from(randomToken(), 'base64url')).toHaveLength(32)
  expect(new Set(Array.from({ length: 1_000 }, randomKey)).size).toBe(1_000)
})

it('no key begins with a hyphen, which command lines and spreadsheets treat specially', () => {
  expect(Array.from({ length: 10_000 }, randomKey).filter((key) => key.startsWith('-'))).toEqual([])
})

it('participation codes have eight letters or digits, without I, O, 0 and 1 (CONST-002)', () => {
  const codes = Array.from({ length: 1_000 }, participationCode)
  expect(codes.every((code) => /^[A-HJ-NP-Z2-9]{8}$/.test(code))).toBe(true)
})
