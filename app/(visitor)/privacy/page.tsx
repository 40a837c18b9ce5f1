import { currentLanguage } from '#components/language/currentTranslate.ts'
import { pageTitle } from '#components/language/pageTitle.ts'
import { InformationScreen } from '#components/screens/information/InformationScreen.tsx'
import { informationPage } from '#server/bff/information/information.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Privacy Policy')

export default async function PrivacyPage() {
  return <InformationScreen {...(await informationPage('privacy', await currentLanguage(), config()))} />
}
