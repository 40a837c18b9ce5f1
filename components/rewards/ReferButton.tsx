'use client'

import { lazyDialog } from '#components/call/lazyDialog.tsx'
import { DialogButton } from '#components/ui/dialog/DialogButton.tsx'
import { routes } from '#lib/routes.ts'

const ReferDialog = lazyDialog(() => import('./ReferDialog.tsx'))

export const ReferButton = (facts: { brand: string; link: string | null }) => (
  <DialogButton href={routes.referPopUp.path} dialog={(onClose) => <ReferDialog {...facts} onClose={onClose} />}>
    Refer a friend
  </DialogButton>
)
