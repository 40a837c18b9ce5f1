import { pageTitle } from '#components/language/pageTitle.ts'
import { InformationScreen } from '#components/screens/information/InformationScreen.tsx'
import { informationText } from '#server/bff/information/information.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Terms of Use')

export default async function TermsPage() {
  return <InformationScreen text={await informationText('terms', config())} />
}
