/** Tests that use more than a third of their time limit: on a busy machine they would be the first to fail. */

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

/** @param limit of every test; jest's report does not name the limits of single ones */
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

/** One line for each, the slowest first. */
export const slowTests = (times: readonly Timed[]): string[] =>
  times
    .filter(({ milliseconds, limit }) => milliseconds > limit / 3)
    .sort((a, b) => b.milliseconds / b.limit - a.milliseconds / a.limit)
    .map(({ name, milliseconds, limit }) => `${seconds(milliseconds)} of ${seconds(limit)}: ${name}`)
