import { jestTimes, playwrightTimes, slowTests } from '#scripts/launch/slow-tests.ts'

describe('tests that use more than a third of their limit', () => {
  it('are listed from the report of jest, the slowest first', () => {
    const assertionResults = [
      { fullName: 'a third', duration: 20_000 },
      { fullName: 'more', duration: 21_000 },
      { fullName: 'skipped', duration: null },
      { fullName: 'most', duration: 59_000 },
    ]
    const report = { testResults: [{ assertionResults }] }
    expect(slowTests(jestTimes(report, 60_000))).toEqual(['59 s of 60 s: most', '21 s of 60 s: more'])
  })

  it('are listed from the report of Playwright, each with its own limit', () => {
    const test = (timeout: number) => ({ projectName: 'phone', timeout, results: [{ duration: 50_000 }] })
    const specs = [
      { title: 'short limit', tests: [test(120_000)] },
      { title: 'long limit', tests: [test(180_000)] },
    ]
    expect(slowTests(playwrightTimes({ suites: [{ suites: [{ specs }] }] }))).toEqual([
      '50 s of 120 s: [phone] short limit',
    ])
  })

  it('are none when there is no report', () => {
    expect(slowTests([...jestTimes(null, 1), ...playwrightTimes({})])).toEqual([])
  })
})
