'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { MailLink } from '#components/shell/links.tsx'
import { Card } from '#components/ui/Card.tsx'
import { DialogButton } from '#components/ui/dialog/DialogButton.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { routes } from '#lib/routes.ts'
import { needsNonProfit } from '#lib/rules/surveys/dashboard.ts'
import type { Organization } from './NonProfitForm.tsx'

const RaiseFundsDialog = lazyDialog(() => import('./RaiseFundsDialog.tsx'))

interface Props {
  /** The member's choice: the only profile data sent to the browser. */
  chosen: PanelistProfile['nonProfitOrganizationDto']
  /** Null when they were not loaded. */
  organizations: readonly Organization[] | null
  supportEmail: string
  /** What was donated so far. */
  children?: ReactNode
}

/** Focuses the heading once an organization is chosen, because the button that had the focus is gone. */
function useFocusOnceChosen(needsChoice: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasAsked = useRef(needsChoice)
  useEffect(() => {
    if (hasAsked.current && !needsChoice) heading.current?.focus()
    hasAsked.current = needsChoice
  }, [needsChoice])
  return heading
}

/**
 * @see docs/specification/dashboard.md#cards
 * @see docs/specification/non-profits.md#c-86-changing-the-organization
 */
export function DonationCenter({ chosen, organizations, supportEmail, children }: Props) {
  const t = useTranslate()
  const needsChoice = needsNonProfit({ nonProfitOrganizationDto: chosen })
  const heading = useFocusOnceChosen(needsChoice)
  return (
    <Card title={t('Donation Center')} heading={heading} className="print:hidden">
      {needsChoice ? (
        <div className="flex flex-col items-start gap-4">
          <p>
            {`${chosen ? `${t('You prefer not to donate. Changed your mind?')} ` : ''}${t("Pick a non-profit. We'll donate to it each time you complete a survey. Your own pay stays the same.")}`}
          </p>
          <DialogButton
            href={routes.nonProfitOrg.path}
            dialog={(onClose) => (
              <RaiseFundsDialog organizations={organizations} chosen={chosen?.id ?? null} onClose={onClose} />
            )}
          >
            {t('Help Raise Funds')}
          </DialogButton>
          {children}
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <p>
            <Sentence
              text={t('Thank you for helping <name/>: we donate to it for each survey you complete.')}
              parts={{ name: () => <strong>{chosen?.name}</strong> }}
            />
          </p>
          {children}
          <p className="text-sm text-muted">
            <Sentence
              text={t('To change it, email <email/>.')}
              parts={{ email: () => <MailLink to={supportEmail} /> }}
            />
          </p>
        </div>
      )}
    </Card>
  )
}
