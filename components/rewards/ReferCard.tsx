'use client'

import { lazyDialog } from '#components/call/lazyDialog.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import { DialogButton } from '#components/ui/dialog/DialogButton.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { routes } from '#lib/routes.ts'

const ReferDialog = lazyDialog(() => import('./ReferDialog.tsx'))

interface Props {
  brand: string
  /** The member's referral link. */
  link: string | null
}

/** Card for verified members. @see docs/specification/dashboard.md#cards */
export function ReferCard({ brand, link }: Props) {
  const t = useTranslate()
  return (
    <Card title={t('Refer & Earn')} className="print:hidden">
      <div className="flex flex-col items-start gap-4">
        <p>{t('Invite people you know to {brand} and earn a bonus when they become verified members.', { brand })}</p>
        <DialogButton
          href={routes.referPopUp.path}
          dialog={(onClose) => <ReferDialog brand={brand} link={link} onClose={onClose} />}
        >
          {t('Refer a friend')}
        </DialogButton>
        <PageLink href={routes.referralStatus.path} className="link">
          {t('Referral status')}
        </PageLink>
      </div>
    </Card>
  )
}
