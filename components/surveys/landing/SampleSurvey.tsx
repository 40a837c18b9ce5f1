import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'

/** Static sample page without personal data. @see docs/specification/surveys.md#c-94-the-page-surveyregister */
export function SampleSurvey() {
  const t = useTranslate()
  return (
    <>
      <PageHeading lead={t("This page shows sample text. It isn't an invitation, and nothing is saved.")}>
        {t('Sample survey registration')}
      </PageHeading>
      <Card title={t('Sample: treating seasonal allergies')}>
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          <div>
            <dt className="text-sm text-muted">{t('Duration')}</dt>
            <dd>{t('{minutes} mins', { minutes: 20 })}</dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{t('Incentive')}</dt>
            <dd>$50</dd>
          </div>
        </dl>
        <p className="mt-4 max-w-prose">
          {t("In a real invitation, you'd see the survey's name, how long it takes, when it ends and what it pays.")}
        </p>
      </Card>
    </>
  )
}
