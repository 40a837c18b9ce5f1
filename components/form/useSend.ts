'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Result } from '#components/call/result.ts'
import { type ApiError, isSessionExpired } from '#lib/messages/error-action.ts'

export interface Attempt {
  /** The same for every try of the same values, so that a repeated submit is one effect at the panel. */
  idempotencyKey: string
}

/** What a form does once its call is answered: `leaving` keeps it busy, because the page is on its way out. */
// biome-ignore lint/suspicious/noConfusingVoidType: most callbacks have nothing to say and return nothing
export type AfterSend = 'leaving' | undefined | void

export interface SendOptions<Values, Data> {
  send: (values: Values, attempt: Attempt) => Promise<Result<Data>>
  onDone: (data: Data, values: Values) => AfterSend | Promise<AfterSend>
  onError?: (error: ApiError) => AfterSend
  /** The sentence that the form shows; none when it is left out or answers null. */
  errorText?: (error: ApiError) => string | null
  /** Why the form came back from the server. */
  initialError?: FormError | null
}

/** Why the last attempt failed, and what the form says of it. */
export interface FormError extends ApiError {
  text: string | null
  /** Which failure of this form it is: the same words twice are two messages. */
  count: number
}

const CONFLICT = 409

/** A random key for `Idempotency-Key`; `randomUUID` is missing where the portal is tried without https. */
export const newIdempotencyKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Calls `back` when the browser shows this very page again from its memory, as the back button may. */
function useReturn(back: () => void) {
  const shown = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) back()
  })
  useEffect(() => {
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])
}

/** Sends one thing at a time and keeps what became of it. */
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

  const work = (under: boolean) => {
    sending.current = under
    setBusy(under)
  }
  useReturn(() => work(false))

  async function finish(values: Values): Promise<AfterSend> {
    const key = JSON.stringify(values)
    if (attempt.current.values !== key) attempt.current = { values: key, idempotencyKey: newIdempotencyKey() }
    const result = await send(values, { idempotencyKey: attempt.current.idempotencyKey })
    if (result.ok) {
      attempt.current = { values: '', idempotencyKey: '' }
      return onDone(result.data, values)
    }
    const failed = result.error
    // Refused because of what is saved meanwhile: the next try is another one, even with the same values.
    if (failed.status === CONFLICT) attempt.current = { values: '', idempotencyKey: '' }
    const text = isSessionExpired(failed) ? null : (errorText?.(failed) ?? null)
    setError((last) => ({ ...failed, text, count: (last?.count ?? 0) + 1 }))
    return onError?.(failed)
  }

  async function start(values: Values) {
    if (sending.current) return
    work(true)
    setError((last) => last && { ...last, text: null })
    let after: AfterSend
    try {
      after = await finish(values)
    } finally {
      if (after !== 'leaving') work(false)
    }
  }

  const clearError = () => setError((last) => last && { ...last, text: null })
  return { busy, error, start, clearError }
}
