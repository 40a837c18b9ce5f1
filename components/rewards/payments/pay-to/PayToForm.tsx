'use client'

import { lazyCall } from '#components/call/lazyCall.ts'
import { CallForm, SubmitButton } from '#components/form/CallForm.tsx'
import { EmailField } from '#components/form/fields/EmailField.tsx'
import { CodeField } from '#components/form/fields/knownFields.tsx'
import type { FormPost } from '#components/form/formPost.ts'
import { useCallForm } from '#components/form/useCallForm.ts'
import { useIsMounted } from '#components/form/useIsMounted.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { useOpenNext } from '#components/ui/navigation/useOpenNext.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { PayoutMethod } from '#lib/contract/panel/payout-method.ts'
import { PAYOUT_METHOD_CHANGED } from '#lib/messages/texts/settings.ts'
import { routes } from '#lib/routes.ts'
import { PayoutMethods } from './PayoutMethods.tsx'
import { payToErrorText, payToFieldOf, payToForm } from './payToForm.ts'

interface Props {
  chosen: PayoutMethod
  post: FormPost
}

/** Asks for the new payout method and the code that confirms it. */
export function PayToForm({ chosen, post }: Props) {
  const t = useTranslate()
  const openNext = useOpenNext()
  const isMounted = useIsMounted()
  const form = useCallForm({
    schema: payToForm,
    post,
    send: (body, { idempotencyKey }) =>
      lazyCall(() => import('#lib/contract/panel/payout-method.ts'), 'savePayoutMethod', { body, idempotencyKey }),
    errorText: (error) => payToErrorText(error, t),
    fieldOf: payToFieldOf,
    onDone: () => {
      toast.success(PAYOUT_METHOD_CHANGED)
      if (!isMounted()) return
      openNext(routes.payments.path)
      return 'leaving'
    },
  })
  return (
    <CallForm form={form} alert={form.error === null || payToFieldOf(form.error) === null}>
      <PayoutMethods chosen={chosen} typed={post.values.method} />
      <EmailField name="address" label={t('Email address for your payments')} defaultValue={post.values.address} />
      <CodeField name="otp" label={t('Verification code')} />
      <SubmitButton busyLabel={t('Saving…')}>{t('Save')}</SubmitButton>
    </CallForm>
  )
}
