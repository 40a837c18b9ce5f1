'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Problem, Result } from '#components/call/result.ts'

export interface Attempt {
  /** The same for every try of the same values, so that a repeated submit is one effect at the panel. */
  idempotencyKey: string
}

/** `leaving` keeps the form busy: the page is on its way out. */
// biome-ignore lint/suspicious/noConfusingVoidType: most callbacks have nothing to say and return nothing
export type Outcome = 'leaving' | undefined | void

export interface SendOptions<Values, Data> {
  send: (values: Values, attempt: Attempt) => Promise<Result<Data>>
  onDone: (data: Data, values: Values) => Outcome | Promise<Outcome>
  onProblem?: (problem: Problem) => Outcome
  /** The sentence for a refused call; null says nothing. */
  say: (problem: Problem) => string | null
}

export interface Refusal {
  problem: Problem
  message: string | null
  /** Which refusal of this form it is: the same words twice are two messages. */
  count: number
}

/** The Session Expired dialog speaks for it. */
const EXPIRED = 401

/** A random key for `Idempotency-Key`; `randomUUID` is missing where the portal is tried without https. */
const newKey = () =>
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
export function useSend<Values, Data>({ send, onDone, onProblem, say }: SendOptions<Values, Data>) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const sending = useRef(false)
  const attempt = useRef({ values: '', idempotencyKey: '' })

  const work = (under: boolean) => {
    sending.current = under
    setBusy(under)
  }
  useReturn(() => work(false))

  async function finish(values: Values): Promise<Outcome> {
    const text = JSON.stringify(values)
    if (attempt.current.values !== text) attempt.current = { values: text, idempotencyKey: newKey() }
    const result = await send(values, { idempotencyKey: attempt.current.idempotencyKey })
    if (result.ok) {
      attempt.current = { values: '', idempotencyKey: '' }
      return onDone(result.data, values)
    }
    const { problem } = result
    setRefusal((last) => ({
      problem,
      message: problem.status === EXPIRED ? null : say(problem),
      count: (last?.count ?? 0) + 1,
    }))
    return onProblem?.(problem)
  }

  async function start(values: Values) {
    if (sending.current) return
    work(true)
    setRefusal((last) => last && { ...last, message: null })
    let outcome: Outcome
    try {
      outcome = await finish(values)
    } finally {
      if (outcome !== 'leaving') work(false)
    }
  }

  const forget = () => setRefusal((last) => last && { ...last, message: null })
  return { busy, refusal, start, forget }
}
