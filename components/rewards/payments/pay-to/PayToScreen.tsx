import type { FormPost } from '#components/form/formPost.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { buttonClass } from '#components/ui/buttons/buttonClass.ts'
import { Card } from '#components/ui/Card.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { PayoutMethod } from '#lib/contract/panel/payout-method.ts'
import { PAYOUT_METHOD_HELD } from '#lib/messages/texts/settings.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'
import { PayToForm } from './PayToForm.tsx'

interface Props {
  /** Null when it couldn't be loaded. */
  chosen: PayoutMethod | null
  /** Whether a code was just sent. */
  codeSent: boolean
  /** URL the "Send code" form posts to. */
  codeAction: string
  post: FormPost
}

/**
 * The change of the payout method as a page, which works without JavaScript.
 * @see docs/specification/payments.md#how-a-member-is-paid
 */
export function PayToScreen({ chosen, ...shown }: Props) {
  const t = useTranslate()
  return (
    <>
      <PageHeading>{t('Where we send your payments')}</PageHeading>
      {chosen?.isHeld ? (
        <Card>
          <p className="mb-4">{t(PAYOUT_METHOD_HELD)}</p>
          <ButtonLink href={routes.payments.path}>{t('Your payments')}</ButtonLink>
        </Card>
      ) : chosen ? (
        <PayToCard chosen={chosen} {...shown} />
      ) : (
        <FailedState message={GENERIC}>{t("What you've already saved is safe.")}</FailedState>
      )}
    </>
  )
}

function PayToCard({ chosen, codeSent, codeAction, post }: Props & { chosen: PayoutMethod }) {
  const t = useTranslate()
  const { codeGoesTo } = chosen
  const sentText = codeGoesTo ? t('We sent a code to {codeGoesTo}.', { codeGoesTo }) : t('We sent you a code.')
  const planned = codeGoesTo ? t("We'll send a code to {codeGoesTo}.", { codeGoesTo }) : t("We'll send you a code.")
  return (
    <Card>
      <div className="flex flex-col items-start gap-4">
        <p>{codeSent ? sentText : `${t("First, we'll check that it's you.")} ${planned}`}</p>
        {codeSent ? <PayToForm chosen={chosen} post={post} /> : null}
        <form method="post" action={codeAction}>
          <button
            type="submit"
            className={codeSent ? buttonClass({ variant: 'quiet' }, '-ml-4') : buttonClass({ variant: 'primary' })}
          >
            {codeSent ? t('Send a new code') : t('Send code')}
          </button>
        </form>
        <ButtonLink variant="quiet" className="-ml-4" href={routes.payments.path}>
          {t('Cancel')}
        </ButtonLink>
      </div>
    </Card>
  )
}
