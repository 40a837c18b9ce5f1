import { useTranslate } from '#components/language/useTranslate.ts'
import { ContactLink } from '#components/shell/contact/ContactLink.tsx'
import { Card } from '#components/ui/Card.tsx'

interface Props {
  /** Completes "We pay by"; null when the operator hasn't set it. */
  method: string | null
  /** Whether a card beside it shows where payments go. */
  showsMethods: boolean
  supportEmail: string
  /** Days from completing a survey to its payment; null when unknown. */
  days: number | null
}

/** How and when payments are sent, and whom to contact. */
export function HowPaid({ method, showsMethods, supportEmail, days }: Props) {
  const t = useTranslate()
  return (
    <Card title={t("How and when you're paid")} className="print:hidden">
      <div className="flex flex-col gap-2">
        <p>
          {t('After you complete a survey, the client checks the answers. Then we approve your payment and send it.')}
        </p>
        {days === null ? null : (
          <p>{t('We expect to pay within {days} days after you complete a survey.', { days })}</p>
        )}
        <p>
          {method ? `${t('We pay by {method}.', { method })} ` : null}
          <ContactLink supportEmail={supportEmail} about={t('A question about how I am paid.')}>
            {method || showsMethods ? t('Ask about payments') : t("Ask how you'll be paid")}
          </ContactLink>
        </p>
      </div>
    </Card>
  )
}
