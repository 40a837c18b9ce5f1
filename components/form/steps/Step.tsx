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

/** A group of questions. On phones with JavaScript, and in a frame, only the current step is visible. */
export function Step({ steps: { index: at, count, heading }, number, title, children }: Props) {
  const t = useTranslate()
  const isOpen = number === at
  return (
    <Card
      title={
        <>
          <span className="step-count">{t('Step {number} of {count}', { number: number + 1, count })}</span>
          {title}
        </>
      }
      heading={isOpen ? heading : undefined}
      className={isOpen ? 'step' : 'step step-closed'}
    >
      <progress aria-hidden="true" className="step-bar" value={number + 1} max={count} />
      <div className="flex flex-col gap-6">{children}</div>
    </Card>
  )
}
