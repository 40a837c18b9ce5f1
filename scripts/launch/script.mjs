/** An error that the user can fix: printed as one line, without a stack trace. */
export class ScriptError extends Error {}

/**
 * Runs a script's main function; prints a `ScriptError` as one line on stderr and exits with 1.
 * @param {() => unknown} work
 */
export async function runScript(work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
