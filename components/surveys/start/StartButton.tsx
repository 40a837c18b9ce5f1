'use client'

import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { useRefusal, useStartContext } from './StartSurveys.tsx'
import type { StartRow } from './startRow.ts'

interface Props {
  action: 'Start' | 'Resume'
  row: StartRow
  /** The survey's name, for the button's accessible name. */
  topic: string
  /** Whether it is the page's next step, which makes it primary. */
  main?: boolean
}

/** A form, so that it works without JavaScript. Removed after a rejection that a retry can't change. */
export function StartButton({ action, row, topic, main = false }: Props) {
  const t = useTranslate()
  const { action: address, start, current } = useStartContext()
  const refusal = useRefusal(row.invitationMaskedId)
  const busy = current === row.invitationMaskedId
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
        variant={main ? 'primary' : 'secondary'}
        size={main ? 'medium' : 'small'}
        busy={busy}
        busyLabel={t('Wait…')}
        aria-label={`${t(busy ? 'Wait…' : action)} ${topic}`}
      >
        {t(action)}
      </Button>
    </form>
  )
}
