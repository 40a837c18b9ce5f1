import 'server-only'

/** An invalid setting. The message names the variable, never its value. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}
