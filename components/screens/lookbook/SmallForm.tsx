'use client'

import { noResponse } from '#components/call/result.ts'
import { CallForm, SubmitButton } from '#components/form/CallForm.tsx'
import { ConfirmByCode } from '#components/form/ConfirmByCode.tsx'
import { QuietDownload } from '#components/form/download/QuietDownload.tsx'
import { TextField } from '#components/form/fields/TextField.tsx'
import type { FormState } from '#components/form/formContext.ts'
import { ConfirmFirst } from '#components/form/passkey/ConfirmFirst.tsx'
import { LONG, Shown, State } from './Shown.tsx'

const errors = [
  { name: 'first', label: 'First name', message: 'Enter your first name', missing: true },
  { name: 'last', label: 'Last name', message: 'Use at most 50 characters', missing: false },
]
const refused = {
  status: 400,
  code: 'INVALID_OTP',
  message: '',
  text: 'Please enter correct verification code.',
  count: 1,
}

const quiet = { id: 'quiet', errors: [], busy: false, ready: true, rejected: 0 }
const states: Readonly<Record<string, FormState>> = {
  'as it comes': quiet,
  'its button is off until it is right': { ...quiet, id: 'off', ready: false },
  busy: { ...quiet, id: 'busy', busy: true },
  'sent with errors': { ...quiet, id: 'errors', errors, rejected: 1 },
  refused: { ...quiet, id: 'refused' },
}

/** A `CallForm` in each state. */
export function SmallForm() {
  return (
    <Shown name="CallForm, ErrorSummary and SubmitButton">
      {Object.entries(states).map(([name, state]) => (
        <State key={name} of={name}>
          <CallForm
            form={{
              state,
              error: name === 'refused' ? refused : null,
              props: { noValidate: true, action: () => {} },
              clearError: () => {},
            }}
          >
            <TextField name="first" label="First name" />
            <TextField name="last" label="Last name" hint={LONG} />
            <SubmitButton busyLabel="Sending…">Send</SubmitButton>
          </CallForm>
        </State>
      ))}
    </Shown>
  )
}

export function CodeForm() {
  return (
    <Shown name="ConfirmByCode and ConfirmFirst">
      <State of="ConfirmFirst, without a passkey">
        <ConfirmFirst action="" />
      </State>
      <State of="ConfirmByCode, as it comes">
        <ConfirmByCode
          codeGoesTo="•••-•••-0101"
          action="Save"
          busyLabel="Saving…"
          send={async () => noResponse}
          onDone={() => undefined}
        />
      </State>
    </Shown>
  )
}

export function Download() {
  return (
    <Shown name="QuietDownload">
      <State of="as it comes; pressed, it says that the call failed">
        <QuietDownload label="Download a receipt" action="" fileName="receipt.json" send={async () => noResponse} />
      </State>
    </Shown>
  )
}
