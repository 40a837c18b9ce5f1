'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import type { TaxDetail } from '#lib/contract/panel/tax/tax.ts'
import { formatDate } from '#lib/format/dates.ts'
import { taxStatusMeaning } from '#lib/messages/texts/tax.ts'
import { hasSignedForm } from '#lib/rules/tax/tax.ts'
import { DownloadW9 } from './download/DownloadForm.tsx'
import type { DownloadPost } from './download/downloadPost.ts'
import { SignedNotice } from './signing/SignedNotice.tsx'
import { StartSigning } from './signing/StartSigning.tsx'
import { useSigning } from './signing/useSigning.ts'
import { TaxMeter } from './TaxMeter.tsx'

interface Props {
  detail: TaxDetail
  /** Why the last form was rejected; null if it wasn't. */
  rejected: ReactNode
  /** Whether the e-signature service is in test mode, so that signatures aren't binding. */
  testMode: boolean
  reload: () => Promise<void>
  /** Dollars on hold until the form is approved; null when unknown. */
  held: number | null
  /** URL to open the form without JavaScript. */
  openAction: string
  download: DownloadPost
  /** Whether the tax details start expanded, after a rejected post. */
  areDetailsOpen: boolean
  /** The tax details form, collapsed; hidden while signing. */
  children: ReactNode
}

function Status({ status, submitted }: { status: string; submitted: string | null }) {
  const t = useTranslate()
  const meaning = taxStatusMeaning(status)
  return (
    <div role="status" className="flex flex-col gap-1">
      <p>
        <Sentence text={t('Status: <status/>')} parts={{ status: () => <strong>{t(status)}</strong> }} />
      </p>
      {meaning ? <p>{t(meaning)}</p> : null}
      {submitted ? <p>{t('Submitted on {day}', { day: formatDate(submitted, t.language) })}</p> : null}
    </div>
  )
}

/** Returns focus to the button that opened the frame, when the frame closes without a signature. */
function useFocusAfter(isOpen: boolean, isSigned: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && !isSigned) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, isSigned])
  return opener
}

/** Status of the form, the button to sign it, and the signed copy. @see docs/specification/tax.md#signing */
export function FormW9(props: Props) {
  const { detail, rejected, testMode, reload, held, openAction, download, areDetailsOpen, children } = props
  const t = useTranslate()
  const signing = useSigning(reload)
  const { opened, submitted } = signing
  const opener = useFocusAfter(opened !== null, submitted !== null)
  const status = submitted ? 'Pending Approval' : (detail.taxStatus ?? 'Not Filled')
  const reason = submitted ? null : rejected
  const start = (
    <StartSigning ref={opener} action={openAction} isPending={status === 'W9 Pending'} opening={signing.opening} />
  )
  return (
    <div className="flex flex-col gap-6">
      <Card title={t('Form W-9')} className={opened ? 'signing' : undefined}>
        <div className="flex flex-col gap-5">
          {submitted ? <SignedNotice submitted={submitted} taxIdNumber={detail.taxIdNumber} held={held} /> : null}
          {reason && !opened ? (
            <div className="flex flex-col items-start gap-3">
              {reason}
              {start}
            </div>
          ) : null}
          <Status status={status} submitted={submitted || reason ? null : detail.w9SubmittedDate} />
          {opened ? null : (
            <TaxMeter taxYear={detail.taxYear} status={status} held={held} isConfirmed={submitted !== null} />
          )}
          {opened ? (
            <opened.Frame
              form={opened.form}
              testMode={testMode}
              recording={signing.recording}
              onEvent={signing.handleEvent}
              onClose={signing.close}
            >
              {reason}
            </opened.Frame>
          ) : (
            <div className="flex flex-wrap items-start gap-3">
              {reason ? null : start}
              {hasSignedForm(detail) ? <DownloadW9 hasPasskey={detail.hasPasskey === true} post={download} /> : null}
            </div>
          )}
        </div>
      </Card>
      <details open={areDetailsOpen} hidden={opened !== null} className="tax-details">
        <summary className="fold">{t('Enter tax details instead')}</summary>
        <p>{t('This counts like a signed form. Once we approve it, we can send payments that are waiting for it.')}</p>
        {children}
      </details>
    </div>
  )
}
