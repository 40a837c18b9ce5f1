'use client'

import { lazy, Suspense, useState } from 'react'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Card } from '#components/ui/Card.tsx'
import type { PayoutMethod } from '#lib/contract/panel/payout-method.ts'

const ChangePayTo = lazy(() => import('./ChangePayTo.tsx').then(({ ChangePayTo: form }) => ({ default: form })))

const labelOf = ({ methods, method }: PayoutMethod) => methods.find((one) => one.method === method)?.label ?? null

/** The member's payout method, with a form to change it. */
export function PayTo({ chosen }: { chosen: PayoutMethod }) {
  const t = useTranslate()
  const [wanted, setWanted] = useState(false)
  const label = labelOf(chosen)
  return (
    <Card title={t('Where we send your payments')} className="print:hidden">
      <div className="flex flex-col gap-3">
        {chosen.sentTo && label ? (
          <p className="wrap-anywhere">
            <Sentence
              text={t('{method}. To <address/>.', { method: t(label) })}
              parts={{ address: () => <strong>{chosen.sentTo}</strong> }}
            />
          </p>
        ) : wanted ? null : (
          <p>{t("We don't know yet where to send your payments. Choose how you want to be paid.")}</p>
        )}
        {wanted ? (
          <Suspense fallback={<p role="status">{t('Loading…')}</p>}>
            <ChangePayTo chosen={chosen} onClose={() => setWanted(false)} />
          </Suspense>
        ) : (
          <Button variant="secondary" className="self-start" onClick={() => setWanted(true)}>
            {chosen.sentTo ? t('Change') : t('Choose')}
          </Button>
        )}
      </div>
    </Card>
  )
}
