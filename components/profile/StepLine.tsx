import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { cx } from '#components/ui/cx.ts'
import { stepLine } from '#lib/rules/profile/onboarding.ts'

interface Props {
  profile: Parameters<typeof stepLine>[0]
  /** Step of this page. Defaults to the member's next step. */
  step?: Parameters<typeof stepLine>[1]
  /** For a page that takes less time than its step. */
  minutes?: number
  /** What this page is for, if it isn't the step's questions. */
  label?: string
}

const ONE_MINUTE = '<strong>Step {number} of {length}</strong>: {label}, about {minutes} minute'
const MINUTES = '<strong>Step {number} of {length}</strong>: {label}, about {minutes} minutes'

/** Of a step that is done, the current one, and one to come. */
const looks = ['bg-brand', 'step-now', 'bg-step-rest'] as const

/** Onboarding progress of a new member, below the page heading. @see docs/specification/welcome.md#step-line */
export function StepLine({ profile, step, label, ...page }: Props) {
  const t = useTranslate()
  const line = stepLine(profile, step)
  if (!line) return null
  const { number, labels, minutes } = { ...line, ...page }
  return (
    <div className="-mt-2 mb-6">
      <p className="text-sm text-pretty">
        <Sentence
          text={t(minutes === 1 ? ONE_MINUTE : MINUTES, {
            number,
            length: labels.length,
            label: t(label ?? labels[number - 1] ?? ''),
            minutes,
          })}
          parts={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      <div aria-hidden="true" className="mt-2 flex gap-1">
        {labels.map((name, index) => (
          <span key={name} className={cx('h-1.5 flex-1 rounded-full', looks[Math.sign(index + 1 - number) + 1])} />
        ))}
      </div>
    </div>
  )
}
