'use client'

import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { callDraft } from '#components/call/callApi.ts'
import type { DraftValues } from '#lib/contract/draft.ts'

const PAUSE = 500

/** One after the other, so that the last thing said is what holds. */
let last: Promise<unknown> = Promise.resolve()
const inTurn = (work: () => Promise<unknown>) => {
  last = last.then(work)
}

/** Lets go of what was typed: it is sent, or nobody wants it any more. */
export const dropDraft = () => inTurn(callDraft.drop)

/**
 * Keeps what is typed into a form until it is dropped: through a reload, Back, and a session that ends meanwhile.
 * @param name of the form, as its page asks for the draft
 * @returns what drops it
 */
export function useKeptDraft<Values extends { [Name in keyof Values]: DraftValues[string] }>(
  form: UseFormReturn<Values>,
  name: string,
) {
  const unsaved = useRef<DraftValues>(undefined)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const save = () => {
      clearTimeout(timer)
      const values = unsaved.current
      if (!values) return
      unsaved.current = undefined
      inTurn(() => callDraft.keep(name, values))
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        unsaved.current = Object.fromEntries(Object.entries(values))
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
    dropDraft()
  }
}
