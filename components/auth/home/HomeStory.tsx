import type { ReactNode } from 'react'
import { Sentence } from '#components/language/Sentence.tsx'
import { Unbroken } from '#components/language/Unbroken.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { type BrandFacts, companyPages } from '#components/shell/brand.ts'
import { Icon, type IconName } from '#components/ui/Icon.tsx'
import { Drawing, Spot } from './Spot.tsx'

const audiences = [
  {
    of: 'professional',
    title: 'Healthcare professionals',
    text: 'Physicians, nurses, pharmacists and others. Choose HCP.',
  },
  { of: 'patient', title: 'Patients', text: 'People who live with a condition or a treatment. Choose Patient.' },
  { of: 'caregiver', title: 'Caregivers', text: 'Choose Patient, then add the people you care for.' },
] as const

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="mt-3 flex flex-col gap-3">{children}</div>
    </section>
  )
}

function Audiences() {
  const t = useTranslate()
  return (
    <section aria-labelledby="who">
      <div className="sm:text-center">
        <h2 id="who" className="text-2xl sm:text-3xl">
          {t('Who can join')}
        </h2>
        <p className="mt-1 text-muted sm:text-lg">{t('You must be 18 or older and live in the U.S.')}</p>
      </div>
      <ul className="home-thirds max-sm:gap-3">
        {audiences.map(({ title, text, of }) => (
          <li
            key={title}
            className="flex gap-4 rounded-md border border-line bg-surface p-4 shadow-raised @max-3xs:flex-col sm:flex-col sm:gap-3 sm:p-6"
          >
            <Spot of={of} />
            <div className="min-w-0">
              <h3 className="font-semibold sm:text-lg">{t(title)}</h3>
              <p className="text-sm text-muted sm:text-base">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A card with a list of facts, each with an icon. */
function FactCard({
  id,
  title,
  facts,
}: {
  id: string
  title: string
  facts: readonly [IconName | 'donation', ReactNode][]
}) {
  return (
    <section
      aria-labelledby={id}
      className="rounded-md border border-line bg-surface p-5 shadow-raised max-[18rem]:p-3 sm:p-6"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="mt-4 flex flex-col gap-3">
        {facts.map(([icon, fact]) => (
          <li key={icon} className="flex gap-3">
            {icon === 'donation' ? (
              <Drawing of={icon} className="mt-0.5 size-5 text-brand-ink" />
            ) : (
              <Icon name={icon} className="mt-0.5 text-brand-ink" />
            )}
            <span className="min-w-0">{fact}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <Icon name="down" className="text-muted group-open:rotate-180" />
      </summary>
      <p className="max-w-prose pb-4 text-muted">{children}</p>
    </details>
  )
}

function PrivacyLink({ href }: { href: string }) {
  const t = useTranslate()
  return (
    <Sentence
      text={t('The rest is in our <privacy>Privacy Policy</privacy>.')}
      parts={{
        privacy: (words) => (
          <a href={href} className="link">
            {words}
          </a>
        ),
      }}
    />
  )
}

const runBy = ({ company, address }: BrandFacts) => [company, address].filter(Boolean).join(', ')

function WhoWeAre({ brand }: { brand: BrandFacts }) {
  const t = useTranslate()
  return (
    <Part id="we" title={t('Who {name} is', { name: brand.name })}>
      <p>
        {t(
          '{name} is a panel for paid health research. We match people who give or get care with surveys, and pay them for their time.',
          { name: brand.name },
        )}
      </p>
      <p>
        <Sentence
          text={t('Questions before you join? Email <email/>.')}
          parts={{
            email: () => (
              <a href={`mailto:${brand.supportEmail}`} className="link wrap-anywhere">
                {brand.supportEmail}
              </a>
            ),
          }}
        />
      </p>
      {brand.company ? <p>{t('Run by {company}', { company: runBy(brand) })}</p> : null}
      {brand.siteUrl ? (
        <p>
          <a href={brand.siteUrl} className="link">
            {t('Learn more on our company site')}
          </a>
        </p>
      ) : null}
    </Part>
  )
}

function CommonQuestions({ faq }: { faq: string }) {
  const t = useTranslate()
  return (
    <Part id="questions" title={t('Common questions')}>
      <div className="border-t border-line">
        <Question title={t('Does it cost anything?')}>
          {t("No. Joining and taking surveys is free. Your carrier's message and data rates may apply to texts.")}
        </Question>
        <Question title={t("What if I don't qualify for a survey?")}>
          {t('It happens. Every survey looks for different people, and the next one may be a match.')}
        </Question>
        <Question title={t('Why do you need my legal name?')}>
          {t("We can only pay people whose identity we've verified, and tax forms need a legal name.")}
        </Question>
      </div>
      <p>
        <a href={faq} className="link">
          {t('See all questions')}
        </a>
      </p>
    </Part>
  )
}

interface Props {
  brand: BrandFacts
  /** Sentence; null when unknown. */
  howPaid: string | null
}

/**
 * Common questions of visitors before they register. Describes only what the portal really does, with no made-up
 * figures.
 */
export function HomeStory({ brand, howPaid }: Props) {
  const t = useTranslate()
  const { faq, privacy } = companyPages(brand)
  const sent = t('After the study approves your answers, we send your payment.')
  return (
    <div className="flex flex-col gap-8 sm:gap-12">
      <Audiences />
      <div className="home-halves gap-4 md:gap-6">
        <FactCard
          id="pay"
          title={t("What you're paid, and how")}
          facts={[
            ['success', howPaid ? `${sent} ${howPaid}` : sent],
            ['edit', <Unbroken key="w9" text={t('We may need a Form W-9 to pay you. You can sign it online.')} />],
            ['donation', t('You can also have us donate to a non-profit. Your pay stays the same.')],
          ]}
        />
        <FactCard
          id="data"
          title={t('What happens to your data')}
          facts={[
            ['person', t("Your answers are reported together with others', without your name.")],
            ['success', t('You can turn off survey invitations at any time.')],
            ['lock', <PrivacyLink key="privacy" href={privacy} />],
          ]}
        />
      </div>
      <div className="home-halves gap-8 md:gap-6">
        <WhoWeAre brand={brand} />
        <CommonQuestions faq={faq} />
      </div>
    </div>
  )
}
