'use client'

import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { REMOVES_EVERYONE } from '#lib/messages/texts/profile.ts'

interface Props {
  onConfirm: () => void
  onClose: () => void
}

/** @see docs/specification/caregiver.md#removing-everybody */
export default function RemovePeople({ onConfirm, onClose }: Props) {
  const t = useTranslate()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Remove everyone you care for?')}
      description={t(REMOVES_EVERYONE)}
      actions={
        <>
          <Button variant="danger" size="large" wide onClick={onConfirm}>
            {t('Remove and save')}
          </Button>
          <Button data-autofocus size="large" wide onClick={onClose}>
            {t('Cancel')}
          </Button>
        </>
      }
    />
  )
}
