/** Something the person at the terminal can mend: shown as one line, without a stack. */
export class Refusal extends Error {}

/** Runs a script's work; a refusal becomes one line on stderr and exit code 1. */
export async function report(work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
