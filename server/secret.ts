import 'server-only'
import { inspect } from 'node:util'

const REDACTED = '[redacted]'

/** A value that must not be printed: logs, errors and JSON show `[redacted]`. Only `reveal()` returns it. */
export class Secret<T = string> {
  readonly #value: T

  constructor(value: T) {
    this.#value = value
  }

  reveal(): T {
    return this.#value
  }

  toString() {
    return REDACTED
  }

  toJSON() {
    return REDACTED
  }

  [inspect.custom]() {
    return REDACTED
  }
}
