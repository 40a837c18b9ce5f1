'use client'

import { useEffect, useId, useRef } from 'react'
import { DateField, LastFourField } from '#components/form/fields/knownFields.tsx'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { MailLink } from '#components/shell/links.tsx'

interface Props {
  /** The panel's text that asks for the answers. */
  request: string
  supportEmail: string
}

/**
 * Extra step, asked only when the panel couldn't identify the person. Takes focus, because it appears after a submit.
 * @see docs/specification/registration.md#identity-questions
 */
export function IdentityFields({ request, supportEmail }: Props) {
  const t = useTranslate()
  const section = useRef<HTMLFieldSetElement>(null)
  const id = useId()
  useEffect(() => section.current?.focus(), [])
  return (
    <fieldset
      ref={section}
      tabIndex={-1}
      aria-describedby={id}
      className="flex min-w-0 flex-col gap-5 border-t border-line pt-6 outline-none"
    >
      <legend className="float-left w-full text-xl font-semibold">{t('Confirm your identity')}</legend>
      <div id={id} className="-mt-4 flex flex-col gap-3">
        <p>{t(request)}</p>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-muted">
          <li>{t("Why: your name and number alone don't tell us for sure who you are.")}</li>
          <li>{t('Who uses it: only our identity checks. Survey sponsors never see it.')}</li>
          <li>{t("How it's kept: encrypted, with your account.")}</li>
          <li>
            <Sentence
              text={t("Don't want to enter it here? Email <email/> and we'll help.")}
              parts={{ email: () => <MailLink to={supportEmail} /> }}
            />
          </li>
        </ul>
      </div>
      <LastFourField name="ssn" label={t('Last 4 digits of SSN')} />
      <DateField name="dateOfBirth" label={t('Date of birth')} />
    </fieldset>
  )
}
