'use client'

import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { retryWhenOnline } from '#components/call/retryWhenOnline.ts'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Card } from '#components/ui/Card.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import type { PayoutMethod } from '#lib/contract/panel/payout-method.ts'
import { PAYOUT_METHOD_CHANGED, PAYOUT_METHOD_HELD } from '#lib/messages/texts/settings.ts'
import { routes } from '#lib/routes.ts'
import { methodNote } from './methodNotes.ts'
import { PAY_TO_ID } from './payToId.ts'

const ChangePayTo = lazy(
  retryWhenOnline(() => import('./ChangePayTo.tsx').then(({ ChangePayTo: form }) => ({ default: form }))),
)

const To = ({ address }: { address: string }) => (
  <Sentence text={useTranslate()('To <address/>')} parts={{ address: () => <strong>{address}</strong> }} />
)

interface CurrentProps {
  chosen: PayoutMethod
  /** Whether to explain the method. While changing it, each option has the explanation. */
  isExplained: boolean
}

function Current({ chosen: { methods, method, sentTo }, isExplained }: CurrentProps) {
  const t = useTranslate()
  const current = methods.find((item) => item.method === method)
  if (!sentTo || !current) {
    return <p>{t("We don't know yet where to send your payments. Choose how you want to be paid.")}</p>
  }
  const note = isExplained ? methodNote(current.method) : undefined
  return (
    <div className="flex min-w-0 flex-1 basis-40 flex-col text-sm wrap-anywhere">
      <p className="font-semibold">{t(current.label)}</p>
      <p>
        <To address={sentTo} />
      </p>
      {note ? <p className="mt-1 text-muted">{t(note)}</p> : null}
    </div>
  )
}

/**
 * Confirmation of a change. Takes focus, because the form that had it is gone. Shows the address as it was typed: masked, as
 * below, it may look like the one before.
 */
function Changed({ address, next }: { address: string } & Pick<Props, 'next'>) {
  const t = useTranslate()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <Notice ref={notice} tabIndex={-1} tone="success" title={t(PAYOUT_METHOD_CHANGED)} className="basis-full">
      <p className="wrap-anywhere">
        <To address={address} />
      </p>
      {next ? <p>{next}</p> : null}
    </Notice>
  )
}

interface Props {
  chosen: PayoutMethod
  /** When the next payment is expected, as a sentence; null without any payment. */
  next: ReactNode
}

type Stage = 'shown' | 'changing' | 'canceled' | { changedTo: string }

/** The member's payout method, with a form to change it. */
export function PayTo({ chosen, next }: Props) {
  const t = useTranslate()
  const [stage, setStage] = useState<Stage>('shown')
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (stage === 'canceled') opener.current?.focus()
  }, [stage])
  return (
    <Card id={PAY_TO_ID} title={t('Where we send your payments')} className="print:hidden">
      <div className="flex flex-wrap items-start justify-between gap-3">
        {typeof stage === 'object' ? <Changed address={stage.changedTo} next={next} /> : null}
        {stage === 'changing' && !chosen.sentTo ? null : <Current chosen={chosen} isExplained={stage !== 'changing'} />}
        {stage === 'changing' ? (
          <Suspense fallback={<p role="status">{t('Loading…')}</p>}>
            <ChangePayTo
              chosen={chosen}
              onCancel={() => setStage('canceled')}
              onChanged={(changedTo) => setStage({ changedTo })}
            />
          </Suspense>
        ) : chosen.isHeld ? (
          <p className="basis-full text-sm text-muted">{t(PAYOUT_METHOD_HELD)}</p>
        ) : (
          <form
            action={routes.payTo.path}
            onSubmit={(event) => {
              event.preventDefault()
              setStage('changing')
            }}
          >
            <Button ref={opener} type="submit" size="small">
              {chosen.sentTo ? t('Change') : t('Choose')}
            </Button>
          </form>
        )}
      </div>
    </Card>
  )
}
