import { useEffect, useRef } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { RefusedStart } from './RefusedStart.tsx'
import type { StartRefusal } from './refusals.ts'

interface Props {
  refusal: StartRefusal
  /** Name of the survey. */
  topic: string
  onGo: (path: string) => void
}

/**
 * Why a survey couldn't start, shown at its button with the survey's name: first a countdown if there is a redirect, then
 * the reason, which stays. Not a live region, and the focused group is named only after the survey, because a toast or the
 * countdown has already announced the reason.
 * @see docs/specification/survey-start.md#blocked-start
 */
export default function RowRefusal({ refusal: { message, advice, redirect }, topic, onGo }: Props) {
  const t = useTranslate()
  const note = useRef<HTMLDivElement>(null)
  // The button is gone, so move the focus here.
  useEffect(() => {
    if (!redirect && document.activeElement === document.body) note.current?.focus()
  }, [redirect])
  if (redirect) return <RefusedStart next={redirect.next} notice={{ message, after: redirect.after }} onGo={onGo} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div ref={note} role="group" aria-label={topic} tabIndex={-1} className="py-1">
      <Notice tone="warning">
        <p>
          <span className="sr-only">{`${topic}: `}</span>
          {`${message} ${t(advice)}`}
        </p>
      </Notice>
    </div>
  )
}
