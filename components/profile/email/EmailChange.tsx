import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'

interface Props {
  /** The current address. */
  email: string
  /** Whether the panel notifies the current address of the change. */
  notifiesOldEmail: boolean
  /** Whether the panel keeps paying where it pays now. */
  keepsPayouts: boolean
  /** Where Cancel leads. */
  back: string
  /** The form with the new address. */
  children: ReactNode
}

/** Explains the consequences of a change, around its form. @see docs/specification/email.md#another-email */
export function EmailChange({ email, notifiesOldEmail, keepsPayouts, back, children }: Props) {
  const t = useTranslate()
  return (
    <>
      <dl className="mb-5 wrap-anywhere">
        <dt className="text-sm text-muted">{t('Current email')}</dt>
        <dd className="font-semibold">{email}</dd>
      </dl>
      {children}
      <ButtonLink href={back} size="large" wide className="mt-3">
        {t('Cancel')}
      </ButtonLink>
      <h2 className="mt-6 border-t border-line pt-5 text-base">{t('What changes, and when')}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-2 pl-5">
        <li>{t('Nothing changes until you confirm the new address. Your current email works as before.')}</li>
        <li>
          {keepsPayouts
            ? t('Then the new address gets our messages and sign-in codes.')
            : t("Then the new address gets our messages and sign-in codes, and payments sent to your account's email.")}
        </li>
        {keepsPayouts ? <li>{t('Payments still go where they go now. You can change that under Payments.')}</li> : null}
        {notifiesOldEmail ? <li>{t('We also tell your current address that your email has changed.')}</li> : null}
      </ul>
    </>
  )
}
