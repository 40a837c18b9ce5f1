'use client'

import type { ReactNode } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { CallForm, SubmitButton } from '#components/form/CallForm.tsx'
import { RadioField } from '#components/form/fields/RadioField.tsx'
import type { FormPost } from '#components/form/formPost.ts'
import { useToastOnceClosed } from '#components/form/kit/useToastOnceClosed.ts'
import { useCallForm } from '#components/form/useCallForm.ts'
import type { AfterSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { ApiError } from '#lib/messages/error-action.ts'
import { SURVEY_DECLINED } from '#lib/messages/texts/surveys.ts'
import { declineErrorText, declineForm, isReason, reasons } from './declineForm.ts'

interface Props {
  invitation: string
  onDeclined: () => AfterSend
  /** Left out in a dialog. */
  post?: FormPost
  /** The button that keeps the survey. */
  children: ReactNode
}

/** @see docs/specification/survey-start.md#saying-no */
export function DeclineForm({ invitation, onDeclined, post, children }: Props) {
  const t = useTranslate()
  const errorText = (error: ApiError) => declineErrorText(error, t)
  const form = useCallForm({
    schema: declineForm,
    post,
    send: ({ reason }, { idempotencyKey }) =>
      lazyCall(() => import('#lib/contract/panel/surveys/survey-start.ts'), 'declineInvitation', {
        body: { invitationMaskedId: invitation, reason: isReason(reason) ? reason : undefined },
        idempotencyKey,
      }),
    errorText,
    onError: useToastOnceClosed(errorText),
    onDone: () => {
      toast.success(SURVEY_DECLINED)
      return onDeclined()
    },
  })
  return (
    <CallForm form={form} summary={false}>
      {post ? <input type="hidden" name="invitationMaskedId" value={invitation} /> : null}
      <RadioField
        name="reason"
        label={t("What's the main reason?")}
        options={reasons}
        optional
        defaultValue={post?.values.reason}
        data-autofocus
      />
      <div className="flex flex-col gap-3 sm:flex-row">
        <SubmitButton busyLabel={t('Sending…')}>{t('Decline survey')}</SubmitButton>
        {children}
      </div>
    </CallForm>
  )
}
