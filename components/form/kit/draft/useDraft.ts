'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { preload } from '#components/call/lazyCall.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { withVersion } from '../../saved/version.ts'
import { draftEndpoints, dropDraft, type FormName, rememberDraft, sendDraft } from './drafts.ts'

const PAUSE = 500

/** Events at which a draft is sent at once. A phone can close a hidden page at any time, without the last two. */
const SEND_AT_ONCE = ['online', 'visibilitychange', 'beforeunload', 'pagehide']

interface Saved<Values> {
  /** Initial form values: when the fields match them again, there is no draft. */
  values: Values
  /** Version of those values, if the panel supports versions. */
  version?: () => string | undefined
}

/** The part of react-hook-form that reports a form's input. */
export interface InputSource<Values> {
  subscribe: (options: { formState: { values: true }; callback: (state: { values: Values }) => void }) => () => void
}

/**
 * Saves a form's input as a draft, which survives Back, reload and an expired session.
 * @param name null for forms that must not be drafted
 * @returns function that discards the draft; resolves once the server has
 */
export function useDraft<Values extends FieldValues>(
  form: InputSource<Values>,
  name: FormName | null,
  { values: saved, version }: Saved<Values>,
) {
  const unsent = useRef<DraftValues>(undefined)
  const versionNow = useEffectEvent(() => version?.())
  useEffect(() => {
    if (!name) return
    preload(draftEndpoints)
    const start = JSON.stringify(saved)
    let timer: ReturnType<typeof setTimeout>
    const send = async (event?: Event) => {
      clearTimeout(timer)
      const draft = unsent.current
      if (!draft) return
      // Only `beforeunload` can be prevented: the browser then asks.
      event?.preventDefault()
      if (name === 'person') return
      const result = await sendDraft(name, draft, Boolean(event))
      // After an expired session there is nothing left to try. After another error it is sent again.
      const isDone = result.ok ? result.data.kept : result.error.status === 401
      if (isDone && unsent.current === draft) unsent.current = undefined
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const draftValues = withVersion({ ...values }, versionNow())
        rememberDraft(name, JSON.stringify(values) === start ? null : draftValues)
        unsent.current = draftValues
        clearTimeout(timer)
        timer = setTimeout(send, PAUSE)
      },
    })
    for (const type of SEND_AT_ONCE) addEventListener(type, send)
    return () => {
      for (const type of SEND_AT_ONCE) removeEventListener(type, send)
      stop()
      void send()
    }
  }, [form, name, saved])
  return async () => {
    unsent.current = undefined
    if (name) await dropDraft(name)
  }
}
