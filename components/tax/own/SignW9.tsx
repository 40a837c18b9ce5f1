'use client'

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { loadPage } from '#components/call/loadPage.ts'
import type { FormPost } from '#components/form/formPost.ts'
import { latestDraft } from '#components/form/kit/draft/drafts.ts'
import { type InputSource, useDraft } from '#components/form/kit/draft/useDraft.ts'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { useMemberForm } from '#components/form/kit/useMemberForm.ts'
import { Step } from '#components/form/steps/Step.tsx'
import { useSteps } from '#components/form/steps/useSteps.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { formatDate } from '#lib/format/dates.ts'
import { ownSigningMessages } from '#lib/messages/tax.ts'
import { W9_SIGNED } from '#lib/messages/texts/tax.ts'
import { routes } from '#lib/routes.ts'
import { AfterSigning } from '../AfterSigning.tsx'
import type { TaxType } from '../details/taxIdForm.ts'
import { CheckAnswers } from './CheckAnswers.tsx'
import { isFramed, postToParent } from './frame.ts'
import {
  AddressQuestions,
  Certification,
  IdentityQuestions,
  NumberQuestions,
  SignatureQuestion,
  type W9Texts,
  WithholdingQuestion,
} from './W9Questions.tsx'
import { draftOf, type Signing, type W9Values, w9Answers, w9Draft, w9Values, withTypedW9 } from './w9Form.ts'
import { startStep, W9_GROUPS, w9GroupOf } from './w9Groups.ts'

interface Props {
  token: string
  signing: Signing
  types: readonly TaxType[]
  words: W9Texts
  /** Why the last form was rejected, repeated before the signature on phones; null if it wasn't. */
  reminder?: ReactNode
  /** The unsaved draft, perhaps of an earlier form. */
  draft: DraftValues | null
  /** Whether it is in a frame: it then has steps at every width, which fit the frame without scrolling. */
  inSteps?: boolean
  /** Left out inside the frame, which needs JavaScript. */
  post?: FormPost
}

/** How long the deletion of the draft may hold up the confirmation, in ms. */
const DRAFT_WAIT = 3_000

/** Confirmation after signing. In the frame, the surrounding page explains the next step. */
function Signed({ date, framed }: { date: string; framed: boolean }) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-start gap-4">
      {/* Before the heading: Orca doesn't read a focused element in the place of the button that was removed. */}
      <p className="text-sm text-muted">{t('Submitted on {day}', { day: formatDate(date, t.language) })}</p>
      <h2 ref={heading} tabIndex={-1} className="-mt-3 text-xl">
        {t(W9_SIGNED)}
      </h2>
      {framed ? null : (
        <>
          <AfterSigning />
          <Button variant="primary" size="large" onClick={() => loadPage(routes.dashboard.path)}>
            {t('Go to Dashboard')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Keeps the draft, without what it must not hold. @returns function that discards it */
function useW9Draft({ subscribe }: InputSource<W9Values>, signing: Signing) {
  const [values] = useState(() => w9Draft(w9Values(signing)))
  const answers = useMemo(
    (): InputSource<DraftValues> => ({
      subscribe: ({ callback, ...options }) =>
        subscribe({ ...options, callback: (state) => callback({ values: w9Draft(state.values) }) }),
    }),
    [subscribe],
  )
  // Once the form is signed, anywhere, the next one has another id.
  return useDraft(answers, 'w9', { values, version: () => signing.signatureRequestId })
}

function useSignW9({ token, signing, draft, post }: Props) {
  const [signedOn, setSignedOn] = useState<string | null>(null)
  const form = useMemberForm({
    values: w9Values(signing),
    draft: { name: null, initial: { ...draft, ...post?.values }, merge: withTypedW9 },
    schema: async () => {
      const { w9Schema } = await import('./w9Schema.ts')
      return (values) => w9Schema(values, signing)
    },
    payload: w9Answers,
    send: (answers) =>
      lazyCall(() => import('#lib/contract/panel/tax/tax.ts'), 'signForm', { body: { token, answers } }),
    messages: ownSigningMessages,
    onSaved: async ({ signatureId, w9SubmittedDate }) => {
      // The parent then removes this page, and with it the calls that wait their turn.
      await Promise.race([dropDraft(), new Promise((resolve) => setTimeout(resolve, DRAFT_WAIT))])
      setSignedOn(w9SubmittedDate)
      postToParent('signed', { signatureId })
    },
  })
  const dropDraft = useW9Draft(form.form, signing)
  useEffect(() => postToParent('opened'), [])
  return { form, signedOn }
}

/** The steps, whose number the draft keeps. */
function useSignSteps({ form }: ReturnType<typeof useSignW9>['form'], inSteps?: boolean) {
  const { getValues, setValue } = form
  const [start] = useState(() => startStep(getValues()))
  const steps = useSteps(form, W9_GROUPS, w9GroupOf, start, inSteps)
  const step = `${steps.index}`
  useEffect(() => {
    if (getValues('step') !== step) setValue('step', step)
  }, [step, getValues, setValue])
  return steps
}

/** Form W-9 in steps, ending with the signature. */
export function SignW9({ draft: fromServer, ...opened }: Props) {
  const t = useTranslate()
  const [draft] = useState(() => draftOf(opened.signing, latestDraft('w9', fromServer)))
  const props = { ...opened, draft }
  const { form, signedOn } = useSignW9(props)
  const steps = useSignSteps(form, props.inSteps)
  const leave = () => (isFramed() ? postToParent('canceled') : loadPage(routes.dashboard.path))
  if (signedOn !== null) return <Signed date={signedOn} framed={isFramed()} />
  return (
    <MemberForm form={form} onSubmit={steps.hasNextStep ? steps.next : form.submit} steps={steps} post={props.post}>
      <input type="hidden" name="token" value={props.token} />
      <Step steps={steps} number={0} title={t('Who you are')}>
        <IdentityQuestions />
      </Step>
      <Step steps={steps} number={1} title={t('Mailing address')}>
        <AddressQuestions />
      </Step>
      <Step steps={steps} number={2} title={t('Taxpayer identification number')}>
        <NumberQuestions signing={props.signing} types={props.types} isRestored={draft !== null} />
      </Step>
      <Step steps={steps} number={3} title={t('Backup withholding')}>
        <WithholdingQuestion />
      </Step>
      {/* Its answers need JavaScript to stay current. */}
      <div className="contents noscript:hidden">
        <Step steps={steps} number={4} title={t('Check your form before you sign it')}>
          {props.reminder}
          <CheckAnswers signing={props.signing} types={props.types} reveal={steps.reveal} />
        </Step>
      </div>
      <Step steps={steps} number={5} title={t('Certification')}>
        <Certification words={props.words} />
      </Step>
      <Step steps={steps} number={6} title={t('Signature')}>
        {props.words.notice}
        <SignatureQuestion />
      </Step>
      <SubmitRow size="large" label={steps.hasNextStep ? t('Next') : t('Sign Form W-9')}>
        {steps.hasPreviousStep ? (
          <Button size="large" wide onClick={steps.back}>
            {t('Back')}
          </Button>
        ) : (
          // Not by the second click of a double click on Back, which was here before.
          <Button size="large" wide className="noscript:hidden" onClick={({ detail }) => detail < 2 && leave()}>
            {t('Cancel')}
          </Button>
        )}
      </SubmitRow>
    </MemberForm>
  )
}
