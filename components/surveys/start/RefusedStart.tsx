'use client'

import { CountdownNotice } from '#components/ui/feedback/CountdownNotice.tsx'
import { routes } from '#lib/routes.ts'

/** Why a survey can't start, and the page to redirect to. */
export interface StartNotice {
  next: string
  notice: { message: string; after: number }
}

interface Props extends StartNotice {
  onGo: (path: string) => void
}

/** Scrolls the notice into view, because the button may be far below it. */
const show = (element: HTMLDivElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** @see docs/specification/survey-start.md#blocked-start */
export function RefusedStart({ next, notice, onGo }: Props) {
  return (
    <div ref={show} className="scroll-my-6">
      <CountdownNotice
        message={notice.message}
        destination={next === routes.profile.path ? 'your profile' : 'your dashboard'}
        after={notice.after}
        onGo={() => onGo(next)}
      />
    </div>
  )
}
