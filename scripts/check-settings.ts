/** Reads the settings as the server will; a bad one is a line on stderr and exit code 1. */
import { ConfigurationError, parseConfig } from '#server/config.ts'

try {
  parseConfig(process.env)
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error
  process.stderr.write(`Setting ${error.message}\n`)
  process.exitCode = 1
}
