import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { buttonClass } from '#components/ui/buttons/buttonClass.ts'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { Rejection } from '#lib/contract/panel/tax/tax.ts'
import { easternToday } from '#lib/format/dates.ts'
import { routes } from '#lib/routes.ts'
import { hasSubmittedTaxForm } from '#lib/rules/rewards/payment-timeline.ts'
import { latePayments, nextExpected, type Payment } from '#lib/rules/rewards/payments.ts'
import { taxTabOf } from '#lib/rules/surveys/dashboard.ts'
import { HoldNotice } from './HoldNotice.tsx'
import { LateNotice } from './LateNotice.tsx'
import { NextPaymentSentence } from './NextPaymentSentence.tsx'
import { nextPaymentSentence } from './nextPayment.ts'
import { PAY_TO_ID } from './pay-to/payToId.ts'
import { partSum, Sums } from './Sums.tsx'

interface Props {
  payments: readonly Payment[]
  profile: PanelistProfile | null
  rejection: Rejection | null
  /** Whether it is unknown where payments go. */
  lacksAddress: boolean
  supportEmail: string
}

/** When the next payment comes, what is on hold and why, and the sums. */
export function Overview({ payments, profile, rejection, lacksAddress, supportEmail }: Props) {
  const t = useTranslate()
  const today = easternToday()
  const late = latePayments(payments, today)
  // If only late payments are left, their notice says so.
  const next = late.length > 0 && !nextExpected(payments, today) ? null : nextPaymentSentence(payments, t)
  const held = partSum('on-hold', payments)
  const taxStatus = profile?.taxStatus ?? null
  const asksW9 = held > 0 && profile !== null && !hasSubmittedTaxForm(taxStatus)
  return (
    <>
      <LateNotice late={late} supportEmail={supportEmail} />
      {lacksAddress && partSum('balance', payments) > 0 ? (
        <Notice tone="warning" title={t("We can't pay you yet")} className="print:hidden">
          <div className="notice-row">
            <p>
              <Sentence
                text={t('<verify>Verify your email</verify>, or choose where we send your payments.')}
                parts={{
                  verify: (words) => (
                    <PageLink href={routes.verifyEmail.path} className="link">
                      {words}
                    </PageLink>
                  ),
                }}
              />
            </p>
            <a
              href={`#${PAY_TO_ID}`}
              className={buttonClass({ variant: asksW9 ? 'secondary' : 'primary', size: 'large' }, 'notice-button')}
            >
              {t('Choose where we send your payments')}
            </a>
          </div>
        </Notice>
      ) : null}
      {next ? (
        <p className="text-lg tabular-nums print:hidden">
          <NextPaymentSentence sentence={next} />
        </p>
      ) : null}
      {asksW9 ? <HoldNotice cents={held} taxTab={taxTabOf(profile)} rejection={rejection} /> : null}
      <Sums payments={payments} taxStatus={taxStatus} />
    </>
  )
}
