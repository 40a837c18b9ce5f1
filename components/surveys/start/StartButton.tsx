'use client'

import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { type StartPlace, useRefusal, useStartContext } from './StartSurveys.tsx'
import type { StartRow } from './startRow.ts'

interface Props {
  action: 'Start' | 'Resume'
  row: StartRow
  /** The survey's name, for the button's accessible name. */
  topic: string
  place?: StartPlace
  /** Whether it is the page's next step. */
  isPrimary?: boolean
}

/** A form, so that it works without JavaScript. Removed after a rejection that a retry can't change. */
export function StartButton({ action, row, topic, place = 'row', isPrimary = false }: Props) {
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
        start(row, place)
      }}
    >
      {Object.entries(row).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ''} />
      ))}
      <Button
        type="submit"
        variant={isPrimary ? 'primary' : 'secondary'}
        size={place === 'row' ? 'small' : 'medium'}
        busy={busy}
        busyLabel={t('Wait…')}
        aria-label={`${t(busy ? 'Wait…' : action)} ${topic}`}
      >
        {t(action)}
      </Button>
    </form>
  )
}
