import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'

/** Static sample page without personal data. @see docs/specification/surveys.md#c-94-the-page-surveyregister */
export function SampleSurvey() {
  const t = useTranslate()
  return (
    <>
      <PageHeading lead={t('This page shows sample text. It is not an invitation and nothing is saved.')}>
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
          {t(
            'In a real invitation this page would name the survey, how long it takes, until when it is open and what is paid for it.',
          )}
        </p>
      </Card>
    </>
  )
}
