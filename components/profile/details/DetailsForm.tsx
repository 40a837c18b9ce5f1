'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { lazyCall } from '#components/call/lazyCall.ts'
import { checkedBy } from '#components/form/kit/checkedBy.ts'
import { latestDraft } from '#components/form/kit/drafts.ts'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { LargeForm } from '#components/form/kit/LargeForm.tsx'
import { useKeptDraft } from '#components/form/kit/useKeptDraft.ts'
import { ProfessionFields } from '#components/form/profession/ProfessionFields.tsx'
import { type ProfessionLookups, savedProfession } from '#components/form/profession/professionForm.ts'
import { useIsMounted } from '#components/form/useIsMounted.ts'
import { type AfterSend, type Attempt, useSend } from '#components/form/useSend.ts'
import { Button } from '#components/ui/Button.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { registerProfessionMessages } from '#lib/messages/profile.ts'
import { PROFILE_SAVED } from '#lib/messages/texts.ts'
import { returnPath } from '#lib/routes.ts'
import { homeOf } from '#lib/rules/profile/panelist-status.ts'
import { DETAILS_DRAFT } from './detailsDraft.ts'
import { type Details, detailsPayload, detailsRules, detailsValues } from './detailsForm.ts'

interface Props {
  brand: string
  profile: PanelistProfile
  lookups: ProfessionLookups
  /** What was typed before and not submitted. */
  draft: DraftValues | null
  /** The page that waits for these details, such as a survey's. */
  returnUrl: string | undefined
}

const { Email } = fieldsOf<Details>()

const profileEndpoints = () => import('#lib/contract/panel/profile.ts')

/**
 * What waited goes on; else the after-login rule leads, now that the panel knows more.
 * @see docs/specification/professional-details.md#c-76-after-professional-details
 */
async function nextPath({ profile, returnUrl }: Props) {
  const fresh = await lazyCall(profileEndpoints, 'getProfile')
  const { panelistStatus } = fresh.ok ? fresh.data : profile
  return returnPath(returnUrl) ?? homeOf(panelistStatus.status).path
}

/** Sends the profession; the page moves on when the panel has taken it. */
function useRegistration(props: Props, drop: () => void) {
  const { brand, lookups } = props
  const router = useRouter()
  const isMounted = useIsMounted()
  return useSend({
    send: (values: Details, attempt: Attempt) =>
      lazyCall(profileEndpoints, 'registerProfession', { body: detailsPayload(values, lookups), ...attempt }),
    errorText: (error) => errorAction(registerProfessionMessages, error, brand).text,
    onDone: async (): Promise<AfterSend> => {
      toast.success(PROFILE_SAVED)
      drop()
      const next = await nextPath(props)
      if (!isMounted()) return
      router.push(next)
      return 'leaving'
    },
  })
}

/** @see docs/specification/professional-details.md#screen */
export function DetailsForm(props: Props) {
  const { profile, lookups, draft } = props
  const [defaultValues] = useState(() => detailsValues(profile, latestDraft(DETAILS_DRAFT, draft)))
  const [resolver] = useState(() => checkedBy((values: Details) => detailsRules(profile, lookups, values)))
  const form = useForm<Details>({ defaultValues, resolver, shouldFocusError: false })
  const drop = useKeptDraft(form, DETAILS_DRAFT)
  const { busy, error, start } = useRegistration(props, drop)
  return (
    <LargeForm form={form} onSubmit={start} busy={busy} error={error}>
      <ProfessionFields lookups={lookups} saved={savedProfession(profile)} />
      {profile.email ? null : <Email name="email" label="Email" enterKeyHint="done" />}
      <Button type="submit" variant="primary" size="large" wide busy={busy} busyLabel="Saving…">
        Submit
      </Button>
    </LargeForm>
  )
}
