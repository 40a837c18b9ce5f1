import type { ComponentProps } from 'react'
import { Home } from '#components/auth/home/Home.tsx'
import { HomeOffer, type Study } from '#components/auth/home/HomeOffer.tsx'
import { HomeSteps } from '#components/auth/home/HomeSteps.tsx'
import { HomeStory } from '#components/auth/home/HomeStory.tsx'
import { SampleInvitation } from '#components/auth/home/SampleInvitation.tsx'
import { type BrandFacts, consentFacts } from '#components/shell/brand.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'

interface Props extends Omit<ComponentProps<typeof Home>, 'brand'> {
  brand: BrandFacts
  /** Study of a campaign with a survey; null otherwise. */
  study: Study | null
}

/** Landing page: the offer, the registration form, and common questions. */
export function HomeScreen({ brand, study, ...form }: Props) {
  const registration = <Home {...form} brand={consentFacts(brand)} />
  if (form.campaignStatus !== null) return <PageFrame>{registration}</PageFrame>
  return (
    <PageFrame wide>
      <div className="grid grid-cols-1 gap-x-16 lg:grid-cols-[minmax(0,1fr)_28rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:pt-6">
          <HomeOffer study={study} nonProfit={form.nonProfit} />
        </div>
        <div className="mt-2 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">{registration}</div>
        <div className="mt-8 flex flex-col gap-8 sm:mt-12 sm:gap-10 lg:mt-6">
          <HomeSteps />
          {study ? null : <SampleInvitation />}
        </div>
      </div>
      <div className="mt-8 sm:mt-16">
        <HomeStory brand={brand} />
      </div>
    </PageFrame>
  )
}
