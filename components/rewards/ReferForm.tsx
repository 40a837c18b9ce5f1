'use client'

import { useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { CallForm, SubmitButton } from '#components/form/CallForm.tsx'
import { EmailField } from '#components/form/fields/knownFields.tsx'
import { TextField } from '#components/form/fields/TextField.tsx'
import type { FormPost } from '#components/form/formPost.ts'
import { useCallForm } from '#components/form/useCallForm.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { REFERRAL_NAME_MAX } from '#lib/constants.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { referPanelistMessages } from '#lib/messages/rewards.ts'
import { REFERRAL_SENT } from '#lib/messages/texts/rewards.ts'
import { CopyLink } from './CopyLink.tsx'
import { referForm } from './referForm.ts'

interface Props {
  brand: string
  /** The member's referral link. */
  link: string | null
  /** Called after sending. Default: clears the form for another referral. */
  onSent?: () => void
  /** Left out in a dialog. */
  post?: FormPost
}

/**
 * Two ways to refer: an invitation by email, or a link to share.
 * @see docs/specification/referrals.md#refer-form
 * @see docs/specification/non-profits.md#c-93-dialogs-as-pages
 */
export function ReferForm({ brand, link, onSent, post }: Props) {
  const t = useTranslate()
  const [sent, setSent] = useState(0)
  const form = useCallForm({
    schema: referForm,
    post,
    disableUntilValid: 'email',
    send: (body, { idempotencyKey }) =>
      lazyCall(() => import('#lib/contract/panel/rewards.ts'), 'referPanelist', { body, idempotencyKey }),
    errorText: (error) => errorAction(referPanelistMessages, error, brand, t).text,
    onDone: () => {
      toast.success(REFERRAL_SENT)
      if (onSent) onSent()
      else setSent((count) => count + 1)
    },
  })
  return (
    <div className="flex flex-col gap-8">
      <CallForm key={sent} form={form}>
        <TextField
          name="name"
          label={t('Name')}
          autoComplete="off"
          maxLength={REFERRAL_NAME_MAX}
          autoFocus={sent > 0}
          defaultValue={post?.values.name}
        />
        <EmailField
          name="email"
          label={t('Email')}
          autoComplete="off"
          enterKeyHint="send"
          defaultValue={post?.values.email}
        />
        <SubmitButton busyLabel={t('Sending…')}>{t('Send invitation')}</SubmitButton>
      </CallForm>
      {link ? <CopyLink link={link} /> : null}
    </div>
  )
}
