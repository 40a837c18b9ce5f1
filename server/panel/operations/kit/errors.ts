import 'server-only'

/** The input is invalid. The message names the value and what is expected. */
export class InputError extends Error {
  override readonly name = 'InputError'
}

/** The input is valid, but the operation is not possible. The message says why. */
export class OperationError extends Error {
  override readonly name = 'OperationError'
}

/** For `catch`: makes an error of this class, whose message is for operators, an OperationError. */
export const asOperationError =
  (Class: new (...parameters: never[]) => Error) =>
  (error: unknown): never => {
    throw error instanceof Class ? new OperationError(error.message) : error
  }

export const invalidValue = (value: string, name: string, expected: string) =>
  `Invalid value "${value}" for ${name}: expected ${expected}`
