'use client'

import { lazyDialog } from '#components/call/lazyDialog.tsx'
import { DialogButton } from '#components/ui/dialog/DialogButton.tsx'
import { routes } from '#lib/routes.ts'
import type { Organization } from './NonProfitForm.tsx'

const RaiseFundsDialog = lazyDialog(() => import('./RaiseFundsDialog.tsx'))

interface Props {
  organizations: readonly Organization[] | null
  chosen: number | null
}

export const RaiseFundsButton = (facts: Props) => (
  <DialogButton href={routes.nonProfitOrg.path} dialog={(onClose) => <RaiseFundsDialog {...facts} onClose={onClose} />}>
    Help Raise Funds
  </DialogButton>
)
