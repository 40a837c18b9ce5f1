import 'server-only'

/** Invalid settings. Each line of the message is one problem; it names the variable, never its value. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'

  constructor(...problems: readonly string[]) {
    super(problems.join('\n'))
  }
}

function problemsOf(read: () => unknown): string[] {
  try {
    read()
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message.split('\n')
    throw error
  }
}

/** Tries all readers, so that one start names all problems. @throws ConfigurationError with the problems of all of them */
export function assertReadable(readers: readonly (() => unknown)[]): void {
  const problems = [...new Set(readers.flatMap(problemsOf))]
  if (problems.length > 0) throw new ConfigurationError(...problems)
}

/** @param because what needs these settings @throws ConfigurationError with all missing ones */
export function assertSet<T extends object, Name extends keyof T & string>(
  values: T,
  names: readonly Name[],
  because: string,
): asserts values is T & { [N in Name]: NonNullable<T[N]> } {
  const missing = names.filter((name) => !values[name])
  if (missing.length > 0) throw new ConfigurationError(...missing.map((name) => `${name} is required with ${because}`))
}
