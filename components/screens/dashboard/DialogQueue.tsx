'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { useEmailVerified } from '#components/profile/dashboard/useEmailVerified.ts'
import { useInfoIncomplete } from '#components/profile/dashboard/useInfoIncomplete.ts'
import { useDialogTurn } from '#components/ui/dialog/openDialogs.ts'
import { useIsUserIdle } from '#components/ui/dialog/useIsUserIdle.ts'
import { lastShownPath } from '#components/ui/PageHeading.tsx'
import type { Rejection, TaxYear } from '#lib/contract/panel/tax/tax.ts'
import { routes } from '#lib/routes.ts'
import { type DialogFacts, type DialogName, isDue, nextDialog } from '#lib/rules/surveys/dashboard-dialogs.ts'
import { DialogNotice } from './DialogNotice.tsx'
import { rememberShown } from './shownDialogs.ts'

const VerifyEmailDialog = lazyDialog(() => import('#components/profile/email/VerifyEmailDialog.tsx'))
const CompleteProfileDialog = lazyDialog(() => import('#components/profile/dashboard/CompleteProfileDialog.tsx'))
const AdditionalInfoDialog = lazyDialog(() => import('#components/profile/additional/AdditionalInfoDialog.tsx'))
const TaxReminder = lazyDialog(() => import('#components/tax/TaxReminder.tsx'))

/** Those that open by themselves. */
const dialogs: Partial<Record<DialogName, { preload: () => Promise<void> }>> = {
  'verify email': VerifyEmailDialog,
  'complete profile': CompleteProfileDialog,
  'additional info': AdditionalInfoDialog,
  'tax reminder': TaxReminder,
}

interface Props {
  facts: DialogFacts
  userId: number
  /** Dialogs that have already opened by themselves. */
  previous: readonly DialogName[]
  brand: string
  /** The address to verify; null when there is none. */
  email: string | null
  /** Link to the tax tab. */
  taxTab: string
  taxYear: TaxYear | null
  /** Rejection of the last Form W-9. */
  rejection?: Rejection | null
}

/** No dialog opens after these pages, because the member has just answered questions there. */
const ONBOARDING: readonly string[] = [routes.profile.path, routes.completeProfile.path, routes.preview.path]

/**
 * The due dialog once its script has loaded: whoever clicks or types meanwhile is not interrupted.
 * @param onFailed it could not be loaded; nobody asked for it, so nothing says so
 */
function useLoaded(due: DialogName | null, onFailed: (name: DialogName) => void): DialogName | null {
  const [loaded, setLoaded] = useState<readonly DialogName[]>([])
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    if (!due) return
    dialogs[due]?.preload().then(
      () => setLoaded((earlier) => [...earlier, due]),
      () => fail(due),
    )
  }, [due])
  return due && loaded.includes(due) ? due : null
}

/** The open dialog: one that is due and wasn't shown before, or one that the member opened. */
function useQueue(facts: DialogFacts, { userId, previous }: Pick<Props, 'userId' | 'previous'>) {
  const [isQuiet] = useState(() => ONBOARDING.includes(lastShownPath() ?? ''))
  const isIdle = useIsUserIdle()
  const [closed, setClosed] = useState(previous)
  const [openedDialog, setOpenedDialog] = useState<DialogName | null>(null)
  const due = isQuiet || !isIdle ? null : nextDialog(facts, new Set(closed))
  const close = (name: DialogName) => setClosed((earlier) => [...earlier, name])
  const loaded = useLoaded(due, close)
  const shownDialog = useDialogTurn(openedDialog ?? loaded)
  const remember = useEffectEvent((name: DialogName) => rememberShown(userId, [...closed, name]))
  useEffect(() => {
    if (shownDialog) remember(shownDialog)
  }, [shownDialog])
  const onClose = () => {
    setOpenedDialog(null)
    if (shownDialog) close(shownDialog)
  }
  return { shown: shownDialog, onClose, open: setOpenedDialog }
}

/**
 * Opens due dialogs, one at a time and each once per browser session, but never under the pointer or while the member
 * is busy. Dialogs without an alert also have a notice that opens them.
 * @see docs/specification/dashboard-dialogs.md#c-26-several-dialogs-at-once
 */
export function DialogQueue({
  facts: known,
  userId,
  previous,
  brand,
  email,
  taxTab,
  taxYear,
  rejection = null,
}: Props) {
  const t = useTranslate()
  const emailVerified = useEmailVerified(known.emailVerified)
  const additionalInfoIncomplete = useInfoIncomplete(known.additionalInfoIncomplete)
  const facts = { ...known, emailVerified, additionalInfoIncomplete }
  const { shown: shownDialog, onClose, open } = useQueue(facts, { userId, previous })
  return (
    <>
      {isDue('verify email', facts) ? (
        <DialogNotice title={t('Verify your email')} action={t('Verify email')} onOpen={() => open('verify email')}>
          {t("Confirm your email so you don't miss invitations and payments.")}
        </DialogNotice>
      ) : null}
      {isDue('additional info', facts) ? (
        <DialogNotice title={t('A few more questions')} action={t('Answer now')} onOpen={() => open('additional info')}>
          {t('Your answers decide which surveys we can offer you.')}
        </DialogNotice>
      ) : null}
      {shownDialog === 'verify email' ? <VerifyEmailDialog brand={brand} email={email} onClose={onClose} /> : null}
      {shownDialog === 'complete profile' ? <CompleteProfileDialog profile={facts.profile} onClose={onClose} /> : null}
      {shownDialog === 'additional info' ? <AdditionalInfoDialog onClose={onClose} /> : null}
      {shownDialog === 'tax reminder' ? (
        <TaxReminder taxTab={taxTab} taxYear={taxYear} rejection={rejection} onClose={onClose} />
      ) : null}
    </>
  )
}
