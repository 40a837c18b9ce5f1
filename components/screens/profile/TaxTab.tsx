import type { ComponentProps } from 'react'
import { AddressHelp } from '#components/form/address/AddressHelp.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { RejectedForm } from '#components/shell/RejectedForm.tsx'
import { taxDetailPost } from '#components/tax/details/taxDetailPost.ts'
import { downloadPost } from '#components/tax/download/downloadPost.ts'
import { TaxPanel } from '#components/tax/lazy.tsx'
import { Card } from '#components/ui/Card.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { GENERIC } from '#lib/messages/texts.ts'
import type { PostedForm } from '#lib/posted-form.ts'

type PanelProps = ComponentProps<typeof TaxPanel>

type TaxFormName = 'open-w9' | 'tax-details' | 'download-w9' | 'download-1099' | 'sample-1099' | 'step-up' | 'consent'

export interface TaxTabProps extends Pick<PanelProps, 'testMode'> {
  /** Null when a part of it couldn't be loaded. */
  tax: Omit<PanelProps, 'testMode' | 'posts' | 'rejected'> | null
  posted: Record<TaxFormName, PostedForm>
  mapsKey: string | null
}

/** The Form W-9 tab. @see docs/specification/tax.md */
export function TaxTab({ tax, posted, mapsKey, testMode }: TaxTabProps) {
  const t = useTranslate()
  if (!tax) return <FailedState message={GENERIC}>{t("What you've already saved is safe.")}</FailedState>
  const { rejection, fullName, lastName, taxIdNumber } = tax.detail
  const name = [fullName, lastName].filter(Boolean).join(' ')
  const onFile =
    name && taxIdNumber ? t('On file: the name {name} and the tax ID {number}.', { name, number: taxIdNumber }) : null
  const posts = {
    openAction: posted['open-w9'].action,
    download: downloadPost(posted['download-w9'], posted['step-up'], t),
    form1099: {
      download: downloadPost(posted['download-1099'], posted['step-up'], t),
      sample: posted['sample-1099'].action,
      consent: posted.consent.action,
    },
    details: taxDetailPost(posted['tax-details'], { ...tax, saved: tax.detail }, t),
  }
  return (
    <AddressHelp mapsKey={mapsKey}>
      <TaxPanel
        {...tax}
        rejected={rejection ? <RejectedForm rejection={rejection} note={onFile} className="w-full" /> : null}
        posts={posts}
        testMode={testMode}
      />
      {tax.form1099 === null ? (
        <Card title={t('Form 1099')} className="mt-6">
          <FailedState message={GENERIC} />
        </Card>
      ) : null}
    </AddressHelp>
  )
}
