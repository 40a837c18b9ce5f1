'use client'

import { useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { loadPage } from '#components/call/loadPage.ts'
import { ConfirmByCode } from '#components/form/ConfirmByCode.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { focusOnMount } from '#components/ui/focusOnMount.ts'
import { formatDollars } from '#lib/format/money.ts'

interface Props {
  codeGoesTo: string | null
  hasPasskey?: boolean
  /** Dollars not yet paid to the member. */
  unpaid: number
}

interface GiveUpProps {
  unpaid: number
  checked: boolean
  onChange: (checked: boolean) => void
}

function GiveUpUnpaid({ unpaid, checked, onChange }: GiveUpProps) {
  const t = useTranslate()
  return (
    <label className="flex gap-3">
      <input
        type="checkbox"
        className="tick-box"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {t("I give up the {amount} that isn't paid to me yet. Without an account we can't send it.", {
          amount: formatDollars(unpaid),
        })}
      </span>
    </label>
  )
}

/** `kept`: the form was closed again, so the button that opened it gets the focus back. */
type Stage = 'shown' | 'open' | 'kept'

/** Sends nothing until the member has opened and read the warning. */
export function EraseAccount({ codeGoesTo, hasPasskey, unpaid }: Props) {
  const t = useTranslate()
  const [stage, setStage] = useState<Stage>('shown')
  const [givesUpUnpaid, setGivesUpUnpaid] = useState(false)
  if (stage !== 'open') {
    return (
      <Button ref={stage === 'kept' ? focusOnMount : undefined} onClick={() => setStage('open')}>
        {t('Erase my account')}
      </Button>
    )
  }
  const canErase = unpaid === 0 || givesUpUnpaid
  return (
    <div className="flex flex-col gap-4">
      <Notice ref={focusOnMount} tabIndex={-1} tone="warning" title={t("This can't be undone.")}>
        {t('Your profile, sessions and messages are deleted at once. You can register again later, as a new member.')}
      </Notice>
      {unpaid > 0 ? <GiveUpUnpaid unpaid={unpaid} checked={givesUpUnpaid} onChange={setGivesUpUnpaid} /> : null}
      {canErase ? (
        <ConfirmByCode
          codeGoesTo={codeGoesTo}
          hasPasskey={hasPasskey}
          action={t('Erase my account for good')}
          busyLabel={t('Erasing…')}
          isDanger
          send={(otp, attempt) =>
            lazyCall(() => import('#lib/contract/portal/session.ts'), 'eraseOwnAccount', {
              body: { otp, givesUpUnpaid },
              ...attempt,
            })
          }
          onDone={({ next }) => {
            loadPage(next)
            return 'leaving'
          }}
        />
      ) : null}
      <Button variant="quiet" className="-ml-4 self-start" onClick={() => setStage('kept')}>
        {t('Keep my account')}
      </Button>
    </div>
  )
}
