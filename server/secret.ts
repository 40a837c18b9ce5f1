import 'server-only'
import { inspect } from 'node:util'

const REDACTED = '[redacted]'

/** A value that must not be printed: a log line, an error or JSON shows `[redacted]`. Only `reveal()` gives it away. */
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
