'use client'

import { useTranslate } from '#components/language/useTranslate.ts'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { ReferForm } from './ReferForm.tsx'

interface Props {
  brand: string
  link: string | null
  onClose: () => void
}

/** @see docs/specification/referrals.md#refer-form */
export default function ReferDialog({ brand, link, onClose }: Props) {
  const t = useTranslate()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Refer & Earn')}
      description={t('Invite someone you know to {brand}.', { brand })}
    >
      <ReferForm brand={brand} link={link} onSent={onClose} />
    </Dialog>
  )
}
