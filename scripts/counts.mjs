/**
 * How many checks passed and failed, from the reports of the tools.
 * @typedef {{ passed: number, failed: number }} Counts
 */

/** @returns {Counts} */
export const oneCheck = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 })

/**
 * A tool that failed without a failed test (it did not start, it crashed, it found no tests) is one failure.
 * @param {Counts} counts @param {boolean} ended whether the tool's exit code was 0
 * @returns {Counts}
 */
function withoutSilence({ passed, failed }, ended) {
  const silent = failed === 0 && (!ended || passed === 0)
  return { passed, failed: silent ? 1 : failed }
}

/** @param report jest's `--json` report or null @returns {Counts} */
export function jestCounts(report, ended) {
  const { numPassedTests = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0 } = report ?? {}
  return withoutSilence({ passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites }, ended)
}

/** @param report Playwright's json report or null. A test that passed at its second try passed. @returns {Counts} */
export function playwrightCounts(report, ended) {
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  return withoutSilence({ passed: expected + flaky, failed: unexpected + (report?.errors?.length ?? 0) }, ended)
}

/** @param {Counts[]} all @returns {Counts} */
export const total = (all) => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
})
