import 'server-only'

/** The input is invalid. The message names the value and what is expected. */
export class InputError extends Error {
  override readonly name = 'InputError'
}

/** The input is valid, but the operation is not possible. The message says why. */
export class OperationError extends Error {
  override readonly name = 'OperationError'
}

export const invalidValue = (value: string, name: string, expected: string) =>
  `Invalid value "${value}" for ${name}: expected ${expected}`
