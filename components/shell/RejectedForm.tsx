import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import type { Rejection } from '#lib/contract/panel/tax/tax.ts'
import { formatDate } from '#lib/format/dates.ts'
import { rejectionSentences } from '#lib/rules/tax/tax-sentences.ts'

interface Props {
  rejection: Rejection
  className?: string
  /** Extra sentence: what is on hold until the form is approved, or what is on file. */
  note?: string | null
  /** The button to sign the form again; left out next to the form. */
  children?: ReactNode
}

/** Says that the last Form W-9 was rejected, why, and what to do next. @see docs/specification/tax.md#a-rejected-form */
export function RejectedForm({ rejection, className, note, children }: Props) {
  const t = useTranslate()
  const { date } = rejection
  return (
    <Notice tone="warning" title={t('Your Form W-9 was not accepted')} className={className}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          {rejectionSentences(rejection, t).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {note ? <p>{note}</p> : null}
          {date ? <p className="text-sm">{t('Checked on {day}', { day: formatDate(date, t.language) })}</p> : null}
        </div>
        {children}
      </div>
    </Notice>
  )
}
