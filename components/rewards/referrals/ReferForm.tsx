'use client'

import { useState } from 'react'
import type { FormPost } from '#components/form/formPost.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { CopyLink } from './CopyLink.tsx'
import { type InviteDraft, InviteForm } from './InviteForm.tsx'
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
  /** Only in a dialog. */
  draft?: InviteDraft
}

/** The last invitation, until the next one is sent. */
interface SentInvitation {
  /** Null when unknown. */
  email: string | null
  toastId?: number
}

/**
 * Two ways to refer: an invitation by email, or a link to share.
 * @see docs/specification/referrals.md#refer-form
 * @see docs/specification/non-profits.md#c-93-dialogs-as-pages
 */
export function ReferForm({ brand, link, bonus, onSent, isSent = false, post, draft }: Props) {
  const [sent, setSent] = useState<SentInvitation | null>(isSent ? { email: null } : null)
  const [count, setCount] = useState(0)
  const isFirst = count === 0
  const showSent = (email: string, toastId: number) => {
    setSent({ email, toastId })
    setCount(count + 1)
  }
  const hideSent = () => {
    if (sent?.toastId) toast.dismiss(sent.toastId)
    setSent(null)
  }
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-5">
        {sent ? <ReferralSent email={sent.email} /> : <ReferralPay bonus={bonus} />}
        <InviteForm
          key={count}
          brand={brand}
          isNext={!isFirst}
          onSend={hideSent}
          onSent={onSent ?? showSent}
          post={isFirst ? post : undefined}
          draft={draft}
        />
      </div>
      {link ? <CopyLink link={link} /> : null}
    </div>
  )
}
