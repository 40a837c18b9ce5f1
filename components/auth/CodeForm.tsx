'use client'

import { useRef } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { CallForm, SubmitButton } from '#components/form/CallForm.tsx'
import { CodeField } from '#components/form/fields/knownFields.tsx'
import { all, fits, needed, rules } from '#components/form/rules.ts'
import { useCallForm } from '#components/form/useCallForm.ts'
import { OTP_LENGTH } from '#lib/constants.ts'
import type { Verified } from '#lib/contract/portal/session.ts'
import { type CodeFlow, codeErrorText } from './codeFlow.ts'

const INCOMPLETE = `Enter all ${OTP_LENGTH} digits of the code`
const codeForm = rules({
  otp: all(
    needed(INCOMPLETE),
    fits((text) => text.length === OTP_LENGTH, INCOMPLETE),
  ),
})

interface Props {
  flow: CodeFlow
  brand: string
  onVerified: (answer: Verified) => void
}

export function CodeForm({ flow, brand, onVerified }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const form = useCallForm({
    schema: codeForm,
    disableUntilValid: true,
    send: (values, attempt) =>
      lazyCall(() => import('#lib/contract/portal/session.ts'), 'verifyCode', { body: values, ...attempt }),
    errorText: (error) => codeErrorText(flow, error, brand),
    onError: () => {
      // Kept, but ready to be typed over.
      field.current?.focus()
      field.current?.select()
    },
    onDone: (answer) => {
      onVerified(answer)
      return 'leaving'
    },
  })
  return (
    <CallForm form={form} summary={false}>
      <CodeField ref={field} name="otp" label="Verification code" enterKeyHint="done" />
      <div className="flex flex-col sm:flex-row">
        <SubmitButton busyLabel="Checking…">Submit code</SubmitButton>
      </div>
    </CallForm>
  )
}
