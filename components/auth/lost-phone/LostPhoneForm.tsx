'use client'

import { useRouter } from 'next/navigation'
import { lazyCall } from '#components/call/lazyCall.ts'
import { CallForm, SubmitButton } from '#components/form/CallForm.tsx'
import { EmailField } from '#components/form/fields/EmailField.tsx'
import { DateField, LastFourField } from '#components/form/fields/knownFields.tsx'
import { PhoneField } from '#components/form/fields/PhoneField.tsx'
import { TextField } from '#components/form/fields/TextField.tsx'
import type { FormPost } from '#components/form/formPost.ts'
import { useCallForm } from '#components/form/useCallForm.ts'
import { useIsMounted } from '#components/form/useIsMounted.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ZIP_LENGTH } from '#lib/constants.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { requestNumberCodeMessages } from '#lib/messages/lost-phone.ts'
import { sentCode } from '../code/sentCode.ts'
import { lostPhoneForm, lostPhoneRequest, newNumberField } from './lostPhoneForm.ts'

/** Details that only the member knows. */
function Proof({ values }: Pick<FormPost, 'values'>) {
  const t = useTranslate()
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 border-t border-line pt-6">
      <legend className="float-left w-full text-xl font-semibold">{t('Answer at least two')}</legend>
      <p className="-mt-4">{t('Use the details you gave us. Skip any you never gave us.')}</p>
      <EmailField name="email" label={t('Email')} optional defaultValue={values.email} />
      <TextField
        name="zipCode"
        label={t('ZIP code of your mailing address')}
        optional
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={ZIP_LENGTH}
        defaultValue={values.zipCode}
      />
      <DateField name="dateOfBirth" label={t('Date of birth')} optional />
      <LastFourField name="ssn" label={t('Last 4 digits of SSN')} optional />
    </fieldset>
  )
}

/** Asks for both numbers and for proof of identity, then opens the code screen. */
export function LostPhoneForm({ post }: { post: FormPost }) {
  const t = useTranslate()
  const router = useRouter()
  const isMounted = useIsMounted()
  const { values } = post
  const form = useCallForm({
    schema: lostPhoneForm,
    post,
    send: (answers, attempt) =>
      lazyCall(() => import('#lib/contract/portal/session.ts'), 'requestNumberCode', {
        body: lostPhoneRequest(answers),
        ...attempt,
      }),
    errorText: (error) => errorAction(requestNumberCodeMessages, error, '', t).text,
    fieldOf: newNumberField,
    onDone: ({ next }) => {
      sentCode.mark()
      if (!isMounted()) return
      router.push(next)
      return 'leaving'
    },
  })
  return (
    <CallForm form={form} alert={form.error === null || newNumberField(form.error) === null}>
      <PhoneField name="mobileNumber" label={t('Old mobile number')} defaultValue={values.mobileNumber} />
      <PhoneField name="newMobileNumber" label={t('New mobile number')} defaultValue={values.newMobileNumber} />
      <TextField
        name="lastName"
        label={t('Legal last name')}
        autoComplete="family-name"
        defaultValue={values.lastName}
      />
      <Proof values={values} />
      <SubmitButton busyLabel={t('Sending code…')}>{t('Send a code to my new number')}</SubmitButton>
    </CallForm>
  )
}
