'use client'

import { CountdownNotice } from '#components/ui/CountdownNotice.tsx'
import { routes } from '#lib/routes.ts'
import type { BlockedStart } from '#lib/rules/surveys/survey-start.ts'

interface Props extends BlockedStart {
  onGo: (path: string) => void
}

/** Brought into sight: the button that was pressed may be far below. */
const show = (element: HTMLDivElement | null) => element?.scrollIntoView({ block: 'nearest' })

/**
 * What a member reads whose start is refused, and where it leads.
 * @see docs/specification/survey-start.md#blocked-start
 */
export function RefusedStart({ to, delay, message, onGo }: Props) {
  return (
    <div ref={show} className="mb-6 scroll-my-6">
      <CountdownNotice
        message={message}
        destination={to === routes.profile ? 'your profile' : 'your dashboard'}
        after={delay}
        onGo={() => onGo(to.path)}
      />
    </div>
  )
}
