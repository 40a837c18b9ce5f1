'use client'

import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FieldMessage } from '#components/form/fields/Field.tsx'
import type { FormError } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { W9_EMBED_HEIGHT } from '#lib/constants.ts'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { signingTemplate } from '#lib/contract/panel/tax/tax.ts'
import {
  frameAddress,
  frameHeightIn,
  frameReply,
  type SigningEvent,
  signingEventIn,
} from '#lib/rules/tax/signing-frame.ts'

export type FormToSign = AnswerOf<typeof signingTemplate>

/** The call that records the signature at the panel. */
interface Recording {
  busy: boolean
  error: FormError | null
  tryAgain: () => void
}

interface Props {
  form: FormToSign
  /** Whether the e-signature service is in test mode, so that signatures aren't binding. */
  testMode: boolean
  recording: Recording
  onEvent: (event: SigningEvent) => void
  onClose: () => void
  /** Why the last form was rejected, shown above the frame. */
  children: ReactNode
}

/** Handles messages from this frame only, and replies to them. */
function useFrame({ signUrl, clientId }: FormToSign, onEvent: (event: SigningEvent) => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>(W9_EMBED_HEIGHT)
  const handleMessage = useEffectEvent((message: MessageEvent) => {
    const signer = frame.current?.contentWindow
    if (!signer || message.source !== signer) return
    const reply = frameReply(message, signUrl)
    if (reply) signer.postMessage(reply, message.origin)
    const event = signingEventIn(message, signUrl)
    if (event) onEvent(event)
    const requestedHeight = clientId === null && frameHeightIn(message, signUrl)
    if (requestedHeight) setHeight(Math.max(requestedHeight, W9_EMBED_HEIGHT))
  })
  useEffect(() => {
    const listen = (message: MessageEvent) => handleMessage(message)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  return { frame, height }
}

/** Shown when the panel couldn't record the signature. Takes focus, because the signer is at the end of a long form. */
function RecordingFailed({ busy, error, tryAgain }: Recording) {
  const t = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const refusals = error?.count
  useEffect(() => {
    if (refusals) button.current?.focus()
  }, [refusals])
  if (!error) return null
  return (
    <div className="flex flex-col items-start gap-3">
      <FieldMessage id="signing-problem">
        {error.text ? t("{text} Your signature isn't lost.", { text: error.text }) : null}
      </FieldMessage>
      <Button ref={button} busy={busy} busyLabel={t('Trying…')} aria-describedby="signing-problem" onClick={tryAgain}>
        {t('Try again')}
      </Button>
    </div>
  )
}

/** The form to sign, in an iframe. */
export function SigningFrame({ form, testMode, recording, onEvent, onClose, children }: Props) {
  const t = useTranslate()
  const { frame, height } = useFrame(form, onEvent)
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [address] = useState(() => frameAddress(form, { page: location.href, testMode }))
  useEffect(() => {
    // The form is below the fold when it opens: bring all of it into view, not only its heading.
    section.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={section} aria-labelledby="signing" className="flex flex-col gap-3 sm:border-t sm:border-line sm:pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="signing" ref={heading} tabIndex={-1} className="text-lg">
          {t('Sign your Form W-9')}
        </h3>
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
      {children}
      <RecordingFailed {...recording} />
      <div className="-mx-4 bg-paper max-[18rem]:-mx-2 sm:-mx-6 sm:-mb-6 sm:overflow-hidden sm:rounded-b-md sm:border-t sm:border-line">
        {/*
         * On phones the frame is as high as its content, so that there is only one scroll area. Elsewhere it is 640 px wide
         * in a column of 640 px, under the card's borders: the form in it is then one page.
         */}
        <iframe
          ref={frame}
          src={address}
          title={t('Form W-9')}
          height={W9_EMBED_HEIGHT}
          style={{ '--content-height': `${height}px` } as CSSProperties}
          className="w-full max-sm:h-(--content-height) sm:-mx-px sm:w-[calc(100%+2px)]"
        />
      </div>
    </section>
  )
}
