'use client'

import { useEffect, useRef } from 'react'

/** The button that led to the form is gone with its panel: focus goes on from here. */
export function JoinedNote({ name }: { name: string }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <p ref={note} tabIndex={-1} className="mb-6 outline-none">
      Your account will be linked to {name}.
    </p>
  )
}
