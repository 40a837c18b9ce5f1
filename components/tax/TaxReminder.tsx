'use client'

import { Button } from '#components/ui/Button.tsx'
import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { FORM_1099_MONTH, TAX_THRESHOLD } from '#lib/constants.ts'
import { formatDollars } from '#lib/format/money.ts'

interface Props {
  /** Where the form is filled in. */
  taxTab: string
  onClose: () => void
}

/** @see docs/specification/dashboard-dialogs.md#tax-reminder */
export default function TaxReminder({ taxTab, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="We need your Form W-9"
      description={`Your incentive payments reach ${formatDollars(TAX_THRESHOLD)} in this tax year. Further payments wait until your Form W-9 is complete. A Form 1099 is mailed to you in ${FORM_1099_MONTH}.`}
      actions={
        <>
          <ButtonLink data-autofocus href={taxTab} variant="primary" wide>
            Complete Form W-9
          </ButtonLink>
          <Button variant="quiet" wide onClick={onClose}>
            Later
          </Button>
        </>
      }
    />
  )
}
