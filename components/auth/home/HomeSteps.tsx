import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Icon } from '#components/ui/Icon.tsx'

const ANSWERS = [
  ['Profession', 'Nursing'],
  ['Specialty', 'Pediatrics'],
  ['State', 'NJ'],
] as const

/** A text message with a code. */
function Message() {
  const t = useTranslate()
  return (
    <p className="message-bubble flex flex-wrap items-center gap-3 leading-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-wash text-brand-ink">
        <Icon name="lock" />
      </span>
      <span>
        <span className="block text-xs text-muted">{t('Your code')}</span>
        <strong className="text-lg whitespace-nowrap tracking-[0.1em] tabular-nums">481 902</strong>
      </span>
    </p>
  )
}

/** A profile with its answers checked off. */
function Answers() {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-0.5 sm:gap-1.5">
      {ANSWERS.map(([name, answer]) => (
        <p key={name} className="flex flex-wrap items-center gap-x-2 text-xs">
          <Icon name="success" className="size-4 text-success" />
          <span className="mr-auto font-semibold">{t(name)}</span>
          <span className="text-muted">{t(answer)}</span>
        </p>
      ))}
    </div>
  )
}

function Payment() {
  const t = useTranslate()
  return (
    <p className="flex flex-wrap items-center gap-3 leading-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-success-wash text-success">
        <Icon name="success" className="size-6" />
      </span>
      <span>
        <strong className="block text-xl tabular-nums">$75.00</strong>
        <span className="text-xs text-muted">{t('Payment sent')}</span>
      </span>
    </p>
  )
}

const steps: readonly { title: string; text: string; sketch: ReactNode }[] = [
  {
    title: 'Join with your cell phone',
    text: 'We text you a code. No password.',
    sketch: <Message />,
  },
  {
    title: 'Tell us about you',
    text: 'We use your answers to find surveys that fit you.',
    sketch: <Answers />,
  },
  {
    title: 'Take surveys and get paid',
    text: 'You see the time and the pay first.',
    sketch: <Payment />,
  },
]

export function HomeSteps() {
  const t = useTranslate()
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="text-2xl sm:text-center sm:text-3xl">
        {t('How it works')}
      </h2>
      <ol className="home-thirds">
        {steps.map(({ title, text, sketch }, index) => (
          <li key={title}>
            <div aria-hidden="true" className="sketch">
              {sketch}
            </div>
            <div className="mt-4 flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-full bg-ink text-sm font-bold text-surface"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-lg">{t(title)}</h3>
                <p className="text-muted">{t(text)}</p>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
