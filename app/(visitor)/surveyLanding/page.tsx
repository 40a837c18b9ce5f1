import type { Metadata } from 'next'
import { VisitorEntry } from '#components/screens/survey-landing/VisitorEntry.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { detailsOf } from '#components/surveys/landing/details.ts'
import { LandingStart } from '#components/surveys/landing/LandingStart.tsx'
import { NoSurvey } from '#components/surveys/landing/NoSurvey.tsx'
import { SurveyLanding } from '#components/surveys/landing/SurveyLanding.tsx'
import { surveyLanding } from '#server/bff/pages/landing.ts'
import { firstOfEach, type PageProps } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Survey invitation' }

export default async function SurveyLandingPage({ searchParams }: PageProps) {
  const { maskId, ckey, isRegistered } = firstOfEach(await searchParams)
  const keys = ckey ? { ckey } : { maskId }
  const { survey: loaded, code, signedIn, details } = await surveyLanding({ ...keys, isRegistered })
  const { brand } = config()
  if (!loaded.ok) {
    return (
      <PageFrame>
        <NoSurvey message={loaded.errorMessage} brand={brand} />
      </PageFrame>
    )
  }
  const { data: survey } = loaded
  const { panelistEmail, projectNumber, surveyMaskedId } = survey
  const entry = { keys, surveyMaskedId: surveyMaskedId ?? undefined, isRegistered, email: panelistEmail ?? undefined }
  const landing = { ...keys, surveyMaskedId: surveyMaskedId ?? projectNumber ?? '', brand: brand.name }
  const start = <LandingStart {...landing} details={details && detailsOf(details, survey)} />
  const facts = { survey, code, isCampaign: Boolean(ckey), brand }
  return (
    <PageFrame>
      <SurveyLanding {...facts} start={signedIn ? start : null} entry={<VisitorEntry {...entry} brand={brand} />} />
    </PageFrame>
  )
}
