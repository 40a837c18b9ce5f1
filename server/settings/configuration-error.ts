import 'server-only'

/** A setting that cannot be used. The message names the variable, never its value. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}
