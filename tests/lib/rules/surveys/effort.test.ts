import { dollarsAnHour, effortSentences, isQuotedTooShort } from '#lib/rules/surveys/effort.ts'

const observed = { count: 34, median: 18.4, low: 11.6, high: 25.2 }

describe('effortSentences', () => {
  it('give the quote, the time people took, and the pay per hour', () => {
    expect(effortSentences({ quoted: 15, observed, incentive: 75 })).toEqual([
      'Our estimate is 15 minutes.',
      '34 people have finished: half of them within 18 minutes, most in 12 to 25 minutes.',
      "That's about $250 an hour.",
    ])
  })

  it('use the quote while few people have finished', () => {
    expect(effortSentences({ quoted: 15, observed: null, incentive: 75 })).toEqual([
      'Our estimate is 15 minutes.',
      "That's about $300 an hour.",
    ])
  })

  it.each([
    [{ quoted: null, observed: null, incentive: 75 }, []],
    [{ quoted: 1, observed: null, incentive: null }, ['Our estimate is 1 minute.']],
    [{ quoted: 15, observed: null, incentive: 0 }, ['Our estimate is 15 minutes.']],
  ])('contain only known values: %j', (effort, sentences) => {
    expect(effortSentences(effort)).toEqual(sentences)
  })

  it('have one length when everybody took the same time, and at least a minute', () => {
    const quick = { count: 12, median: 0.2, low: 0.1, high: 0.4 }
    expect(effortSentences({ quoted: null, observed: quick, incentive: null })).toEqual([
      '12 people have finished: half of them within 1 minute, most in 1 minute.',
    ])
  })
})

it.each([
  [75, 15, 300],
  [100, 18.4, 326],
  [null, 15, null],
  [75, 0, null],
  [75, null, null],
])('%s dollars for %s minutes are %s an hour', (incentive, minutes, anHour) => {
  expect(dollarsAnHour(incentive, minutes)).toBe(anHour)
})

it.each([
  [13, 20, true],
  [14, 20, false],
  [20, 20, false],
])('a quote of %i is too short where people take %i: %s', (quoted, median, isShort) => {
  expect(isQuotedTooShort(quoted, { median })).toBe(isShort)
})
