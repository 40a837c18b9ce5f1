import { pageTitle } from '#components/language/pageTitle.ts'
import { PrivacyScreen } from '#components/privacy/PrivacyScreen.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { copyOfDataAsPdf, privacySummary } from '#lib/contract/panel/privacy.ts'
import { routes } from '#lib/routes.ts'
import { featureData } from '#server/bff/pages/feature-data.ts'
import { postedForms } from '#server/bff/pages/form-post.ts'
import { requireSession } from '#server/bff/pages/pages.ts'
import { consentData } from '#server/bff/pages/privacy.ts'
import { answeredFacts } from '#server/bff/pages/surveys/survey-facts.ts'
import { panelHasCall } from '#server/bff/panel-client/features.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Privacy')

export default async function PrivacyPage() {
  const session = await requireSession(routes.privacyCenter)
  // Loaded first: the panel's first answer announces the features that the rest depends on.
  const summary = await featureData(session, privacySummary, routes.settings)
  const [consents, shared, posted] = await Promise.all([
    consentData(session),
    answeredFacts(session),
    postedForms('survey-facts', 'consent', 'consent-receipt', 'sign-out-everywhere'),
  ])
  return (
    <PageFrame member={session.userId}>
      <PrivacyScreen
        summary={summary}
        consents={consents}
        shared={shared && { ...shared, action: posted['survey-facts'].action }}
        posted={posted}
        hasPdf={panelHasCall(copyOfDataAsPdf)}
        brand={config().brand}
      />
    </PageFrame>
  )
}
