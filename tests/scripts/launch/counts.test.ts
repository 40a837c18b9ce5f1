import { jestCounts, oneCheck, playwrightCounts, total } from '#scripts/launch/counts.ts'

const jestReport = { numPassedTests: 7, numFailedTests: 2, numRuntimeErrorTestSuites: 1 }
const playwrightReport = { stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 3 }, errors: [] }

describe('the totals of a test run', () => {
  it.each([
    ['counts failed tests and files that did not load', jestCounts(jestReport, false), { passed: 7, failed: 3 }],
    ['counts a tool that crashed before its report', jestCounts(null, false), { passed: 0, failed: 1 }],
    ['counts a tool that found no tests', jestCounts({}, true), { passed: 0, failed: 1 }],
    [
      'counts a tool that failed with all tests passed',
      jestCounts({ numPassedTests: 3 }, false),
      { passed: 3, failed: 1 },
    ],
    ['counts a second try that passed', playwrightCounts(playwrightReport, false), { passed: 5, failed: 2 }],
    [
      'counts errors outside of tests',
      playwrightCounts({ stats: { expected: 4 }, errors: [{}] }, false),
      { passed: 4, failed: 1 },
    ],
    ['adds up', total([oneCheck(true), oneCheck(false), { passed: 5, failed: 2 }]), { passed: 6, failed: 3 }],
  ])('%s', (_, counts, expected) => expect(counts).toEqual(expected))
})
