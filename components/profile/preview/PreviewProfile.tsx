'use client'

import { useEffect, useMemo, useState } from 'react'
import { latestDraft } from '#components/form/kit/drafts.ts'
import { Alert } from '#components/ui/Alert.tsx'
import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { routes } from '#lib/routes.ts'
import { uncheckedPayload } from '../edit/profilePayload.ts'
import {
  type About,
  draftedValues,
  type ProfileValues,
  profileValues,
  withSavedLookups,
} from '../edit/profileValues.ts'
import { ProfileCards } from '../ProfileCards.tsx'
import { draftProfile } from './draftProfile.ts'
import { SubmitProfile } from './SubmitProfile.tsx'

interface Props extends About {
  draft: DraftValues | null
  brand: string
}

/**
 * What was filled in; where nothing was, what is saved.
 * @see docs/specification/profile.md#c-23-preview-button-and-save-button
 */
function usePayload(about: About, draft: DraftValues | null) {
  const [typed] = useState(() => latestDraft('profile', draft))
  const values = useMemo(() => (typed ? draftedValues(about, typed) : profileValues(about)), [about, typed])
  const unchecked = useMemo(() => uncheckedPayload(about, values), [about, values])
  const [refused, setRefused] = useState<ProfileValues | null>(null)
  // The schema is no part of the page's first load.
  useEffect(() => {
    const check = async () => {
      const { payloadOf } = await import('../edit/checkedPayload.ts')
      if (!payloadOf(about, values)) setRefused(values)
    }
    // Where it does not come, the panel checks what is submitted.
    void Promise.allSettled([check()])
  }, [about, values])
  return refused === values ? null : unchecked
}

/** The profile once more, read-only, and the way to submit it. @see docs/specification/profile.md#preview */
export function PreviewProfile({ brand, profile, status, lookups, draft }: Props) {
  const about = useMemo(() => withSavedLookups({ profile, status, lookups }), [profile, status, lookups])
  const payload = usePayload(about, draft)
  const shown = payload ? draftProfile(about, payload) : { profile, status, lookups }
  return (
    <>
      <PageHeading lead="Nothing is sent before you press Submit.">Profile preview</PageHeading>
      {payload ? null : (
        <Alert tone="info" title="Your profile is not complete yet." className="mb-6">
          Go back to fill in what is missing.
        </Alert>
      )}
      <ProfileCards {...shown} />
      <SubmitProfile brand={brand} profile={profile} payload={payload}>
        <ButtonLink href={routes.completeProfile.path} size="large" wide>
          Back
        </ButtonLink>
      </SubmitProfile>
    </>
  )
}
