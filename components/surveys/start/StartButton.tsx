'use client'

import { useId } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { useRefusal, useStarting } from './StartSurveys.tsx'
import type { StartRow } from './startRow.ts'

interface Props {
  action: 'Start' | 'Resume'
  row: StartRow
  /** Id of the survey's name, which is part of the button's. */
  topicId: string
  /** It is the next step: the main button of the page. */
  main?: boolean
}

/** A form of its own, so that it works without scripts. It goes with a refusal that another try cannot change. */
export function StartButton({ action, row, topicId, main = false }: Props) {
  const t = useTranslate()
  const { action: address, start, current } = useStarting()
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
