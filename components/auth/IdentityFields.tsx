'use client'

import { useEffect, useRef } from 'react'
import { DateField, LastFourField } from '#components/form/fields/knownFields.tsx'

/** Asked only when the panel could not tell who somebody is; takes focus, since it appears where nothing was. */
export function IdentityFields() {
  const section = useRef<HTMLFieldSetElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <fieldset
      ref={section}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-6 rounded-sm border-l-4 border-brand bg-brand-wash px-4 py-5 outline-none"
    >
      <legend className="float-left text-lg font-semibold">Confirm your identity</legend>
      <p className="-mt-5 text-sm text-muted">We use this only to check who you are. It is sent encrypted.</p>
      <LastFourField name="ssn" label="Last 4 digits of SSN" />
      <DateField name="dateOfBirth" label="Date of birth" />
    </fieldset>
  )
}
