import 'server-only'
import { type ErrorCode, type FaultCode, faultMessage, faultStatus } from '#lib/contract/codes.ts'

/** The one thing BFF code throws to answer with a code. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly status: number
  /** A code of ours, or whatever well-formed code a panel gave. */
  readonly errorCode: ErrorCode | (string & {})
  readonly extras: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    errorCode: string,
    errorMessage: string,
    { extras = {}, headers = {} }: { extras?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(errorMessage)
    this.status = status
    this.errorCode = errorCode
    this.extras = extras
    this.headers = headers
  }

  /** The same, saying which of several calls failed: screens word the same code differently. */
  during(call: string): ProblemError {
    const extras = { ...this.extras, during: call }
    return new ProblemError(this.status, this.errorCode, this.message, { extras, headers: this.headers })
  }
}

export const fault = (
  code: FaultCode,
  options: { extras?: Record<string, unknown>; headers?: Record<string, string> } = {},
) => new ProblemError(faultStatus[code], code, faultMessage[code], options)
