'use client'

import { type ReactNode, useId } from 'react'
import { Button } from '#components/ui/Button.tsx'
import { FieldMessage } from '../fields/Field.tsx'
import type { FormError } from '../useSend.ts'

interface Props {
  busy: boolean
  error: FormError | null
  label?: string
  /** Other ways out, beside it. */
  children?: ReactNode
}

/** The button of a tab's form, with what a refused save said: the toast that told it first goes. */
export function SaveTab({ busy, error, label = 'Save', children }: Props) {
  const id = useId()
  return (
    <div className="flex flex-col gap-3">
      <FieldMessage id={id}>{error?.text}</FieldMessage>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={busy}
          busyLabel="Saving…"
          aria-describedby={error?.text ? id : undefined}
        >
          {label}
        </Button>
        {children}
      </div>
    </div>
  )
}
