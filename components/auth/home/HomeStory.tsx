import type { ReactNode } from 'react'
import { type BrandFacts, companyPages } from '#components/shell/brand.ts'

const audiences = [
  [
    'Health care professionals',
    'Physicians, nurses, pharmacists, and others. Surveys are about your field. Choose HCP.',
  ],
  ['Patients', 'Share what it is like to live with a condition or a treatment. Choose Patient.'],
  ['Caregivers', 'Speak for the person you care for. Choose Patient, then add them to your profile.'],
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
  return (
    <Part id="who" title="Who can join">
      <ul className="grid gap-4 sm:grid-cols-3">
        {audiences.map(([title, text]) => (
          <li key={title} className="rounded-lg border border-line bg-surface p-5">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-b border-line">
      <summary className="min-h-12 py-3 font-semibold">{title}</summary>
      <p className="max-w-prose pb-4 text-muted">{children}</p>
    </details>
  )
}

/** What a visitor asks before they give their name. Nothing here that the portal does not do, and no number of our own. */
export function HomeStory({ brand }: { brand: BrandFacts }) {
  const { faq, privacy } = companyPages(brand)
  return (
    <div className="flex flex-col gap-12">
      <Audiences />
      <div className="grid gap-12 md:grid-cols-2 md:gap-10">
        <Part id="pay" title="What you're paid, and how">
          <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-muted">
            <li>Each survey names its own amount before you start.</li>
            <li>After the study approves your answers, we send your payment. Your dashboard shows its status.</li>
            <li>If your payments in a tax year call for it, we ask for a Form W-9. You can sign it online.</li>
            <li>You can also pick a nonprofit. We donate to it each time you complete a survey.</li>
          </ul>
        </Part>
        <Part id="data" title="What happens to your data">
          <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-muted">
            <li>We use your profile to match you with surveys.</li>
            <li>Your answers are reported together with others', without your name.</li>
            <li>You can end invitations by text (reply STOP) or by email (unsubscribe) at any time.</li>
            <li>
              The rest is in our{' '}
              <a href={privacy} className="link">
                Privacy Policy
              </a>
              .
            </li>
          </ul>
        </Part>
      </div>
      <div className="grid gap-12 md:grid-cols-2 md:gap-10">
        <Part id="we" title={`Who ${brand.name} is`}>
          <p>
            {brand.name} is a panel for paid health research. Studies want to hear from people who give care, get care,
            or care for someone else. We match you with their surveys and pay you for your time.
          </p>
          <p>
            Learn more on{' '}
            <a href={brand.siteUrl} className="link">
              our company site
            </a>{' '}
            or email{' '}
            <a href={`mailto:${brand.supportEmail}`} className="link wrap-anywhere">
              {brand.supportEmail}
            </a>
            .
          </p>
        </Part>
        <Part id="questions" title="Common questions">
          <div className="border-t border-line">
            <Question title="Does it cost anything?">
              No. Joining and taking surveys is free. Your carrier's message and data rates may apply to texts.
            </Question>
            <Question title="What if I don't qualify for a survey?">
              It happens. Every survey looks for different people, and the next one may be a match.
            </Question>
            <Question title="Why do you need my legal name?">
              Only people whose identity is verified can be paid, and tax forms need a legal name.
            </Question>
          </div>
          <p>
            <a href={faq} className="link">
              See all questions
            </a>
          </p>
        </Part>
      </div>
    </div>
  )
}
