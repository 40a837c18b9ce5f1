'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { leaveFor } from '#components/call/leave.ts'
import type { FormPost } from '#components/form/formPost.ts'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { useMemberForm } from '#components/form/kit/useMemberForm.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Card } from '#components/ui/Card.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { ownSigningMessages } from '#lib/messages/tax.ts'
import { W9_SIGNED } from '#lib/messages/texts/tax.ts'
import { routes } from '#lib/routes.ts'
import type { TaxType } from '../details/taxIdForm.ts'
import { isFramed, tell } from './frame.ts'
import { Certification, IdentityQuestions, NumberQuestions, SignatureQuestion } from './W9Questions.tsx'
import { type Signing, w9Answers, w9Values, withTypedW9 } from './w9Form.ts'

interface Props {
  token: string
  signing: Signing
  types: readonly TaxType[]
  /** Left out in a frame, which only scripts open. */
  post?: FormPost
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
        {W9_SIGNED}
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

function useSignW9({ token, signing, post }: Props) {
  const [signedOn, setSignedOn] = useState<string | null>(null)
  const form = useMemberForm({
    values: w9Values(signing),
    draft: { name: null, kept: post?.values ?? null, merge: withTypedW9 },
    schema: async () => {
      const { w9Schema } = await import('./w9Schema.ts')
      return (values) => w9Schema(values, signing)
    },
    payload: w9Answers,
    send: (answers) => lazyCall(() => import('#lib/contract/panel/tax.ts'), 'signForm', { body: { token, answers } }),
    messages: ownSigningMessages,
    isToasted: true,
    onSaved: ({ signatureId, w9SubmittedDate }) => {
      setSignedOn(w9SubmittedDate)
      tell('signed', { signatureId })
    },
  })
  useEffect(() => tell('opened'), [])
  return { form, signedOn }
}

/** Form W-9, question by question, and its signature. */
export function SignW9(props: Props) {
  const { form, signedOn } = useSignW9(props)
  const leave = () => (isFramed() ? tell('cancelled') : leaveFor(routes.dashboard.path))
  if (signedOn !== null) return <Signed date={signedOn} />
  return (
    <MemberForm form={form} post={props.post}>
      <input type="hidden" name="token" value={props.token} />
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
          <SubmitRow size="large" label="Sign Form W-9">
            <Button size="large" wide className="noscript:hidden" onClick={leave}>
              Cancel
            </Button>
          </SubmitRow>
        </div>
      </Card>
    </MemberForm>
  )
}
