import { useEffect, useRef } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Alert } from '#components/ui/feedback/Alert.tsx'
import { RefusedStart } from './RefusedStart.tsx'
import type { Refusal } from './refusals.ts'

interface Props {
  refusal: Refusal
  /** The survey's name. */
  topic: string
  onGo: (path: string) => void
}

/**
 * Why a survey did not start, where its button is or was: named, so that it can be told from others. First the notice that
 * leads on, when there is one; then the reason stays.
 * @see docs/specification/survey-start.md#blocked-start
 */
export default function RowRefusal({ refusal: { message, advice, lead }, topic, onGo }: Props) {
  const t = useTranslate()
  const note = useRef<HTMLDivElement>(null)
  // The button goes with the refusal: whoever has no mouse goes on from here.
  useEffect(() => {
    if (!lead && document.activeElement === document.body) note.current?.focus()
  }, [lead])
  if (lead) return <RefusedStart next={lead.next} notice={{ message, after: lead.after }} onGo={onGo} />
  return (
    <div ref={note} tabIndex={-1} className="py-1">
      <Alert tone="warning">
        <p>
          <span className="sr-only">{topic}: </span>
          {message} {t(advice)}
        </p>
      </Alert>
    </div>
  )
}
