'use client'

import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { NEW_W9_QUESTION } from '#lib/messages/texts/tax.ts'

interface Props {
  onYes: () => void
  onClose: () => void
}

/** @see docs/specification/tax.md#signing */
export default function NewFormQuestion({ onYes, onClose }: Props) {
  const t = useTranslate()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(NEW_W9_QUESTION)}
      actions={
        <>
          <Button data-autofocus variant="primary" wide onClick={onYes}>
            {t('Yes')}
          </Button>
          <Button wide onClick={onClose}>
            {t('No')}
          </Button>
        </>
      }
    />
  )
}
