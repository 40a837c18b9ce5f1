import 'server-only'

/** What was given cannot be used; the message says which value and what is expected. */
export class InputError extends Error {
  override readonly name = 'InputError'
}

/** It was understood, and cannot be done; the message says why. */
export class OperationError extends Error {
  override readonly name = 'OperationError'
}

export const invalidValue = (value: string, name: string, expected: string) =>
  `Invalid value "${value}" for ${name}: expected ${expected}`
