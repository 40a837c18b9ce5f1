'use client'

import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { EmailForm } from './EmailForm.tsx'

interface Props {
  brand: string
  /** The saved address; null when there is none. */
  email: string | null
  onClose: () => void
}

/**
 * Shown while the member's email isn't verified.
 * @see docs/specification/dashboard-dialogs.md#order
 * @see docs/specification/dashboard-dialogs.md#c-26-several-dialogs-at-once
 */
export default function VerifyEmailDialog({ brand, email, onClose }: Props) {
  const t = useTranslate()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Verify your email')}
      description={t("Confirm your email so you don't miss invitations and payments.")}
    >
      <EmailForm brand={brand} signedIn email={email ?? undefined} />
      <Button variant="quiet" wide className="mt-3 sm:-ml-4" onClick={onClose}>
        {t('Later')}
      </Button>
    </Dialog>
  )
}
