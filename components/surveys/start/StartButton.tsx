'use client'

import { useId } from 'react'
import { Button } from '#components/ui/Button.tsx'
import { useStarting } from './StartSurveys.tsx'
import type { StartRow } from './startRow.ts'

interface Props {
  action: 'Start' | 'Resume'
  row: StartRow
  /** Id of the survey's name, which is part of the button's. */
  topicId: string
}

/** A form of its own, so that a press from before the scripts came is kept and done then. */
export function StartButton({ action, row, topicId }: Props) {
  const { start, current } = useStarting()
  const id = useId()
  return (
    <form action={() => start(row)}>
      <Button
        type="submit"
        id={id}
        size="small"
        busy={current === row.invitationMaskedId}
        busyLabel="Wait…"
        aria-labelledby={`${id} ${topicId}`}
      >
        {action}
      </Button>
    </form>
  )
}
