/** Counts passed and failed checks in the tools' reports. */
export interface Counts {
  passed: number
  failed: number
}

/** The part of jest's `--json` report that we use. */
interface JestReport {
  numPassedTests?: number
  numFailedTests?: number
  numRuntimeErrorTestSuites?: number
}

/** The part of Playwright's json report that we use. */
interface PlaywrightReport {
  stats?: { expected?: number; flaky?: number; unexpected?: number }
  errors?: readonly object[]
}

export const oneCheck = (passed: boolean): Counts => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 })

/**
 * A tool that failed without a failed test (it crashed, did not start or found no tests) counts as one failure.
 * @param ended whether the tool exited with 0
 */
function withoutSilence({ passed, failed }: Counts, ended: boolean): Counts {
  const silent = failed === 0 && (!ended || passed === 0)
  return { passed, failed: silent ? 1 : failed }
}

export function jestCounts(report: JestReport | null, ended: boolean): Counts {
  const { numPassedTests = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0 } = report ?? {}
  return withoutSilence({ passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites }, ended)
}

/** A flaky test, which passed on retry, counts as passed. */
export function playwrightCounts(report: PlaywrightReport | null, ended: boolean): Counts {
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  return withoutSilence({ passed: expected + flaky, failed: unexpected + (report?.errors?.length ?? 0) }, ended)
}

export const total = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
})
