'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { CallForm, SubmitButton } from '#components/form/CallForm.tsx'
import { textValues } from '#components/form/checkForm.ts'
import { PhoneField } from '#components/form/fields/knownFields.tsx'
import { SelectField } from '#components/form/fields/SelectField.tsx'
import { TextField } from '#components/form/fields/TextField.tsx'
import { useCallForm } from '#components/form/useCallForm.ts'
import { useIsMounted } from '#components/form/useIsMounted.ts'
import { NAME_MAX } from '#lib/constants.ts'
import { requestRegistrationCodeMessages } from '#lib/messages/auth.ts'
import { type ErrorAction, errorAction } from '#lib/messages/error-action.ts'
import { routes } from '#lib/routes.ts'
import { type ConsentFacts, Consents } from './Consents.tsx'
import { IdentityFields } from './IdentityFields.tsx'
import { RegistrationAlert } from './RegistrationAlert.tsx'
import { type RegistrationOrigin, registrationForm, registrationRequest } from './registrationForm.ts'
import { sentCode } from './sentCode.ts'

interface Props {
  brand: ConsentFacts
  origin: RegistrationOrigin
  /** The way in for whoever has an account already: one that keeps what they came for. */
  login?: string
  /** Below the form: the way in for whoever has an account. */
  children?: ReactNode
}

const settings = ['HCP', 'Patient'].map((kind) => ({ value: kind, label: kind }))

/**
 * Campaigns and partners know their audience; only direct sign-up asks.
 * @see docs/specification/registration.md#form
 */
const asksSetting = ({ ckey, skey, pikey }: RegistrationOrigin) => !ckey && !skey && !pikey

/**
 * Registration, wherever it stands: Home, a survey's landing page, a partner's link.
 * @see docs/specification/registration.md#form
 */
export function RegistrationForm({ brand, origin, login = routes.login.path, children }: Props) {
  const router = useRouter()
  const isMounted = useIsMounted()
  const [ask, setAsk] = useState<ErrorAction['ask']>()
  // Locked fields are disabled, and a disabled field sends nothing: what it held is sent from here.
  const answered = useRef<Record<string, unknown>>({})
  const setting = asksSetting(origin)
  const schema = useMemo(() => registrationForm({ setting, identity: ask !== undefined }), [setting, ask])
  const locked = ask === 'identity, others locked'

  const form = useCallForm({
    schema,
    read: (data) => {
      answered.current = { ...(locked && answered.current), ...textValues(data) }
      return answered.current
    },
    send: (values, attempt) =>
      lazyCall(() => import('#lib/contract/portal/session.ts'), 'requestRegistrationCode', {
        body: registrationRequest(values, origin),
        ...attempt,
      }),
    errorText: (error) => errorAction(requestRegistrationCodeMessages, error, brand.name).text,
    onError: (error) => {
      const { ask: wanted } = errorAction(requestRegistrationCodeMessages, error)
      const isKnown = Object.hasOwn(requestRegistrationCodeMessages, error.code)
      if (isKnown) setAsk((asked) => wanted ?? (asked && 'identity'))
    },
    onDone: ({ next }) => {
      sentCode.mark()
      if (!isMounted()) return
      router.push(next)
      return 'leaving'
    },
  })

  return (
    <CallForm form={form} alert={false}>
      <fieldset disabled={locked} className="flex min-w-0 flex-col gap-6">
        <legend className="sr-only">{locked ? 'Your details, locked' : 'Your details'}</legend>
        <TextField name="firstName" label="Legal first name" autoComplete="given-name" maxLength={NAME_MAX} />
        <TextField name="lastName" label="Legal last name" autoComplete="family-name" maxLength={NAME_MAX} />
        <PhoneField
          name="mobileNumber"
          label="Mobile number"
          hint="We text your codes here. Landline and VoIP numbers do not work."
        />
        {setting ? (
          <SelectField
            name="healthcareSetting"
            label="Healthcare setting"
            hint="HCP: physician, nurse, pharmacist or another healthcare professional."
            options={settings}
            className="sm:max-w-56"
          />
        ) : null}
        <Consents brand={brand} />
      </fieldset>
      {ask ? <IdentityFields /> : null}
      <RegistrationAlert error={form.error} login={login} />
      <div className="flex flex-col sm:flex-row">
        <SubmitButton busyLabel="Sending code…">Create New Account</SubmitButton>
      </div>
      {children}
    </CallForm>
  )
}
