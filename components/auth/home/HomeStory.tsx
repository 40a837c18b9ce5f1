import type { ReactNode } from 'react'
import { Sentence } from '#components/language/Sentence.tsx'
import { Unbroken } from '#components/language/Unbroken.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { type BrandFacts, companyPages } from '#components/shell/brand.ts'
import { Icon } from '#components/ui/Icon.tsx'

const audiences = [
  {
    title: 'Health care professionals',
    text: 'Physicians, nurses, pharmacists, and others. Surveys are about your field. Choose HCP.',
    // The icons: a stethoscope, a heart, two people.
    spot: 'M5 3v6a5 5 0 0 0 10 0V3M5 3h2M13 3h2M10 14v1.5a5 5 0 0 0 10 0V13m0 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  },
  {
    title: 'Patients',
    text: 'Share what it is like to live with a condition or a treatment. Choose Patient.',
    spot: 'M12 20.5S4 15.6 2.8 10.7A5 5 0 0 1 12 6.8a5 5 0 0 1 9.2 3.9C20 15.6 12 20.5 12 20.5ZM6 12h3l1.5-3 2.5 5.5 1.5-2.5H18',
  },
  {
    title: 'Caregivers',
    text: 'Speak for the person you care for. Choose Patient, then add them to your profile.',
    spot: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18 13.8a6.5 6.5 0 0 1 3.5 6.2',
  },
] as const

/** Decorative icon, used only here, so it isn't part of the shared icon set. */
function Spot({ path }: { path: string }) {
  return (
    <span aria-hidden="true" className="grid size-12 place-items-center rounded-full bg-brand-wash text-brand-ink">
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
      <p>{t('You must be 18 or older and live in the United States.')}</p>
      <ul className="grid gap-4 sm:grid-cols-3">
        {audiences.map(({ title, text, spot }) => (
          <li key={title} className="rounded-lg border border-line bg-surface p-5 shadow-card">
            <Spot path={spot} />
            <h3 className="mt-3 text-lg">{t(title)}</h3>
            <p className="mt-1 text-muted">{t(text)}</p>
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

function Questions({ brand: { siteUrl, supportEmail } }: { brand: BrandFacts }) {
  const t = useTranslate()
  const email = () => (
    <a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
      {supportEmail}
    </a>
  )
  if (!siteUrl) return <Sentence text={t('Questions? Email <email/>.')} parts={{ email }} />
  const site = (words: string) => (
    <a href={siteUrl} className="link">
      {words}
    </a>
  )
  return <Sentence text={t('Learn more on <site>our company site</site> or email <email/>.')} parts={{ site, email }} />
}

/**
 * Common questions of visitors before they register. Describes only what the portal really does, with no made-up
 * figures.
 */
export function HomeStory({ brand }: { brand: BrandFacts }) {
  const t = useTranslate()
  const { faq, privacy } = companyPages(brand)
  return (
    <div className="flex flex-col gap-12">
      <Audiences />
      <div className="grid gap-12 md:grid-cols-2 md:gap-10">
        <Part id="pay" title={t("What you're paid, and how")}>
          <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-muted">
            <li>{t('Each survey names its own amount before you start.')}</li>
            <li>
              {t('After the study approves your answers, we send your payment. Your dashboard shows its status.')}
            </li>
            <li>
              <Unbroken
                text={t('If your payments in a tax year call for it, we ask for a Form W-9. You can sign it online.')}
              />
            </li>
            <li>
              {t(
                'You can also pick a non-profit. We donate to it each time you complete a survey, and your own pay stays the same.',
              )}
            </li>
          </ul>
        </Part>
        <Part id="data" title={t('What happens to your data')}>
          <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-muted">
            <li>{t('We use your profile to match you with surveys.')}</li>
            <li>{t("Your answers are reported together with others', without your name.")}</li>
            <li>{t('Reply STOP to end all our texts, codes too. Or turn off only invitations in Settings.')}</li>
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
      <div className="grid gap-12 md:grid-cols-2 md:gap-10">
        <Part id="we" title={t('Who {name} is', { name: brand.name })}>
          <p>
            {t(
              '{name} is a panel for paid health research. Studies want to hear from people who give care, get care, or care for someone else. We match you with their surveys and pay you for your time.',
              { name: brand.name },
            )}
          </p>
          <p>
            <Questions brand={brand} />
          </p>
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
