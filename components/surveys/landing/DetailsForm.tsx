'use client'

import { lazyCall } from '#components/call/lazyCall.ts'
import type { FormPost } from '#components/form/formPost.ts'
import { withDraft } from '#components/form/kit/draft/withDraft.ts'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { useMemberForm } from '#components/form/kit/useMemberForm.ts'
import { ProfessionFields } from '#components/form/profession/ProfessionFields.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { focusOnMount } from '#components/ui/focusOnMount.ts'
import type { Started } from '#lib/contract/portal/session.ts'
import { startSurveyMessages } from '#lib/messages/survey-start.ts'
import { type Details, type DetailsValues, detailsPayload } from './details.ts'
import { type Landing, type StartEvents, startOf } from './landing.ts'
import { SavedDetails } from './SavedDetails.tsx'
import { StartFields } from './StartFields.tsx'

const { Email } = fieldsOf<DetailsValues>()

interface Props extends StartEvents {
  landing: Landing
  details: Details
  post: FormPost
  /** URL of the page without this form. */
  closed: string
}

/** Form that saves the details and starts the survey. */
function useStart({ landing, details, post, onStarted }: Props) {
  return useMemberForm<DetailsValues, ReturnType<typeof detailsPayload>, Started>({
    values: details.values,
    draft: { name: null, initial: post.values, merge: withDraft },
    schema: async () => {
      const { detailsSchema } = await import('./detailsSchema.ts')
      return (values) => detailsSchema(details, values)
    },
    payload: (values) => detailsPayload(details, values),
    send: (body, attempt) =>
      lazyCall(() => import('#lib/contract/portal/surveys.ts'), 'startSurvey', {
        body: startOf(landing, body),
        ...attempt,
      }),
    messages: startSurveyMessages.stays,
    brand: landing.brand,
    onSaved: onStarted,
  })
}

/** Form for details that the survey requires and the profile lacks. @see docs/specification/surveys.md#profile-form */
export function DetailsForm(props: Props) {
  const t = useTranslate()
  const { landing, details, post, closed } = props
  const { patient, saved, lookups, npiRequired } = details
  const form = useStart(props)
  return (
    <section aria-labelledby="details" className="border-t border-line pt-6">
      <h3 id="details" ref={focusOnMount} tabIndex={-1} className="mb-2 scroll-mt-6 text-lg">
        {t('Your details for this survey')}
      </h3>
      <p className="mb-6 max-w-prose">
        {t('The survey needs them before it can start. They are kept in your profile.')}
      </p>
      <SavedDetails details={details} />
      <MemberForm form={form} post={post}>
        <StartFields landing={landing} />
        {patient ? null : <ProfessionFields lookups={lookups} saved={saved} npiRequired={npiRequired} />}
        {saved.email ? null : <Email name="email" label={t('Email')} enterKeyHint="done" />}
        <SubmitRow size="large" label={t('Start Survey')} busyLabel={t('Starting…')} asksEmail={!saved.email}>
          <ButtonLink variant="quiet" size="large" wide href={closed} scroll={false}>
            {t('Cancel')}
          </ButtonLink>
        </SubmitRow>
      </MemberForm>
    </section>
  )
}
