import type { ComponentProps } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { buttonClass } from '#components/ui/buttons/buttonClass.ts'
import { TEST_ACCOUNT_WARNING } from '#lib/messages/texts/shell.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { KeyFields } from './KeyFields.tsx'

interface Props {
  keys: ComponentProps<typeof KeyFields>
  action: string
}

/**
 * Replaces the test account's dialog without JavaScript.
 * @see docs/specification/survey-start.md#partner-link
 */
export function ConfirmTestAccount({ keys, action }: Props) {
  const t = useTranslate()
  return (
    <noscript>
      <form method="post" action={action} className="flex flex-col gap-3">
        <KeyFields {...keys} />
        <p className="max-w-prose">{t(TEST_ACCOUNT_WARNING)}</p>
        <button type="submit" className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
          {t('Confirm')}
        </button>
        <ButtonLink href={linkTo(routes.dashboard)} variant="quiet" size="large" wide>
          {t('Cancel')}
        </ButtonLink>
      </form>
    </noscript>
  )
}
