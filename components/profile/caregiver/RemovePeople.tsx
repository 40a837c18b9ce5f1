'use client'

import { Button } from '#components/ui/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'

interface Props {
  onConfirm: () => void
  onClose: () => void
}

/** @see docs/specification/caregiver.md#removing-everybody */
export default function RemovePeople({ onConfirm, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Remove everyone you care for?"
      description="All family members or friends you have added will be removed. This cannot be undone."
      actions={
        <>
          <Button variant="danger" size="large" wide onClick={onConfirm}>
            Remove and save
          </Button>
          <Button data-autofocus size="large" wide onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    />
  )
}
