import type { ReactNode } from 'react'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { type BrandFacts, companyPages } from '#components/shell/brand.ts'
import { MailLink } from '#components/shell/links.tsx'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { Alert } from '#components/ui/feedback/Alert.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { PARTIAL_COMPENSATION_WAIT, SCREENER_OUTCOME_HOURS } from '#lib/constants.ts'
import type { OutcomeName } from '#lib/contract/outcomes.ts'
import { routes } from '#lib/routes.ts'
import { paymentLink } from '#lib/rules/rewards/payment-link.ts'
import type { Payment } from '#lib/rules/rewards/payments.ts'
import { outcomeTexts } from './outcomes.ts'
import { ownPaymentSentence } from './ownPayment.ts'
import { NOT_SAVED, ReportAgain } from './ReportAgain.tsx'

/** What the member must do before a survey can be paid. */
export interface OutcomeTask {
  text: string
  /** Link to do it; null if it concerns another account than the signed-in one. */
  link: { label: string; href: string } | null
}

interface Props {
  outcome: OutcomeName
  brand: BrandFacts
  /** Why the outcome couldn't be saved; null when it was. */
  error: string | null
  /** Where the outcome can be reported again; null when that doesn't help. */
  retry?: string | null
  task: OutcomeTask | null
  /** What the outcome earned; null for anyone but the member who earned it. */
  payment?: Payment | null
  /** Form below the text. */
  children?: ReactNode
}

/** Shown when an outcome was refused, or could not be saved and can be reported `again`. */
function SupportSentences({ again, email }: { again: boolean; email: string }) {
  const t = useTranslate()
  const text = again
    ? 'If it happens again, email <email/> and tell us what you were doing.'
    : 'If you think this is wrong, email <email/> and name the survey.'
  return (
    <>
      {again ? <p>{t(NOT_SAVED)}</p> : null}
      <p>
        <Sentence text={t(text)} parts={{ email: () => <MailLink to={email} /> }} />
      </p>
    </>
  )
}

function FaqSentence({ href }: { href: string }) {
  const t = useTranslate()
  return (
    <p>
      <Sentence
        text={t('See how surveys choose people in our <faq>FAQ</faq>.')}
        parts={{
          faq: (words) => (
            <a href={href} className="link">
              {words}
            </a>
          ),
        }}
      />
    </p>
  )
}

const EarnedNotice = ({ isHeld, children }: { isHeld: boolean; children: ReactNode }) => (
  <Notice tone={isHeld ? 'warning' : 'success'} className="my-1 font-semibold tabular-nums">
    {children}
  </Notice>
)

interface NextStepsProps {
  again: string | null
  link: OutcomeTask['link'] | undefined
  /** Whether the form below the text is the next step. */
  hasForm: boolean
  /** Path of the payments; null to not link it. */
  payments: string | null
}

function NextSteps({ again, link, hasForm, payments }: NextStepsProps) {
  const t = useTranslate()
  return (
    <div className="mt-6 flex flex-col gap-3 sm:flex-row">
      {again ? <ReportAgain href={again} /> : null}
      {link ? (
        <ButtonLink href={link.href} variant="primary" size="large" wide>
          {t(link.label)}
        </ButtonLink>
      ) : null}
      <ButtonLink
        href={routes.dashboard.path}
        variant={again || link || hasForm ? 'secondary' : 'primary'}
        size="large"
        wide
      >
        {t('My Survey Dashboard')}
      </ButtonLink>
      {payments ? (
        <ButtonLink href={payments} variant="quiet" size="large" wide>
          {t('See when you are paid')}
        </ButtonLink>
      ) : null}
    </div>
  )
}

/** Page where surveys send respondents afterwards. @see docs/specification/outcomes.md */
export function OutcomePage({ outcome, brand, error: failure, retry = null, task, payment = null, children }: Props) {
  const t = useTranslate()
  const { title, paragraphs, whenKept, payments, faq } = outcomeTexts[outcome]
  const earned = payment && ownPaymentSentence(payment, t)
  // What was earned is known only of a saved outcome, even if the answer to its report got lost.
  const isSaved = failure === null || (earned && retry !== null)
  const error = isSaved ? null : failure
  const again = isSaved ? null : retry
  const isRefused = error !== null && whenKept
  const paymentsPath = payments && (earned || !error) ? paymentLink(payment) : null
  const times = { wait: t(PARTIAL_COMPENSATION_WAIT), hours: t(SCREENER_OUTCOME_HOURS) }
  return (
    <>
      <PageHeading>{t(title)}</PageHeading>
      {error ? (
        <Alert tone={earned ? 'info' : 'danger'} className="mb-6">
          {error}
        </Alert>
      ) : null}
      <Card>
        <div className="flex max-w-prose flex-col gap-3">
          {isSaved && whenKept && !earned ? <Icon name="success" className="bubble-icon" /> : null}
          {isRefused ? null : paragraphs.map((paragraph) => <p key={paragraph}>{t(paragraph, times)}</p>)}
          {again || (isRefused && !earned) ? (
            <SupportSentences again={Boolean(again)} email={brand.supportEmail} />
          ) : null}
          {earned ? <EarnedNotice isHeld={payment?.group === 'on-hold'}>{earned}</EarnedNotice> : null}
          {faq ? <FaqSentence href={companyPages(brand).faq} /> : null}
          {task ? <p>{t(task.text)}</p> : null}
        </div>
        <NextSteps again={again} link={task?.link} hasForm={Boolean(children)} payments={paymentsPath} />
      </Card>
      {children ? <div className="mt-6">{children}</div> : null}
    </>
  )
}
