'use client'

import { type ReactNode, useId } from 'react'
import { Button } from '#components/ui/Button.tsx'
import { FieldMessage } from '../fields/Field.tsx'
import type { Refusal } from '../useSend.ts'

interface Props {
  busy: boolean
  refusal: Refusal | null
  label?: string
  /** Other ways out, beside it. */
  children?: ReactNode
}

/** The button of a tab's form, with what a refused save said: the toast that told it first goes. */
export function SaveTab({ busy, refusal, label = 'Save', children }: Props) {
  const id = useId()
  return (
    <div className="flex flex-col gap-3">
      <FieldMessage id={id}>{refusal?.message}</FieldMessage>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={busy}
          busyLabel="Saving…"
          aria-describedby={refusal?.message ? id : undefined}
        >
          {label}
        </Button>
        {children}
      </div>
    </div>
  )
}
