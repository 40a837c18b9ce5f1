'use client'

import { useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { noResponse, type Result } from '#components/call/result.ts'
import { useToastedSend } from '#components/form/kit/useToastedSend.ts'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { signingMessages } from '#lib/messages/tax.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import type { SigningEvent } from '#lib/rules/tax/signing-frame.ts'
import type { FormToSign, SigningFrame } from './SigningFrame.tsx'

const endpoints = () => import('#lib/contract/panel/tax/tax.ts')

/** An open form, with the component that shows it. */
interface OpenForm {
  form: FormToSign
  Frame: typeof SigningFrame
}

/** Loads the frame's script with the form, because few visitors of the tab sign one. */
async function openForm(): Promise<Result<OpenForm>> {
  let frame: typeof import('./SigningFrame.tsx')
  try {
    frame = await import('./SigningFrame.tsx')
  } catch {
    return noResponse
  }
  const opened = await lazyCall(endpoints, 'signingTemplate')
  return opened.ok ? { ok: true, data: { form: opened.data, Frame: frame.SigningFrame } } : opened
}

interface Ids {
  signatureRequestId: string
  signatureId: string
}

/**
 * State of the form in the frame: opened, signed, canceled, closed. Reloads the tax details when it closes.
 * @see docs/specification/tax.md#after-the-widget
 */
export function useSigning(reload: () => Promise<void>) {
  const t = useTranslate()
  const [opened, setOpened] = useState<OpenForm | null>(null)
  const [signed, setSigned] = useState<Ids | null>(null)
  const [submitted, setSubmitted] = useState<string | null>(null)
  const close = () => {
    setOpened(null)
    setSigned(null)
    void reload()
  }
  const opening = useToastedSend({
    messages: signingMessages,
    send: (_: null) => openForm(),
    onDone: (form) => {
      setSubmitted(null)
      setOpened(form)
    },
  })
  // No toast: the frame shows the error beside Try again, and a toast would outlive the retry.
  const recording = useSend({
    errorText: (error) => errorAction(signingMessages, error, '', t).text,
    send: (ids: Ids) => lazyCall(endpoints, 'signingEvent', { body: ids }),
    onDone: ({ w9SubmittedDate }) => {
      setSubmitted(w9SubmittedDate)
      close()
    },
  })
  const handleEvent = (event: SigningEvent) => {
    if (!opened || event.kind === 'opened') return
    if (event.kind === 'signed') {
      const ids = { signatureRequestId: opened.form.signatureRequestId, signatureId: event.signatureId }
      setSigned(ids)
      return void recording.start(ids)
    }
    // The recording call closes the frame on success; on failure the member can retry.
    if (event.kind === 'finished' && signed) return
    if (event.kind === 'failed') toast.error(GENERIC)
    close()
  }
  const tryAgain = () => {
    if (signed) void recording.start(signed)
  }
  const { busy, error } = recording
  return { opened, submitted, opening, recording: { busy, error: signed && error, tryAgain }, handleEvent, close }
}
