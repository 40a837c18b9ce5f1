'use client'

import { useEffect, useRef } from 'react'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { W9_SIGNED } from '#lib/messages/texts/tax.ts'
import { routes } from '#lib/routes.ts'
import { AfterSigning } from '../AfterSigning.tsx'

interface Props {
  /** Date on which the form was signed. */
  submitted: string
  /** The tax ID on the form, masked; null when unknown. */
  taxIdNumber: string | null
  /** Dollars on hold until the form is approved; null when unknown. */
  held: number | null
}

/** Confirmation after signing. Takes focus, because the frame that had it is gone. */
export function SignedNotice({ submitted, taxIdNumber, held }: Props) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Notice tone="success">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {t(W9_SIGNED)}
      </h3>
      <p>{t('Submitted on {day}', { day: formatDate(submitted, t.language) })}</p>
      {taxIdNumber ? (
        <p>
          <Sentence
            text={t('Your tax ID on the form: <number/>')}
            parts={{ number: () => <span className="whitespace-nowrap">{taxIdNumber}</span> }}
          />
        </p>
      ) : null}
      <AfterSigning held={held} />
      <PageLink href={routes.payments.path} className="link inline-flex min-h-11 items-center">
        {t('See your payments')}
      </PageLink>
    </Notice>
  )
}
