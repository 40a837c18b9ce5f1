'use client'

import { Button } from '#components/ui/Button.tsx'
import { Dialog } from '#components/ui/Dialog.tsx'
import { NEW_W9_QUESTION } from '#lib/messages.ts'

interface Props {
  onYes: () => void
  onNo: () => void
}

/** @see portal-part-2 §2 "W-9 tab" */
export default function NewFormQuestion({ onYes, onNo }: Props) {
  return (
    <Dialog
      open
      onClose={onNo}
      title={NEW_W9_QUESTION}
      actions={
        <>
          <Button data-autofocus variant="primary" wide onClick={onYes}>
            Yes
          </Button>
          <Button wide onClick={onNo}>
            No
          </Button>
        </>
      }
    />
  )
}
