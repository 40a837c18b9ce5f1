'use client'

import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { CallForm, SubmitButton } from '#components/form/CallForm.tsx'
import { EmailField } from '#components/form/fields/EmailField.tsx'
import { TextField } from '#components/form/fields/TextField.tsx'
import type { FormPost } from '#components/form/formPost.ts'
import { useToastOnceClosed } from '#components/form/kit/useToastOnceClosed.ts'
import { useCallForm } from '#components/form/useCallForm.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { REFERRAL_NAME_MAX } from '#lib/constants.ts'
import { type ApiError, errorAction } from '#lib/messages/error-action.ts'
import { referPanelistMessages } from '#lib/messages/rewards.ts'
import { REFERRAL_SENT } from '#lib/messages/texts/rewards.ts'
import { referForm } from './referForm.ts'

/** An invitation that is not sent yet, so that it is there again when its dialog was closed by mistake. */
export type InviteDraft = RefObject<Partial<Record<'name' | 'email', string>>>

interface Props {
  brand: string
  /** Whether it replaces a form that was just sent, and takes focus. */
  isNext: boolean
  onSend: () => void
  onSent: (email: string, toastId: number) => void
  /** Left out in a dialog. */
  post?: FormPost
  /** Only in a dialog. */
  draft?: InviteDraft
}

/** Invites a friend by email. */
export function InviteForm({ brand, isNext, onSend, onSent, post, draft }: Props) {
  const t = useTranslate()
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNext) name.current?.focus()
  }, [isNext])
  const sentDraft = useRef<InviteDraft['current']>(undefined)
  const errorText = (error: ApiError) => errorAction(referPanelistMessages, error, brand, t).text
  const form = useCallForm({
    schema: referForm,
    post,
    disableUntilValid: 'email',
    send: (body, { idempotencyKey }) => {
      onSend()
      sentDraft.current = draft?.current
      return lazyCall(() => import('#lib/contract/panel/rewards.ts'), 'referPanelist', { body, idempotencyKey })
    },
    errorText,
    onError: useToastOnceClosed(errorText),
    onDone: (_, { email }) => {
      // Closed and opened again meanwhile, the dialog may have another.
      if (draft && draft.current === sentDraft.current) draft.current = {}
      onSent(email, toast.success(REFERRAL_SENT))
    },
  })
  const keep = (field: 'name' | 'email') => (event: FormEvent<HTMLInputElement>) => {
    if (draft) draft.current = { ...draft.current, [field]: event.currentTarget.value }
  }
  return (
    <CallForm form={form}>
      <TextField
        name="name"
        label={t("Your friend's name")}
        hint={t('We greet them by this name.')}
        autoComplete="off"
        maxLength={REFERRAL_NAME_MAX}
        ref={name}
        data-autofocus
        defaultValue={post?.values.name ?? draft?.current.name}
        onInput={keep('name')}
      />
      <EmailField
        name="email"
        label={t("Your friend's email")}
        hint={t('We send one email there, in your name, with a link to join.')}
        autoComplete="off"
        enterKeyHint="send"
        defaultValue={post?.values.email ?? draft?.current.email}
        onInput={keep('email')}
      />
      <SubmitButton busyLabel={t('Sending…')} needs={t("Enter your friend's full email address to continue.")}>
        {t('Send invitation')}
      </SubmitButton>
    </CallForm>
  )
}
