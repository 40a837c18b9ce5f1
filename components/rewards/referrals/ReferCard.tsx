'use client'

import { useRef, useState } from 'react'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import { DialogButton } from '#components/ui/dialog/DialogButton.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { routes } from '#lib/routes.ts'
import { ReferralPay } from './ReferralPay.tsx'
import { ReferralSent } from './ReferralSent.tsx'

const ReferDialog = lazyDialog(() => import('./ReferDialog.tsx'))

interface Props {
  brand: string
  /** The member's referral link. */
  link: string | null
  /** Dollars for a referral; null when unknown. */
  bonus: number | null
}

/** Card for verified members. @see docs/specification/dashboard.md#cards */
export function ReferCard({ brand, link, bonus }: Props) {
  const t = useTranslate()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const draft = useRef({})
  return (
    <Card title={t('Refer & Earn')} className="print:hidden">
      <p>{t('Invite people you know to {brand}.', { brand })}</p>
      <div className="mt-1 text-sm text-muted">
        <ReferralPay bonus={bonus} />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <DialogButton
          href={routes.referPopUp.path}
          dialog={(onClose) => (
            <ReferDialog brand={brand} link={link} bonus={bonus} draft={draft} onSent={setSentTo} onClose={onClose} />
          )}
        >
          {t('Refer a friend')}
        </DialogButton>
        {sentTo ? (
          <ReferralSent email={sentTo} />
        ) : (
          <PageLink href={routes.referralStatus.path} className="link -my-2.5 py-2.5">
            {t('Referral status')}
          </PageLink>
        )}
      </div>
    </Card>
  )
}
