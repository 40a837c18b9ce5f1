'use client'

import { useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import type { FormPost } from '#components/form/formPost.ts'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { useMemberForm } from '#components/form/kit/useMemberForm.ts'
import { ProfessionFields } from '#components/form/profession/ProfessionFields.tsx'
import { savedProfession } from '#components/form/profession/professionForm.ts'
import { useIsMounted } from '#components/form/useIsMounted.ts'
import type { AfterSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { useOpenNext } from '#components/ui/navigation/useOpenNext.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { registerProfessionMessages } from '#lib/messages/profile.ts'
import { PROFILE_SAVED } from '#lib/messages/texts.ts'
import { returnPath } from '#lib/routes.ts'
import { homeOf } from '#lib/rules/profile/panelist-status.ts'
import type { ProfessionLookups } from '#lib/rules/profile/profession.ts'
import { type Details, detailsPayload, detailsValues, draftedDetails } from './detailsForm.ts'
import { NpiHelp } from './NpiHelp.tsx'
import { fillInByNpi } from './npiLookup.ts'

interface Props {
  brand: string
  supportEmail: string
  profile: PanelistProfile
  lookups: ProfessionLookups
  /** The unsaved draft. */
  draft: DraftValues | null
  /** Page to return to, such as a survey that needs these details. */
  returnUrl: string | undefined
  post: FormPost
}

const profileEndpoints = () => import('#lib/contract/panel/profile/profile.ts')

const { Email } = fieldsOf<Details>()

/**
 * Next page: the return URL, else the home page for the member's status, which this save may have changed.
 * @see docs/specification/professional-details.md#c-76-after-professional-details
 */
async function nextPath({ profile, returnUrl }: Props) {
  const fresh = await lazyCall(profileEndpoints, 'getProfile')
  const { panelistStatus } = fresh.ok ? fresh.data : profile
  return returnPath(returnUrl) ?? homeOf(panelistStatus.status).path
}

/** @see docs/specification/professional-details.md#screen */
export function DetailsForm(props: Props) {
  const t = useTranslate()
  const { brand, supportEmail, profile, lookups, draft, post } = props
  const openNext = useOpenNext()
  const isMounted = useIsMounted()
  const [isFilledIn, setFilledIn] = useState(false)
  const form = useMemberForm({
    values: detailsValues(profile),
    draft: { name: 'professional-details', initial: draft, merge: (_, input) => draftedDetails(profile, input) },
    schema: async () => {
      const { detailsSchema } = await import('./detailsSchema.ts')
      return (values) => detailsSchema(profile, lookups, values)
    },
    payload: (values) => detailsPayload(profile, values, lookups),
    send: (body, attempt) => lazyCall(profileEndpoints, 'registerProfession', { body, ...attempt }),
    messages: registerProfessionMessages,
    brand,
    onSaved: async (): Promise<AfterSend> => {
      toast.success(PROFILE_SAVED)
      const next = await nextPath(props)
      if (!isMounted()) return
      openNext(next)
      return 'leaving'
    },
  })
  return (
    <MemberForm form={form} post={post}>
      <ProfessionFields
        lookups={lookups}
        saved={savedProfession(profile)}
        onNpiChange={(input) => void fillInByNpi(form.form, profile, input).then(setFilledIn)}
        npiHelp={<NpiHelp supportEmail={supportEmail} isFilledIn={isFilledIn} />}
      />
      {profile.email ? null : <Email name="email" label={t('Email')} enterKeyHint="done" />}
      <SubmitRow size="large" label={t('Submit')} asksEmail={!profile.email} />
    </MemberForm>
  )
}
