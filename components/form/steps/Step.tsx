import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import type { Steps } from './useSteps.ts'

interface Props {
  steps: Steps
  /** Zero-based. */
  number: number
  title: string
  children: ReactNode
}

/** A group of questions. On phones with JavaScript, only the current step is visible. */
export function Step({ steps: { index: at, count, heading }, number, title, children }: Props) {
  const t = useTranslate()
  const isOpen = number === at
  return (
    <Card
      title={
        <>
          <span className="mb-1 block text-sm font-normal text-muted sm:hidden noscript:hidden">
            {t('Step {number} of {count}', { number: number + 1, count })}
          </span>
          {title}
        </>
      }
      heading={isOpen ? heading : undefined}
      className={isOpen ? undefined : 'not-noscript:max-sm:hidden'}
    >
      <progress aria-hidden="true" className="step-bar" value={number + 1} max={count} />
      <div className="flex flex-col gap-6">{children}</div>
    </Card>
  )
}
