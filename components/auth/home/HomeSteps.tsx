import { useTranslate } from '#components/language/useTranslate.ts'

const steps = [
  ['Join with your cell phone', 'We text you a code. No password.'],
  ['Tell us about you', 'Your profile finds the surveys that fit.'],
  ['Take surveys and get paid', 'You see the time and the pay first.'],
] as const

export function HomeSteps() {
  const t = useTranslate()
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="text-xl">
        {t('How it works')}
      </h2>
      <ol className="mt-4 flex flex-col gap-3 sm:gap-5">
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
              <p className="text-sm text-muted sm:text-base">{t(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
