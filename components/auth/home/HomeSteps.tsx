import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Icon } from '#components/ui/Icon.tsx'

const ROWS = ['w-24', 'w-16', 'w-20'] as const

/** A text message with a code. */
const Message = () => (
  <div className="flex items-center gap-3">
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand text-on-brand">
      <Icon name="lock" />
    </span>
    <span className="flex min-w-0 flex-1 flex-col gap-2">
      <i className="w-3/4" />
      <span className="text-lg font-bold whitespace-nowrap tracking-[0.1em] text-ink tabular-nums">481 902</span>
    </span>
  </div>
)

/** A profile whose answers are ticked off. */
const Answers = () => (
  <div className="flex flex-col gap-1.5 sm:gap-2">
    {ROWS.map((width) => (
      <span key={width} className="flex items-center gap-3">
        <Icon name="success" className="size-5 text-success" />
        <i className={width} />
        <i className="ml-auto w-10 opacity-60" />
      </span>
    ))}
  </div>
)

/** A payment. */
const Payment = () => (
  <div className="flex items-center gap-3">
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-success-wash text-success">
      <Icon name="success" className="size-6" />
    </span>
    <span className="flex min-w-0 flex-1 flex-col gap-2">
      <span className="text-xl font-bold text-ink tabular-nums">$75.00</span>
      <i className="w-3/4" />
    </span>
  </div>
)

const steps: readonly { title: string; text: string; tint: string; sketch: ReactNode }[] = [
  {
    title: 'Join with your cell phone',
    text: 'We text you a code. No password.',
    tint: 'bg-brand-wash',
    sketch: <Message />,
  },
  {
    title: 'Tell us about you',
    text: 'Your profile finds the surveys that fit.',
    tint: 'bg-warning-wash',
    sketch: <Answers />,
  },
  {
    title: 'Take surveys and get paid',
    text: 'You see the time and the pay first.',
    tint: 'bg-success-wash',
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
      <ol className="mt-5 grid gap-6 sm:mt-8 sm:grid-cols-3">
        {steps.map(({ title, text, tint, sketch }, at) => (
          <li key={title}>
            <div aria-hidden="true" className={`sketch ${tint}`}>
              {sketch}
            </div>
            <div className="mt-4 flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-full bg-ink text-sm font-bold text-surface"
              >
                {at + 1}
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
