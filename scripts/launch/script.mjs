/** An error that the person at the terminal can do something about: shown as one line, without a stack. */
export class ScriptError extends Error {}

/**
 * Runs a script's work; a `ScriptError` becomes one line on stderr and exit code 1.
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
