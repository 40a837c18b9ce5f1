import type { ComponentProps } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { RejectedForm } from '#components/shell/RejectedForm.tsx'
import type { Rejection } from '#lib/contract/panel/tax/tax.ts'
import { routes } from '#lib/routes.ts'
import { CannotSign } from './CannotSign.tsx'
import { SignW9 } from './SignW9.tsx'
import { w9Words } from './W9Statements.tsx'

type SignProps = ComponentProps<typeof SignW9>

interface OpenedForm extends Pick<SignProps, 'signing' | 'types' | 'draft'> {
  /** Rejection of the last form; null if it wasn't rejected, or that is unknown. */
  rejection: Rejection | null
}

interface Props extends Pick<SignProps, 'token' | 'post'> {
  form: OpenedForm | ComponentProps<typeof CannotSign>
  /** Whether the form is in the frame of another page, which shows the rejection above it. */
  isFramed: boolean
}

/** The form to sign with its server-rendered parts, or why it can't be signed. */
export function FormToSign({ form, isFramed, ...rest }: Props) {
  const t = useTranslate()
  if (!('signing' in form)) {
    const isClosed = form.reason !== 'no session' && !form.reason.canRetry
    return (
      <>
        <CannotSign {...form} />
        {isClosed && !isFramed ? (
          <a href={routes.payments.path} className="button-secondary button-large mt-6 max-sm:w-full">
            {t('Your payments')}
          </a>
        ) : null}
      </>
    )
  }
  const { rejection, ...opened } = form
  return (
    <>
      {rejection && !isFramed ? <RejectedForm rejection={rejection} className="mb-5" /> : null}
      <SignW9
        {...opened}
        {...rest}
        inSteps={isFramed}
        words={w9Words}
        reminder={rejection ? <RejectedForm rejection={rejection} className="sm:hidden noscript:hidden" /> : null}
      />
    </>
  )
}
