'use client'

import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { preload } from '#components/call/lazyCall.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { draftEndpoints, dropDraft, keepDraft, typedHere } from './drafts.ts'

const PAUSE = 500

/**
 * Keeps what is typed into a form until it is dropped: through Back, a reload, and a session that ends meanwhile.
 * @param name of the form, as its page asks for the draft
 * @returns what drops it
 */
export function useKeptDraft<Values extends { [Name in keyof Values]: DraftValues[string] }>(
  form: UseFormReturn<Values>,
  name: string,
) {
  const unsaved = useRef<DraftValues>(undefined)
  useEffect(() => preload(draftEndpoints), [])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const save = () => {
      clearTimeout(timer)
      if (unsaved.current) keepDraft(name, unsaved.current)
      unsaved.current = undefined
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed: DraftValues = Object.fromEntries(Object.entries(values))
        typedHere.set(name, typed)
        unsaved.current = typed
        clearTimeout(timer)
        timer = setTimeout(save, PAUSE)
      },
    })
    addEventListener('pagehide', save)
    return () => {
      stop()
      removeEventListener('pagehide', save)
      save()
    }
  }, [form, name])
  return () => {
    unsaved.current = undefined
    dropDraft(name)
  }
}
