'use client'

import { useEffect, useRef } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'

/** Takes focus: the Join button that had it is no longer on the page. */
export function JoinedNote({ name }: { name: string }) {
  const t = useTranslate()
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <p ref={note} tabIndex={-1} className="mb-6 outline-none">
      {t('Your account will be linked to {name}.', { name })}
    </p>
  )
}
