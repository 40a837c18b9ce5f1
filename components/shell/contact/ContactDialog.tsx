'use client'

import type { RefObject } from 'react'
import { callApi } from '#components/call/callApi.ts'
import { CallForm, SubmitButton } from '#components/form/CallForm.tsx'
import { TextAreaField } from '#components/form/fields/TextAreaField.tsx'
import { useToastOnceClosed } from '#components/form/kit/useToastOnceClosed.ts'
import { required, rules } from '#components/form/rules.ts'
import { useCallForm } from '#components/form/useCallForm.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { CONTENT_MAX } from '#lib/constants.ts'
import { contactUs } from '#lib/contract/panel/support.ts'
import type { Translate } from '#lib/language/translate.ts'
import { type ApiError, generalText } from '#lib/messages/error-action.ts'
import { CONTACT_SENT } from '#lib/messages/texts/shell.ts'
import { REQUIRED_FIELDS } from '#lib/messages/texts.ts'

/** When support usually answers, if the operator says so. In the document, so that no page has to load it for the dialog. */
function answerSentence(t: Translate): string | null {
  const { answerDays: days } = document.documentElement.dataset
  if (!days) return null
  return days === '1'
    ? t('We usually answer within 1 business day.')
    : t('We usually answer within {days} business days.', { days })
}

const contactForm = rules({ content: required(REQUIRED_FIELDS) })

interface Props {
  draft: RefObject<string>
  onClose: () => void
}

/** @see docs/specification/navigation.md#contact-dialog */
export default function ContactDialog({ draft, onClose }: Props) {
  const t = useTranslate()
  const answer = answerSentence(t)
  const errorText = (error: ApiError) => generalText(error, t)
  const form = useCallForm({
    schema: contactForm,
    send: (body, { idempotencyKey }) => callApi(contactUs, { body, idempotencyKey }),
    errorText,
    onError: useToastOnceClosed(errorText),
    onDone: (_, { content }) => {
      // Closed and opened again meanwhile, the dialog may have more.
      if (draft.current.trim() === content) draft.current = ''
      // One text: screen readers may read a title after its text.
      toast.success(answer ? `${t(CONTACT_SENT)} ${answer}` : CONTACT_SENT)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Contact Us')}
      description={
        <>
          {t('Send our support team a message.')}{' '}
          {t("We'll answer at the email address you confirmed. If there is none, we'll call your mobile number.")}{' '}
          {answer}
        </>
      }
    >
      <CallForm form={form} summary={false}>
        <TextAreaField
          name="content"
          label={t('Your message')}
          required
          data-autofocus
          maxLength={CONTENT_MAX}
          defaultValue={draft.current}
          onInput={(event) => {
            draft.current = event.currentTarget.value
          }}
        />
        <div className="flex flex-col gap-3 sm:flex-row">
          <SubmitButton busyLabel={t('Sending…')}>{t('Send')}</SubmitButton>
          <Button size="large" variant="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      </CallForm>
    </Dialog>
  )
}
