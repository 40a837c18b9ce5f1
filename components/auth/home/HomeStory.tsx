import type { ReactNode } from 'react'
import { Sentence } from '#components/language/Sentence.tsx'
import { Unbroken } from '#components/language/Unbroken.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { type BrandFacts, companyPages } from '#components/shell/brand.ts'
import { Icon } from '#components/ui/Icon.tsx'

const audiences = [
  {
    title: 'Health care professionals',
    text: 'Physicians, nurses, pharmacists, and others. Choose HCP.',
    // The icons: a stethoscope, a heart, two people.
    spot: 'M5 3v6a5 5 0 0 0 10 0V3M5 3h2M13 3h2M10 14v1.5a5 5 0 0 0 10 0V13m0 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  },
  {
    title: 'Patients',
    text: 'People who live with a condition or a treatment. Choose Patient.',
    spot: 'M12 20.5S4 15.6 2.8 10.7A5 5 0 0 1 12 6.8a5 5 0 0 1 9.2 3.9C20 15.6 12 20.5 12 20.5ZM6 12h3l1.5-3 2.5 5.5 1.5-2.5H18',
  },
  {
    title: 'Caregivers',
    text: 'Choose Patient, then add the people you care for.',
    spot: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18 13.8a6.5 6.5 0 0 1 3.5 6.2',
  },
] as const

/** Decorative icon, used only here, so it isn't part of the shared icon set. */
function Spot({ path }: { path: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-wash text-brand-ink sm:size-12"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="size-7"
      >
        <path d={path} />
      </svg>
    </span>
  )
}

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
    <Part id="who" title={t('Who can join')}>
      <p>{t('You must be 18 or older and live in the U.S.')}</p>
      <ul className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        {audiences.map(({ title, text, spot }) => (
          <li
            key={title}
            className="flex gap-4 rounded-md border border-line bg-surface p-4 shadow-card sm:flex-col sm:gap-3 sm:p-6"
          >
            <Spot path={spot} />
            <div>
              <h3 className="font-semibold sm:text-lg">{t(title)}</h3>
              <p className="text-sm text-muted sm:text-base">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Part>
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

/**
 * Common questions of visitors before they register. Describes only what the portal really does, with no made-up
 * figures.
 */
export function HomeStory({ brand }: { brand: BrandFacts }) {
  const t = useTranslate()
  const { faq, privacy } = companyPages(brand)
  return (
    <div className="flex flex-col gap-8 sm:gap-12">
      <Audiences />
      <div className="grid gap-8 md:grid-cols-2 md:gap-10">
        <Part id="pay" title={t("What you're paid, and how")}>
          <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-muted">
            <li>{t('After the study approves your answers, we send your payment.')}</li>
            <li>
              <Unbroken text={t('We may need a Form W-9 to pay you. You can sign it online.')} />
            </li>
            <li>{t('You can also have us donate to a non-profit. Your pay stays the same.')}</li>
          </ul>
        </Part>
        <Part id="data" title={t('What happens to your data')}>
          <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-muted">
            <li>{t("Your answers are reported together with others', without your name.")}</li>
            <li>{t('You can turn off survey invitations at any time.')}</li>
            <li>
              <Sentence
                text={t('The rest is in our <privacy>Privacy Policy</privacy>.')}
                parts={{
                  privacy: (words) => (
                    <a href={privacy} className="link">
                      {words}
                    </a>
                  ),
                }}
              />
            </li>
          </ul>
        </Part>
      </div>
      <div className="grid gap-8 md:grid-cols-2 md:gap-10">
        <Part id="we" title={t('Who {name} is', { name: brand.name })}>
          <p>
            {t(
              '{name} is a panel for paid health research. We match people who give or get care with surveys, and pay them for their time.',
              { name: brand.name },
            )}
          </p>
          {brand.siteUrl ? (
            <p>
              <a href={brand.siteUrl} className="link">
                {t('Learn more on our company site')}
              </a>
            </p>
          ) : null}
        </Part>
        <Part id="questions" title={t('Common questions')}>
          <div className="border-t border-line">
            <Question title={t('Does it cost anything?')}>
              {t("No. Joining and taking surveys is free. Your carrier's message and data rates may apply to texts.")}
            </Question>
            <Question title={t("What if I don't qualify for a survey?")}>
              {t('It happens. Every survey looks for different people, and the next one may be a match.')}
            </Question>
            <Question title={t('Why do you need my legal name?')}>
              {t('Only people whose identity is verified can be paid, and tax forms need a legal name.')}
            </Question>
          </div>
          <p>
            <a href={faq} className="link">
              {t('See all questions')}
            </a>
          </p>
        </Part>
      </div>
    </div>
  )
}
