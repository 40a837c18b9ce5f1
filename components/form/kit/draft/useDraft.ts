'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { preload } from '#components/call/lazyCall.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { withVersion } from '../../saved/version.ts'
import { draftEndpoints, dropDraft, type FormName, rememberDraft, sendDraft } from './drafts.ts'

const PAUSE = 500

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
    if (name === null) return
    preload(draftEndpoints)
    const start = JSON.stringify(saved)
    let timer: ReturnType<typeof setTimeout>
    const send = async () => {
      clearTimeout(timer)
      const draft = unsent.current
      if (!draft || name === 'person') return
      // If it fails, it is sent again when the page is left.
      if ((await sendDraft(name, draft)).ok && unsent.current === draft) unsent.current = undefined
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
    addEventListener('pagehide', send)
    return () => {
      stop()
      removeEventListener('pagehide', send)
      void send()
    }
  }, [form, name, saved])
  return async () => {
    unsent.current = undefined
    if (name !== null) await dropDraft(name)
  }
}
