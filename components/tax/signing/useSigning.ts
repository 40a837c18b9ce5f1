'use client'

import { useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { useToastedSend } from '#components/form/kit/useToastedSend.ts'
import type { FormError } from '#components/form/useSend.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { signingTemplate } from '#lib/contract/panel/tax.ts'
import { signingMessages } from '#lib/messages/tax.ts'
import { W9_SIGNED } from '#lib/messages/texts/tax.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import type { SigningEvent } from '#lib/rules/tax/signing-frame.ts'

const endpoints = () => import('#lib/contract/panel/tax.ts')

export type FormToSign = AnswerOf<typeof signingTemplate>

interface Ids {
  signatureRequestId: string
  signatureId: string
}

/** The call that records the signature at the panel. */
export interface Recording {
  busy: boolean
  error: FormError | null
  tryAgain: () => void
}

/**
 * The form in its frame: opened, signed, canceled, closed. The tax state is reloaded whenever it closes.
 * @see docs/specification/tax.md#after-the-widget
 */
export function useSigning(reload: () => Promise<void>) {
  const [form, setForm] = useState<FormToSign | null>(null)
  const [signed, setSigned] = useState<Ids | null>(null)
  const [submitted, setSubmitted] = useState<string | null>(null)
  const close = () => {
    setForm(null)
    setSigned(null)
    void reload()
  }
  const opening = useToastedSend({
    messages: signingMessages,
    send: (_: null) => lazyCall(endpoints, 'signingTemplate'),
    onDone: (opened) => setForm(opened),
  })
  const recording = useToastedSend({
    messages: signingMessages,
    send: (ids: Ids) => lazyCall(endpoints, 'signingEvent', { body: ids }),
    onDone: ({ w9SubmittedDate }) => {
      setSubmitted(w9SubmittedDate)
      toast.success(W9_SIGNED)
      close()
    },
  })
  const hear = (event: SigningEvent) => {
    if (!form || event.is === 'opened') return
    if (event.is === 'signed') {
      const ids = { signatureRequestId: form.signatureRequestId, signatureId: event.signatureId }
      setSigned(ids)
      return void recording.start(ids)
    }
    // The call that records the signature closes the frame when it succeeds; when it fails, it can be tried again.
    if (event.is === 'finished' && signed) return
    if (event.is === 'failed') toast.error(GENERIC)
    close()
  }
  const tryAgain = () => {
    if (signed) void recording.start(signed)
  }
  const { busy, error } = recording
  return { form, submitted, opening, recording: { busy, error: signed && error, tryAgain }, hear, close }
}
