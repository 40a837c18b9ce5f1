import type { Metadata } from 'next'
import { InformationScreen } from '#components/screens/information/InformationScreen.tsx'
import { informationText } from '#server/bff/information/information.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Privacy Policy' }

export default async function PrivacyPage() {
  return <InformationScreen text={await informationText('privacy', config())} />
}
