'use client'

import { useId } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { useRefusal, useStartContext } from './StartSurveys.tsx'
import type { StartRow } from './startRow.ts'

interface Props {
  action: 'Start' | 'Resume'
  row: StartRow
  /** Id of the survey's name, for the button's accessible name. */
  topicId: string
  /** Whether it is the page's next step, which makes it primary. */
  main?: boolean
}

/** A form, so that it works without JavaScript. Removed after a rejection that a retry can't change. */
export function StartButton({ action, row, topicId, main = false }: Props) {
  const t = useTranslate()
  const { action: address, start, current } = useStartContext()
  const refusal = useRefusal(row.invitationMaskedId)
  const id = useId()
  if (refusal?.canRetry === false) return null
  return (
    <form
      method="post"
      action={address}
      onSubmit={(event) => {
        event.preventDefault()
        start(row, main ? 'next step' : 'row')
      }}
    >
      {Object.entries(row).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ''} />
      ))}
      <Button
        type="submit"
        id={id}
        variant={main ? 'primary' : 'secondary'}
        size={main ? 'medium' : 'small'}
        busy={current === row.invitationMaskedId}
        busyLabel={t('Wait…')}
        aria-labelledby={`${id} ${topicId}`}
      >
        {t(action)}
      </Button>
    </form>
  )
}
