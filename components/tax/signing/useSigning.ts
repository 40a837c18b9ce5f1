'use client'

import { useState } from 'react'
import { callPanel } from '#components/call/callApi.ts'
import { useTabSave } from '#components/form/large/useTabSave.ts'
import { toast } from '#components/ui/toast.ts'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import { signingEvent, signingTemplate } from '#lib/contract/tax.ts'
import { GENERIC, signingMessages } from '#lib/messages.ts'
import type { SigningEvent } from '#lib/rules/signing-frame.ts'

export type FormToSign = AnswerOf<typeof signingTemplate>

interface Ids {
  signatureRequestId: string
  signatureId: string
}

/**
 * The form in its frame: opened, signed, cancelled, closed. However it ends, the state is loaded again.
 * @see portal-part-2 §4, §7
 */
export function useSigning(reload: () => Promise<void>) {
  const [form, setForm] = useState<FormToSign | null>(null)
  const [submitted, setSubmitted] = useState<string | null>(null)
  const close = () => {
    setForm(null)
    void reload()
  }
  const opening = useTabSave({
    messages: signingMessages,
    send: (_: null) => callPanel(signingTemplate),
    onDone: (opened) => setForm(opened),
  })
  const telling = useTabSave({
    messages: signingMessages,
    send: (ids: Ids) => callPanel(signingEvent, { body: ids }),
    onDone: ({ w9SubmittedDate }) => {
      setSubmitted(w9SubmittedDate)
      toast.success('Thank you. Your Form W-9 is signed.')
      close()
    },
  })
  const hear = (event: SigningEvent) => {
    if (!form || event.is === 'opened') return
    if (event.is === 'signed') {
      return void telling.start({ signatureRequestId: form.signatureRequestId, signatureId: event.signatureId })
    }
    // What is being told ends by itself.
    if (event.is === 'finished' && (telling.busy || telling.refusal)) return
    if (event.is === 'failed') toast.error(GENERIC)
    close()
  }
  return { form, submitted, opening, telling: telling.refusal, hear, close }
}
