'use client'

import { Unbroken } from '#components/language/Unbroken.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { SignLink } from '#components/shell/SignLink.tsx'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import type { Rejection, TaxYear } from '#lib/contract/panel/tax/tax.ts'
import { form1099Sentence, holdSentence, rejectionSentences } from '#lib/rules/tax/tax-sentences.ts'

interface Props {
  /** Link to the tax tab. */
  taxTab: string
  /** Null when the panel doesn't provide it. */
  taxYear: TaxYear | null
  /** Rejection of the last form; null if it wasn't rejected, or that is unknown. */
  rejection: Rejection | null
  onClose: () => void
}

/** @see docs/specification/dashboard-dialogs.md#tax-reminder */
export default function TaxReminder({ taxTab, taxYear, rejection, onClose }: Props) {
  const t = useTranslate()
  const sentences = rejection
    ? rejectionSentences(rejection, t)
    : [holdSentence(taxYear, t), form1099Sentence(taxYear, t)]
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Unbroken text={t(rejection ? 'Your Form W-9 was not accepted' : 'We need your Form W-9')} />}
      description={<Unbroken text={sentences.join(' ')} />}
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
