import type { ComponentProps } from 'react'
import { Home } from '#components/auth/home/Home.tsx'
import { HomeOffer, type Study } from '#components/auth/home/HomeOffer.tsx'
import { HomeSteps } from '#components/auth/home/HomeSteps.tsx'
import { HomeStory } from '#components/auth/home/HomeStory.tsx'
import { OfferFacts } from '#components/auth/home/OfferFacts.tsx'
import { SampleInvitations, SampleStrip } from '#components/auth/home/SampleInvitations.tsx'
import { type BrandFacts, consentFacts } from '#components/shell/brand.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { JOIN_ID } from '#lib/constants.ts'

interface Props extends Omit<ComponentProps<typeof Home>, 'brand'> {
  brand: BrandFacts
  /** Sentence; null when unknown. */
  howPaid: string | null
  /** Study of a campaign with a survey; null otherwise. */
  study: Study | null
}

/** Landing page: the offer, the registration form, and common questions. */
export function HomeScreen({ brand, howPaid, study, ...form }: Props) {
  const registration = <Home {...form} brand={consentFacts(brand)} />
  if (form.campaignError !== null)
    return (
      <PageFrame>
        <div id={JOIN_ID}>{registration}</div>
      </PageFrame>
    )
  return (
    <>
      <div className="hero-band border-b border-line">
        <div className="hero-columns page-width py-6 sm:py-10 lg:py-6">
          <div className="hero-offer">
            <HomeOffer study={study} nonProfit={form.nonProfit} brand={brand.name} />
            {study ? null : <SampleStrip />}
            <OfferFacts howPaid={howPaid} company={brand.company} />
            {study ? null : <SampleInvitations />}
          </div>
          <div id={JOIN_ID} className="hero-form scroll-mt-24 *:shadow-float">
            {registration}
          </div>
        </div>
      </div>
      <div className="border-b border-line bg-surface">
        <div className="page-width @container py-8 sm:py-14">
          <HomeSteps />
        </div>
      </div>
      <div className="page-width @container pt-8 sm:pt-14">
        <HomeStory brand={brand} howPaid={howPaid} />
      </div>
    </>
  )
}
