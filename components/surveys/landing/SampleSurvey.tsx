import { Card } from '#components/ui/Card.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'

/** A page of fixed text: nothing in it is anybody's. @see docs/specification/surveys.md#c-94-the-page-surveyregister */
export function SampleSurvey() {
  return (
    <>
      <PageHeading lead="This page shows sample text. It is not an invitation and nothing is saved.">
        Sample survey registration
      </PageHeading>
      <Card title="Sample: treating seasonal allergies">
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          <div>
            <dt className="text-sm text-muted">Duration</dt>
            <dd>20 mins</dd>
          </div>
          <div>
            <dt className="text-sm text-muted">Incentive</dt>
            <dd>$50</dd>
          </div>
        </dl>
        <p className="mt-4 max-w-prose">
          In a real invitation this page would name the survey, how long it takes, until when it is open and what is
          paid for it.
        </p>
      </Card>
    </>
  )
}
