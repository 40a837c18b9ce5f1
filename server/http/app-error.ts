import 'server-only'
import { type ErrorCode, errorStatus, isErrorCode } from '#lib/contract/codes.ts'
import { errorMessages } from '#lib/contract/error-messages.ts'

interface AppErrorOptions {
  /** HTTP status; the code's own status by default. */
  status?: number
  message?: string
  /** Seconds, sent as Retry-After. */
  retryAfter?: number
  headers?: Readonly<Record<string, string>>
  /** Additional fields of the answer. */
  details?: Readonly<Record<string, unknown>>
}

/** Whether the same call may succeed later: its server failed or was busy, and did not refuse. @param status HTTP status */
export const isTemporary = (status: number) => status >= 500 || status === errorStatus.TOO_MANY_REQUESTS

/** The error that BFF and panel throw to answer with an error code. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly status: number
  /** A code of the contract, or any well-formed code from an existing panel. */
  readonly code: ErrorCode | (string & {})
  readonly details: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ErrorCode | (string & {}),
    { status, message, retryAfter, headers = {}, details = {} }: AppErrorOptions = {},
  ) {
    const isKnownCode = isErrorCode(code)
    super(message ?? (isKnownCode ? errorMessages[code] : ''))
    this.code = code
    this.status = status ?? (isKnownCode ? errorStatus[code] : 400)
    this.details = details
    this.headers = retryAfter === undefined ? headers : { ...headers, 'Retry-After': String(retryAfter) }
  }

  /** The same error with the name of the failed endpoint, because screens word a code differently per endpoint. */
  inCall(endpoint: string): AppError {
    const { code, status, message, headers } = this
    return new AppError(code, { status, message, headers, details: { ...this.details, during: endpoint } })
  }
}

/** For `catch`: handles an AppError; any other error is thrown again. */
export const onAppError =
  <T>(handle: (error: AppError) => T) =>
  (error: unknown): T => {
    if (error instanceof AppError) return handle(error)
    throw error
  }
