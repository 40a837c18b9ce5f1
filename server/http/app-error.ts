import 'server-only'
import { type ErrorCode, errorStatus, isErrorCode } from '#lib/contract/codes.ts'
import { errorMessages } from '#lib/contract/error-messages.ts'

interface AppErrorOptions {
  /** HTTP status; the code's own when not given. */
  status?: number
  message?: string
  /** Seconds, sent as Retry-After. */
  retryAfter?: number
  headers?: Readonly<Record<string, string>>
  /** What the answer carries beside code and message. */
  details?: Readonly<Record<string, unknown>>
}

/** The one error that BFF and panel throw to answer with a code. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly status: number
  /** A code of the contract, or whatever well-formed code an existing panel gave. */
  readonly code: ErrorCode | (string & {})
  readonly details: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ErrorCode | (string & {}),
    { status, message, retryAfter, headers = {}, details = {} }: AppErrorOptions = {},
  ) {
    const known = isErrorCode(code)
    super(message ?? (known ? errorMessages[code] : ''))
    this.code = code
    this.status = status ?? (known ? errorStatus[code] : 400)
    this.details = details
    this.headers = retryAfter === undefined ? headers : { ...headers, 'Retry-After': String(retryAfter) }
  }

  /** The same error, with the name of the endpoint that failed: screens word the same code differently. */
  inCall(endpoint: string): AppError {
    const { code, status, message, headers } = this
    return new AppError(code, { status, message, headers, details: { ...this.details, during: endpoint } })
  }
}
