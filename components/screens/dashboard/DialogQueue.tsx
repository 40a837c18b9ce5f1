'use client'

import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useEmailVerified } from '#components/profile/dashboard/useEmailVerified.ts'
import { useInfoIncomplete } from '#components/profile/dashboard/useInfoIncomplete.ts'
import { useDialogTurn } from '#components/ui/dialog/openDialogs.ts'
import type { TaxYear } from '#lib/contract/panel/tax.ts'
import { type DialogFacts, type DialogName, nextDialog } from '#lib/rules/surveys/dashboard-dialogs.ts'

/** A dialog that nobody asked for, and whose script does not come, is none. */
const lazily = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => ({ default: (_: Props): ReactNode => null })))

const VerifyEmailDialog = lazily(() => import('#components/profile/email/VerifyEmailDialog.tsx'))
const CompleteProfileDialog = lazily(() => import('#components/profile/dashboard/CompleteProfileDialog.tsx'))
const AdditionalInfoDialog = lazily(() => import('#components/profile/additional/AdditionalInfoDialog.tsx'))
const TaxReminder = lazily(() => import('#components/tax/TaxReminder.tsx'))

interface Props {
  facts: DialogFacts
  brand: string
  /** The address to verify; null when there is none. */
  email: string | null
  /** Where the Form W-9 is filled in. */
  taxTab: string
  taxYear: TaxYear | null
}

/**
 * Opens what is due, one dialog at a time. Each opens once in a visit of the dashboard.
 * @see docs/specification/dashboard-dialogs.md#c-26-several-dialogs-at-once
 */
export function DialogQueue({ facts, brand, email, taxTab, taxYear }: Props) {
  const emailVerified = useEmailVerified(facts.emailVerified)
  const additionalInfoIncomplete = useInfoIncomplete(facts.additionalInfoIncomplete)
  const [closed, setClosed] = useState<ReadonlySet<DialogName>>(new Set())
  const shown = useDialogTurn(nextDialog({ ...facts, emailVerified, additionalInfoIncomplete }, closed))
  const onClose = () => setClosed((before) => (shown ? new Set([...before, shown]) : before))
  return (
    <Suspense>
      {shown === 'verify email' ? <VerifyEmailDialog brand={brand} email={email} onClose={onClose} /> : null}
      {shown === 'complete profile' ? <CompleteProfileDialog profile={facts.profile} onClose={onClose} /> : null}
      {shown === 'additional info' ? <AdditionalInfoDialog onClose={onClose} /> : null}
      {shown === 'tax reminder' ? <TaxReminder taxTab={taxTab} taxYear={taxYear} onClose={onClose} /> : null}
    </Suspense>
  )
}
