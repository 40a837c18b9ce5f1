'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { checkedBy } from '#components/form/kit/checkedBy.ts'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { LargeForm } from '#components/form/kit/LargeForm.tsx'
import { ProfessionFields } from '#components/form/profession/ProfessionFields.tsx'
import { type Attempt, useSend } from '#components/form/useSend.ts'
import { Button } from '#components/ui/Button.tsx'
import type { ApiError } from '#lib/messages/error-action.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { registerProfessionMessages } from '#lib/messages/profile.ts'
import { saveCampaignProfileMessages, validateInvitationMessages } from '#lib/messages/surveys.ts'
import { starting } from '../start/starting.ts'
import { type Details, type DetailsValues, detailsPayload, detailsRules } from './details.ts'
import type { Landing, StartEvents } from './landing.ts'
import { SavedDetails } from './SavedDetails.tsx'

const { Email } = fieldsOf<DetailsValues>()

interface Props extends StartEvents {
  landing: Landing
  details: Details
  onCancel: () => void
}

/** By the call that refused: an invitation's details are saved by one and started by another. */
function errorActionOf({ ckey, brand }: Landing, error: ApiError) {
  if (ckey) return errorAction(saveCampaignProfileMessages, error, brand)
  return errorAction(error.during ? registerProfessionMessages : validateInvitationMessages.landing, error, brand)
}

/** Saves the details and starts the survey. */
function useStart({ landing, details, onStarted, onRefused }: Props) {
  const { surveyMaskedId, maskId = '', ckey } = landing
  const { starter } = details
  return useSend({
    send: (values: DetailsValues, attempt: Attempt) =>
      starting(({ startCampaignWith, startInvitationWith }) => {
        const body = detailsPayload(details, values)
        if (ckey) return startCampaignWith(surveyMaskedId, ckey, starter, body, attempt)
        const invited = { surveyMaskedId, invitationMaskedId: maskId, starter, screen: 'landing' } as const
        return startInvitationWith(invited, body, attempt)
      }),
    errorText: (error) => errorActionOf(landing, error).text,
    onError: (error) => {
      const action = errorActionOf(landing, error)
      if (action.redirect) onRefused(action, error)
    },
    onDone: onStarted,
  })
}

/** Brought into sight and to ear: it may stand far below what led to it. */
const take = (heading: HTMLHeadingElement | null) => heading?.focus()

/** What the survey still lacks of the member. @see docs/specification/surveys.md#profile-form */
export function DetailsForm(props: Props) {
  const { details, onCancel } = props
  const { patient, saved, lookups, npiRequired } = details
  const [resolver] = useState(() => checkedBy((values: DetailsValues) => detailsRules(details, values)))
  const form = useForm<DetailsValues>({ defaultValues: details.values, resolver, shouldFocusError: false })
  const { busy, error, start } = useStart(props)
  return (
    <section aria-labelledby="details" className="border-t border-line pt-6">
      <h3 id="details" ref={take} tabIndex={-1} className="mb-2 scroll-mt-6 text-lg">
        Your details for this survey
      </h3>
      <p className="mb-6 max-w-prose">The survey needs them before it can start. They are kept in your profile.</p>
      <SavedDetails details={details} />
      <LargeForm form={form} onSubmit={start} busy={busy} error={error}>
        {patient ? null : <ProfessionFields lookups={lookups} saved={saved} npiRequired={npiRequired} />}
        {saved.email ? null : <Email name="email" label="Email" enterKeyHint="done" />}
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" variant="primary" size="large" wide busy={busy} busyLabel="Starting…">
            Start Survey
          </Button>
          <Button variant="quiet" size="large" wide onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </LargeForm>
    </section>
  )
}
