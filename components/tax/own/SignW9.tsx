'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useForm } from 'react-hook-form'
import { callApi } from '#components/call/callApi.ts'
import { leaveFor } from '#components/call/leave.ts'
import { checkedBy } from '#components/form/kit/checkedBy.ts'
import { LargeForm } from '#components/form/kit/LargeForm.tsx'
import { SaveTab } from '#components/form/kit/SaveTab.tsx'
import { useTabSave } from '#components/form/kit/useTabSave.ts'
import { Button } from '#components/ui/Button.tsx'
import { Card } from '#components/ui/Card.tsx'
import { signForm } from '#lib/contract/panel/tax.ts'
import { formatDate } from '#lib/format/dates.ts'
import { ownSigningMessages } from '#lib/messages/tax.ts'
import { routes } from '#lib/routes.ts'
import type { TaxType } from '../taxIdForm.ts'
import { isFramed, tell } from './frame.ts'
import { Certification, IdentityQuestions, NumberQuestions, SignatureQuestion } from './W9Questions.tsx'
import { type Signing, type W9Values, w9Answers, w9Rules, w9Values } from './w9Form.ts'

interface Props {
  token: string
  signing: Signing
  types: readonly TaxType[]
}

const never = () => () => undefined
const useFramed = () => useSyncExternalStore(never, isFramed, () => false)

/** The end, where no page around goes on. */
function Signed({ date }: { date: string }) {
  const words = useRef<HTMLHeadingElement>(null)
  const framed = useFramed()
  useEffect(() => words.current?.focus(), [])
  return (
    <div className="flex flex-col items-start gap-4">
      <h2 ref={words} tabIndex={-1} className="text-xl">
        Thank you. Your Form W-9 is signed.
      </h2>
      <p>Submitted on {formatDate(date)}</p>
      {framed ? null : (
        <Button variant="primary" size="large" onClick={() => leaveFor(routes.dashboard.path)}>
          Go to Dashboard
        </Button>
      )}
    </div>
  )
}

function useSignW9({ token, signing }: Props) {
  const [signedOn, setSignedOn] = useState<string | null>(null)
  const [resolver] = useState(() => checkedBy((values: W9Values) => w9Rules(values, signing)))
  const form = useForm<W9Values>({ defaultValues: w9Values(signing), resolver, shouldFocusError: false })
  const save = useTabSave({
    messages: ownSigningMessages,
    send: (values: W9Values) => callApi(signForm, { body: { token, answers: w9Answers(values) } }),
    onDone: ({ signatureId, w9SubmittedDate }) => {
      setSignedOn(w9SubmittedDate)
      tell('signed', { signatureId })
    },
  })
  useEffect(() => tell('opened'), [])
  return { form, save, signedOn }
}

/** Form W-9, question by question, and its signature. */
export function SignW9(props: Props) {
  const { form, save, signedOn } = useSignW9(props)
  const leave = () => (isFramed() ? tell('cancelled') : leaveFor(routes.dashboard.path))
  if (signedOn !== null) return <Signed date={signedOn} />
  return (
    <LargeForm form={form} onSubmit={save.start} busy={save.busy}>
      <Card title="Who you are">
        <div className="flex flex-col gap-6">
          <IdentityQuestions />
        </div>
      </Card>
      <Card title="Address and taxpayer identification number">
        <div className="flex flex-col gap-6">
          <NumberQuestions signing={props.signing} types={props.types} />
        </div>
      </Card>
      <Card title="Certification">
        <div className="flex flex-col gap-6">
          <Certification />
        </div>
      </Card>
      <Card title="Signature">
        <div className="flex flex-col gap-6">
          <SignatureQuestion />
          <SaveTab busy={save.busy} error={save.error} label="Sign Form W-9">
            <Button size="large" wide onClick={leave}>
              Cancel
            </Button>
          </SaveTab>
        </div>
      </Card>
    </LargeForm>
  )
}
