'use client'

import { refreshResources } from '#components/call/Resources.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { DeclineForm } from './DeclineForm.tsx'
import { DECLINE_EFFECT, declineTitle } from './declineForm.ts'

interface Props {
  invitation: string
  topic: string
  onClose: () => void
}

export default function DeclineDialog({ invitation, topic, onClose }: Props) {
  const t = useTranslate()
  const declined = () => {
    refreshResources()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={declineTitle(topic, t)} description={t(DECLINE_EFFECT)}>
      <DeclineForm invitation={invitation} onDeclined={declined}>
        <Button size="large" variant="quiet" onClick={onClose}>
          {t('Keep it')}
        </Button>
      </DeclineForm>
    </Dialog>
  )
}
