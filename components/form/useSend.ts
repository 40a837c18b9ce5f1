'use client'

import { useRef, useState } from 'react'
import type { Result } from '#components/call/result.ts'
import { usePageRestore } from '#components/ui/usePageRestore.ts'
import { type ApiError, isSessionExpired } from '#lib/messages/error-action.ts'

export interface Attempt {
  /** Same key for each retry with the same values, so that a repeated submit takes effect once. */
  idempotencyKey: string
}

/** Return value of the callbacks: `leaving` keeps the form busy, because the page is about to change. */
// biome-ignore lint/suspicious/noConfusingVoidType: most callbacks return nothing
export type AfterSend = 'leaving' | undefined | void

export interface SendOptions<Values, Data> {
  send: (values: Values, attempt: Attempt) => Promise<Result<Data>>
  onDone: (data: Data, values: Values) => AfterSend | Promise<AfterSend>
  onError?: (error: ApiError) => AfterSend
  /** Error text to show; null for none. */
  errorText?: (error: ApiError) => string | null
  /** Error of a rejected post without JavaScript. */
  initialError?: FormError | null
}

/** Error of the last attempt, and its text. */
export interface FormError extends ApiError {
  text: string | null
  /** Number of this failure, so that the same text twice counts as two messages. */
  count: number
}

const CONFLICT = 409

/** A random key for `Idempotency-Key`. Not `randomUUID`, which needs https. */
export const newIdempotencyKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Sends one request at a time and tracks busy and error state. */
export function useSend<Values, Data>({
  send,
  onDone,
  onError,
  errorText,
  initialError = null,
}: SendOptions<Values, Data>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(initialError)
  const sending = useRef(false)
  const attempt = useRef({ values: '', idempotencyKey: '' })

  const setSending = (isSending: boolean) => {
    sending.current = isSending
    setBusy(isSending)
  }
  usePageRestore(() => setSending(false))

  async function attemptSend(values: Values): Promise<AfterSend> {
    const key = JSON.stringify(values)
    if (attempt.current.values !== key) attempt.current = { values: key, idempotencyKey: newIdempotencyKey() }
    const result = await send(values, { idempotencyKey: attempt.current.idempotencyKey })
    if (result.ok) {
      attempt.current = { values: '', idempotencyKey: '' }
      return onDone(result.data, values)
    }
    const failed = result.error
    // Rejected because of saved data that may have changed: the next try is a new request, even with the same values.
    if (failed.status === CONFLICT) attempt.current = { values: '', idempotencyKey: '' }
    const text = isSessionExpired(failed) ? null : (errorText?.(failed) ?? null)
    setError((last) => ({ ...failed, text, count: (last?.count ?? 0) + 1 }))
    return onError?.(failed)
  }

  async function start(values: Values) {
    if (sending.current) return
    setSending(true)
    setError((last) => last && { ...last, text: null })
    let after: AfterSend
    try {
      after = await attemptSend(values)
    } finally {
      if (after !== 'leaving') setSending(false)
    }
  }

  const clearError = () => setError((last) => last && { ...last, text: null })
  return { busy, error, start, clearError }
}
