'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import type { Result } from '#components/call/result.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { YEAR_LIST_REBUILD_DELAY } from '#lib/constants.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { AdditionalInfoForm } from './AdditionalInfoForm.tsx'
import { type InfoData, loadInfo } from './loadInfo.ts'

interface Props {
  onClose: () => void
}

const thisYear = () => new Date().getFullYear()

/**
 * The current year, checked again a second after the dialog opens, for the lists of years.
 * @see docs/specification/constants.md#intervals-and-delays
 */
function useYear() {
  const [year, setYear] = useState(thisYear)
  useEffect(() => {
    const timer = setTimeout(() => setYear(thisYear()), YEAR_LIST_REBUILD_DELAY)
    return () => clearTimeout(timer)
  }, [])
  return year
}

/**
 * Dialog for missing demographic answers. Loads its own data.
 * @see docs/specification/dashboard-dialogs.md#additional-info
 */
export default function AdditionalInfoDialog({ onClose }: Props) {
  const t = useTranslate()
  const year = useYear()
  const [loaded, setLoaded] = useState<Result<InfoData> | null>(null)
  const load = async () => setLoaded(await loadInfo())
  const begin = useEffectEvent(load)
  useEffect(() => void begin(), [])
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('A few more questions')}
      description={t('Your answers decide which surveys we can offer you.')}
    >
      {loaded === null ? <p role="status">{t('Loading your answers…')}</p> : null}
      {loaded?.ok ? (
        <div className="tall-dialog">
          <AdditionalInfoForm loaded={loaded.data} year={year} onClose={onClose} />
        </div>
      ) : null}
      {loaded && !loaded.ok ? <FailedState message={GENERIC} onRetry={load} /> : null}
    </Dialog>
  )
}
