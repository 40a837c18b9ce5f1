'use client'

import { Unbroken } from '#components/language/Unbroken.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { SignLink } from '#components/shell/SignLink.tsx'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import type { TaxYear } from '#lib/contract/panel/tax.ts'
import { form1099Sentence, holdSentence } from '#lib/rules/tax/tax-sentences.ts'

interface Props {
  /** Link to the tax tab. */
  taxTab: string
  /** Null when the panel doesn't provide it. */
  taxYear: TaxYear | null
  onClose: () => void
}

/** @see docs/specification/dashboard-dialogs.md#tax-reminder */
export default function TaxReminder({ taxTab, taxYear, onClose }: Props) {
  const t = useTranslate()
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Unbroken text={t('We need your Form W-9')} />}
      description={<Unbroken text={`${holdSentence(taxYear, t)} ${form1099Sentence(taxYear, t)}`} />}
      actions={
        <>
          <SignLink data-autofocus href={taxTab} variant="primary" wide>
            {t('Complete Form W-9')}
          </SignLink>
          <Button variant="quiet" wide onClick={onClose}>
            {t('Later')}
          </Button>
        </>
      }
    />
  )
}
