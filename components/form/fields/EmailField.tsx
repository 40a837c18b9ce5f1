'use client'

import { type ComponentType, lazy, Suspense, type SyntheticEvent, useState } from 'react'
import { emailMask } from './masks.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** If its script fails to load, there is no suggestion. */
const EmailSuggestion = lazy<ComponentType<{ field: HTMLInputElement }>>(() =>
  import('./EmailSuggestion.tsx').catch(() => ({ default: () => null })),
)

/** Removes spaces and lowercases; suggests a correction. @see docs/specification/validation.md#email */
export function EmailField(props: TextFieldProps) {
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const load = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => setField(currentTarget)
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={254}
        mask={emailMask}
        onFocus={load}
        // The field may have got focus before hydration.
        onKeyUp={load}
        {...props}
      />
      <Suspense>{field ? <EmailSuggestion field={field} /> : null}</Suspense>
    </div>
  )
}
