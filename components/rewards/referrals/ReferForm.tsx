'use client'

import { useState } from 'react'
import type { FormPost } from '#components/form/formPost.ts'
import { CopyLink } from './CopyLink.tsx'
import { InviteForm } from './InviteForm.tsx'
import { ReferralPay } from './ReferralPay.tsx'
import { ReferralSent } from './ReferralSent.tsx'

interface Props {
  brand: string
  /** The member's referral link. */
  link: string | null
  /** Dollars for a referral; null when unknown. */
  bonus: number | null
  /** Called with the invited address. Default: says what happens next, and clears the form for another referral. */
  onSent?: (email: string) => void
  /** Whether an invitation was just sent without JavaScript. */
  isSent?: boolean
  /** Left out in a dialog. */
  post?: FormPost
}

/**
 * Two ways to refer: an invitation by email, or a link to share.
 * @see docs/specification/referrals.md#refer-form
 * @see docs/specification/non-profits.md#c-93-dialogs-as-pages
 */
export function ReferForm({ brand, link, bonus, onSent, isSent = false, post }: Props) {
  const [sentTo, setSentTo] = useState<readonly string[]>([])
  const isFirst = sentTo.length === 0
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-5">
        {isSent || !isFirst ? <ReferralSent email={sentTo.at(-1) ?? null} /> : <ReferralPay bonus={bonus} />}
        <InviteForm
          key={sentTo.length}
          brand={brand}
          isNext={!isFirst}
          onSent={onSent ?? ((email) => setSentTo((current) => [...current, email]))}
          post={isFirst ? post : undefined}
        />
      </div>
      {link ? <CopyLink link={link} /> : null}
    </div>
  )
}
