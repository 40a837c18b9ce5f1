'use client'

import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { ReferForm } from './ReferForm.tsx'

interface Props {
  brand: string
  link: string | null
  onClose: () => void
}

/** @see docs/specification/referrals.md#refer-form */
export default function ReferDialog({ brand, link, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title="Refer & Earn" description={`Invite someone you know to ${brand}.`}>
      <ReferForm brand={brand} link={link} onSent={onClose} />
    </Dialog>
  )
}
