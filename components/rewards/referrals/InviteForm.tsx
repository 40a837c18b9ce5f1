'use client'

import { useEffect, useRef } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { CallForm, SubmitButton } from '#components/form/CallForm.tsx'
import { EmailField } from '#components/form/fields/EmailField.tsx'
import { TextField } from '#components/form/fields/TextField.tsx'
import type { FormPost } from '#components/form/formPost.ts'
import { useCallForm } from '#components/form/useCallForm.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { REFERRAL_NAME_MAX } from '#lib/constants.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { referPanelistMessages } from '#lib/messages/rewards.ts'
import { REFERRAL_SENT } from '#lib/messages/texts/rewards.ts'
import { referForm } from './referForm.ts'

interface Props {
  brand: string
  /** Whether it replaces a form that was just sent, and takes focus. */
  isNext: boolean
  onSend: () => void
  onSent: (email: string, toastId: number) => void
  /** Left out in a dialog. */
  post?: FormPost
}

/** Invites a friend by email. */
export function InviteForm({ brand, isNext, onSend, onSent, post }: Props) {
  const t = useTranslate()
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNext) name.current?.focus()
  }, [isNext])
  const form = useCallForm({
    schema: referForm,
    post,
    disableUntilValid: 'email',
    send: (body, { idempotencyKey }) => {
      onSend()
      return lazyCall(() => import('#lib/contract/panel/rewards.ts'), 'referPanelist', { body, idempotencyKey })
    },
    errorText: (error) => errorAction(referPanelistMessages, error, brand, t).text,
    onDone: (_, { email }) => onSent(email, toast.success(REFERRAL_SENT)),
  })
  return (
    <CallForm form={form}>
      <TextField
        name="name"
        label={t("Your friend's name")}
        hint={t('We greet them by this name.')}
        autoComplete="off"
        maxLength={REFERRAL_NAME_MAX}
        ref={name}
        defaultValue={post?.values.name}
      />
      <EmailField
        name="email"
        label={t("Your friend's email")}
        hint={t('We send one email there, in your name, with a link to join.')}
        autoComplete="off"
        enterKeyHint="send"
        defaultValue={post?.values.email}
      />
      <SubmitButton busyLabel={t('Sending…')} needs={t("Enter your friend's email to continue.")}>
        {t('Send invitation')}
      </SubmitButton>
    </CallForm>
  )
}
