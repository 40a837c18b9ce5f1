'use client'

import { callPanel } from '#components/call/callApi.ts'
import { CallForm, SubmitButton } from '#components/form/CallForm.tsx'
import { EmailField } from '#components/form/knownFields.tsx'
import { all, fits, needed, rules } from '#components/form/rules.ts'
import { TextField } from '#components/form/TextField.tsx'
import { useCallForm } from '#components/form/useCallForm.ts'
import { toast } from '#components/ui/toast.ts'
import { REFERRAL_NAME_MAX } from '#lib/constants.ts'
import { referPanelist } from '#lib/contract/rewards.ts'
import {
  REFERRAL_SENT,
  REQUIRED_FIELDS,
  reactionTo,
  referMessages,
  sentence,
  WRONG_EMAIL_FORMAT,
} from '#lib/messages.ts'
import { EMAIL_PATTERN } from '#lib/rules/email-format.ts'

const schema = rules({
  name: needed(REQUIRED_FIELDS),
  email: all(
    needed(REQUIRED_FIELDS),
    fits((text) => EMAIL_PATTERN.test(text), WRONG_EMAIL_FORMAT),
  ),
})

/** @see portal-part-1 §3, §8 */
export function ReferForm({ brand }: { brand: string }) {
  const form = useCallForm({
    schema,
    send: (body, { idempotencyKey }) => callPanel(referPanelist, { body, idempotencyKey }),
    say: (problem) => sentence(reactionTo(referMessages, problem), problem, brand),
    onDone: () => {
      toast.success(REFERRAL_SENT)
      return undefined
    },
  })
  return (
    <CallForm form={form}>
      <TextField name="name" label="Name" autoComplete="off" maxLength={REFERRAL_NAME_MAX} />
      <EmailField name="email" label="Email" autoComplete="off" enterKeyHint="send" />
      <SubmitButton busyLabel="Sending…">Send invitation</SubmitButton>
    </CallForm>
  )
}
