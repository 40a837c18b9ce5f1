'use client'

import { loadPage } from '#components/call/loadPage.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import type { Verified } from '#lib/contract/portal/session.ts'
import { TEST_ACCOUNT_WARNING } from '#lib/messages/texts/shell.ts'
import { type RefusedLink, useLinkPanelist } from './useLinkPanelist.ts'

interface Props {
  keys: NonNullable<Verified['confirmTestAccount']>
  /** Page to open on cancel, without linking. @see docs/specification/survey-start.md#c-51-order-of-the-partner-link */
  next: string
  brand: string
  onRefused: (refused: RefusedLink) => void
}

/**
 * Asks for confirmation before a test account is linked to a partner's invitation.
 * @see docs/specification/survey-start.md#partner-link
 */
export default function TestAccountDialog({ keys, next, brand, onRefused }: Props) {
  const t = useTranslate()
  const { busy, start } = useLinkPanelist(brand, onRefused)
  const cancel = () => loadPage(next)
  return (
    <Dialog
      open
      onClose={cancel}
      title={t('Test account')}
      description={t(TEST_ACCOUNT_WARNING)}
      actions={
        <>
          <Button variant="primary" wide busy={busy} busyLabel={t('Linking…')} onClick={() => start(keys)}>
            {t('Confirm')}
          </Button>
          <Button data-autofocus variant="quiet" wide onClick={cancel}>
            {t('Cancel')}
          </Button>
        </>
      }
    />
  )
}
