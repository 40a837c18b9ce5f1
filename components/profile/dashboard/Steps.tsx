import { useTranslate } from '#components/language/useTranslate.ts'
import { Icon } from '#components/ui/Icon.tsx'
import type { OnboardingStep } from '#lib/rules/profile/onboarding.ts'

/** Onboarding steps, done and to do. */
export function Steps({ steps }: { steps: readonly OnboardingStep[] }) {
  const t = useTranslate()
  return (
    <ol className="flex flex-col gap-3">
      {steps.map(({ label, done }) => (
        <li key={label} className="flex items-center gap-3">
          <Icon name={done ? 'success' : 'clock'} className={done ? 'text-success' : 'text-muted'} />
          <span className={done ? undefined : 'font-semibold'}>{t(label)}</span>
          <span className="ml-auto text-sm text-muted">{done ? t('Done') : t('To do')}</span>
        </li>
      ))}
    </ol>
  )
}
