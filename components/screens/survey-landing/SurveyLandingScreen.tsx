import type { ComponentProps } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { BrandFacts } from '#components/shell/brand.ts'
import { detailsOf } from '#components/surveys/landing/details.ts'
import { LandingStart } from '#components/surveys/landing/LandingStart.tsx'
import { landingPosts } from '#components/surveys/landing/landingPost.ts'
import { NoSurvey } from '#components/surveys/landing/NoSurvey.tsx'
import { SurveyLanding } from '#components/surveys/landing/SurveyLanding.tsx'
import { VisitorEntry } from './VisitorEntry.tsx'

type LandingProps = ComponentProps<typeof SurveyLanding>

interface Props extends Pick<LandingProps, 'code'> {
  /** URL parameter that identifies the survey: a campaign's `ckey`, else an invitation's `maskId`. */
  keys: { maskId?: string; ckey?: string }
  isRegistered?: string
  survey: { ok: true; data: LandingProps['survey'] } | { ok: false; status: number; errorMessage: string }
  signedIn: boolean
  /** Data for the missing-details form: undefined until the URL asks for it, null when it couldn't be loaded. */
  details: Parameters<typeof detailsOf>[0] | null | undefined
  brand: BrandFacts
  posted: ComponentProps<typeof VisitorEntry>['posted'] & Parameters<typeof landingPosts>[0]
}

const NOT_FOUND = 404

/**
 * Landing page of a survey link: members start the survey, visitors log in or register first.
 * @see docs/specification/surveys.md
 */
export function SurveyLandingScreen({
  keys,
  isRegistered,
  survey: loaded,
  code,
  signedIn,
  details,
  brand,
  posted,
}: Props) {
  const t = useTranslate()
  if (!loaded.ok)
    return <NoSurvey message={loaded.errorMessage} isUnknown={loaded.status === NOT_FOUND} brand={brand} />
  const { data: survey } = loaded
  const { panelistEmail, projectNumber } = survey
  const surveyMaskedId = survey.surveyMaskedId ?? undefined
  const surveyDetails = details && detailsOf(details, survey)
  return (
    <SurveyLanding
      survey={survey}
      code={code}
      isCampaign={Boolean(keys.ckey)}
      brand={brand}
      start={
        signedIn ? (
          <LandingStart
            {...keys}
            surveyMaskedId={surveyMaskedId ?? projectNumber ?? ''}
            brand={brand.name}
            details={surveyDetails}
            posts={landingPosts(posted, surveyDetails, brand.name, t)}
          />
        ) : null
      }
      entry={
        <VisitorEntry
          keys={keys}
          surveyMaskedId={surveyMaskedId}
          isRegistered={isRegistered}
          email={panelistEmail ?? undefined}
          brand={brand}
          posted={posted}
        />
      }
    />
  )
}
