import type { Metadata } from 'next'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { LandingStart } from '#components/surveys/LandingStart.tsx'
import { NoSurvey } from '#components/surveys/NoSurvey.tsx'
import { SurveyLanding } from '#components/surveys/SurveyLanding.tsx'
import { surveyLanding } from '#server/bff/landing.ts'
import { firstOfEach, type PageProps } from '#server/bff/pages.ts'
import { config } from '#server/config.ts'
import { VisitorEntry } from './VisitorEntry.tsx'

export const metadata: Metadata = { title: 'Survey invitation' }

export default async function SurveyLandingPage({ searchParams }: PageProps) {
  const { maskId, ckey, isRegistered } = firstOfEach(await searchParams)
  const keys = ckey ? { ckey } : { maskId }
  const { survey, code, signedIn } = await surveyLanding(keys)
  const { brand } = config()
  if (!survey.ok) {
    return (
      <PageFrame>
        <NoSurvey message={survey.errorMessage} brand={brand} />
      </PageFrame>
    )
  }
  const { panelistEmail: email, projectNumber, surveyMaskedId } = survey.data
  const entry = { keys, surveyMaskedId: surveyMaskedId ?? undefined, isRegistered, email: email ?? undefined }
  const start = { ...keys, surveyMaskedId: surveyMaskedId ?? projectNumber ?? '', brand: brand.name }
  return (
    <PageFrame>
      <SurveyLanding
        survey={survey.data}
        code={code}
        isCampaign={Boolean(ckey)}
        brand={brand}
        start={signedIn ? <LandingStart {...start} supportEmail={brand.supportEmail} /> : null}
        entry={<VisitorEntry {...entry} />}
      />
    </PageFrame>
  )
}
