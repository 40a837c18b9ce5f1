import { currentTranslate } from '#components/language/currentTranslate.ts'
import { pageTitle } from '#components/language/pageTitle.ts'
import { messageChoicesPost } from '#components/profile/settings/messageChoicesForm.ts'
import { SettingsScreen } from '#components/profile/settings/SettingsScreen.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { emailStatus } from '#lib/contract/panel/auth.ts'
import { routes } from '#lib/routes.ts'
import { postedForms } from '#server/bff/pages/form-post.ts'
import { load, loadProfile, optionalPart, requireSession, sidePart } from '#server/bff/pages/pages.ts'
import { linkedFeatures, messageChoiceData, passkeyData } from '#server/bff/pages/privacy.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Settings')

export default async function SettingsPage() {
  const session = await requireSession(routes.settings)
  const loadingProfile = optionalPart(loadProfile(session))
  const [profile, email] = await Promise.all([loadingProfile, sidePart(load(session, emailStatus), loadingProfile)])
  const [choices, passkeys] = await Promise.all([messageChoiceData(session), passkeyData(session)])
  const posted = await postedForms('message-choices', 'remove-passkey', 'language')
  const t = await currentTranslate()
  return (
    <PageFrame member={session.userId}>
      <SettingsScreen
        profile={profile}
        emailVerified={email?.isVerified ?? null}
        messageChoices={choices && messageChoicesPost(posted['message-choices'], choices, t)}
        passkeys={passkeys && { loaded: passkeys, removeAction: posted['remove-passkey'].action }}
        {...linkedFeatures()}
        chooseLanguage={posted.language.action}
        brand={config().brand}
      />
    </PageFrame>
  )
}
