import { useTranslate } from '#components/language/useTranslate.ts'

const steps = [
  ['Join with your cell phone', 'Enter your name and number. We text you a code, so there is no password.'],
  ['Tell us about you', 'Fill out your profile. We use it to match you with surveys that fit.'],
  ['Take surveys and get paid', 'See the time and the pay first. Then follow each payment on your dashboard.'],
] as const

export function HomeSteps() {
  const t = useTranslate()
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="text-xl">
        {t('How it works')}
      </h2>
      <ol className="mt-4 flex flex-col gap-5">
        {steps.map(([title, text], at) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-wash font-semibold text-brand-ink"
            >
              {at + 1}
            </span>
            <div>
              <h3 className="font-semibold">{t(title)}</h3>
              <p className="text-muted">{t(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
