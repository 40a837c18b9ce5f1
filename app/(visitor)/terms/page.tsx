import type { Metadata } from 'next'
import { InformationScreen } from '#components/screens/information/InformationScreen.tsx'
import { informationText } from '#server/bff/information/information.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Terms of Use' }

export default async function TermsPage() {
  return <InformationScreen text={await informationText('terms', config())} />
}
