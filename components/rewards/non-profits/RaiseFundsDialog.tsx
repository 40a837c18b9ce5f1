'use client'

import { useRouter } from 'next/navigation'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { NonProfitForm, type Organization } from './NonProfitForm.tsx'

interface Props {
  organizations: readonly Organization[] | null
  chosen: number | null
  onClose: () => void
}

/** @see docs/specification/non-profits.md#choosing-an-organization */
export default function RaiseFundsDialog({ organizations, chosen, onClose }: Props) {
  const t = useTranslate()
  const router = useRouter()
  const saved = () => {
    onClose()
    // Refresh the card, which then shows the choice.
    router.refresh()
  }
  return (
    <Dialog open onClose={onClose} title={t('Help Raise Funds')} description={t('Choose a non-profit to support.')}>
      <NonProfitForm organizations={organizations} chosen={chosen} onSaved={saved} />
    </Dialog>
  )
}
