'use client'

import { useTranslate } from '#components/language/useTranslate.ts'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import type { InviteDraft } from './InviteForm.tsx'
import { ReferForm } from './ReferForm.tsx'

interface Props {
  brand: string
  link: string | null
  /** Dollars for a referral; null when unknown. */
  bonus: number | null
  /** Called with the invited address, before the dialog closes. */
  onSent: (email: string) => void
  onClose: () => void
  draft: InviteDraft
}

/** @see docs/specification/referrals.md#refer-form */
export default function ReferDialog({ brand, link, bonus, onSent, onClose, draft }: Props) {
  const t = useTranslate()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Refer & Earn')}
      description={t('Invite someone you know to {brand}.', { brand })}
    >
      <ReferForm
        brand={brand}
        link={link}
        bonus={bonus}
        draft={draft}
        onSent={(email) => {
          onSent(email)
          onClose()
        }}
      />
    </Dialog>
  )
}
