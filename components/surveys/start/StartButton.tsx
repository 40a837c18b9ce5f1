'use client'

import { Button } from '#components/ui/Button.tsx'
import { useStarting } from './StartSurveys.tsx'
import type { StartRow } from './startRow.ts'

interface Props {
  action: 'Start' | 'Resume'
  row: StartRow
  /** Id of the text that says which survey. */
  describedBy: string
  size?: 'small' | 'large'
}

/** A form of its own, so that a press from before the scripts came is kept and done then. */
export function StartButton({ action, row, describedBy, size = 'small' }: Props) {
  const { start, current } = useStarting()
  return (
    <form action={() => start(row)} className={size === 'large' ? 'w-full' : undefined}>
      <Button
        type="submit"
        size={size}
        wide={size === 'large'}
        busy={current === row.invitationMaskedId}
        busyLabel="Wait…"
        aria-describedby={describedBy}
      >
        {action}
      </Button>
    </form>
  )
}
