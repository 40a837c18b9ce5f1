/** Finds tests that use over a third of their time limit: on a busy machine they would fail first. */

export interface Timed {
  name: string
  milliseconds: number
  limit: number
}

interface JestReport {
  testResults?: readonly { assertionResults: readonly { fullName: string; duration?: number | null }[] }[]
}

interface Suite {
  suites?: readonly Suite[]
  specs?: readonly {
    title: string
    tests: readonly { projectName: string; timeout: number; results: readonly { duration: number }[] }[]
  }[]
}

/** @param limit limit of every test, because jest's report has no limits of single tests */
export const jestTimes = (report: JestReport | null, limit: number): Timed[] =>
  (report?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: fullName, milliseconds: duration ?? 0, limit })),
  )

export const playwrightTimes = ({ suites = [], specs = [] }: Suite): Timed[] => [
  ...suites.flatMap(playwrightTimes),
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, timeout, results }) =>
      results.map(({ duration }) => ({ name: `[${projectName}] ${title}`, milliseconds: duration, limit: timeout })),
    ),
  ),
]

const seconds = (milliseconds: number) => `${Math.round(milliseconds / 1000)} s`

/** One line per test, the slowest first. */
export const slowTests = (times: readonly Timed[]): string[] =>
  times
    .filter(({ milliseconds, limit }) => milliseconds > limit / 3)
    .sort((a, b) => b.milliseconds / b.limit - a.milliseconds / a.limit)
    .map(({ name, milliseconds, limit }) => `${seconds(milliseconds)} of ${seconds(limit)}: ${name}`)
