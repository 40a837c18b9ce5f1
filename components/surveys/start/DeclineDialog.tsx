'use client'

import { callApi } from '#components/call/callApi.ts'
import { refreshResources } from '#components/call/Resources.tsx'
import { CallForm, SubmitButton } from '#components/form/CallForm.tsx'
import { RadioField } from '#components/form/fields/RadioField.tsx'
import { needed, rules } from '#components/form/rules.ts'
import { useCallForm } from '#components/form/useCallForm.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { type DeclineReason, declineInvitation } from '#lib/contract/panel/surveys/survey-start.ts'
import { GENERIC } from '#lib/messages/texts.ts'

const REASONS: Readonly<Record<DeclineReason, string>> = {
  'not-for-me': "It isn't for me",
  'no-time': "I don't have time right now",
  'too-long': 'It takes too long',
  'pays-too-little': 'It pays too little',
  'too-personal': 'The topic is too personal',
  other: 'Another reason',
}
const options = Object.entries(REASONS).map(([value, label]) => ({ value, label }))
const isReason = (value: string): value is DeclineReason => Object.hasOwn(REASONS, value)

const declineForm = rules({ reason: needed('Please choose a reason.') })

interface Props {
  invitation: string
  topic: string
  onClose: () => void
}

export default function DeclineDialog({ invitation, topic, onClose }: Props) {
  const t = useTranslate()
  const form = useCallForm({
    schema: declineForm,
    send: ({ reason }, { idempotencyKey }) =>
      callApi(declineInvitation, {
        body: { invitationMaskedId: invitation, reason: isReason(reason) ? reason : 'other' },
        idempotencyKey,
      }),
    errorText: ({ code }) =>
      t(code === 'ALREADY_PARTICIPATED' ? 'You have already started this survey, or it has ended.' : GENERIC),
    onDone: () => {
      toast.success("Thanks for telling us. We won't remind you of this survey.")
      refreshResources()
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Decline “{topic}”?', { topic })}
      description={t(
        "Your answer doesn't change which surveys we invite you to. The link in your invitation keeps working while the survey is open.",
      )}
    >
      <CallForm form={form} summary={false}>
        <RadioField name="reason" label={t("What's the main reason?")} options={options} data-autofocus />
        <div className="flex flex-col gap-3 sm:flex-row">
          <SubmitButton busyLabel={t('Sending…')}>{t('Decline survey')}</SubmitButton>
          <Button size="large" variant="quiet" onClick={onClose}>
            {t('Keep it')}
          </Button>
        </div>
      </CallForm>
    </Dialog>
  )
}
