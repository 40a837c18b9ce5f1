'use client'

import { useMemo } from 'react'
import { Alert } from '#components/ui/Alert.tsx'
import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { routes } from '#lib/routes.ts'
import { useDraft } from '../edit/Draft.tsx'
import { payloadOf } from '../edit/profilePayload.ts'
import { type About, profileValues } from '../edit/profileValues.ts'
import { ProfileCards } from '../ProfileCards.tsx'
import { draftProfile } from './draftProfile.ts'
import { SubmitProfile } from './SubmitProfile.tsx'

interface Props extends About {
  brand: string
}

/** What was filled in; after a reload, and for whoever comes here straight, what is saved. @see decisions C-23 */
function usePayload(about: About) {
  const { draft } = useDraft()
  return useMemo(() => draft?.payload ?? payloadOf(about, profileValues(about)), [draft, about])
}

/** The profile once more, read-only, and the way to submit it. @see portal-part-2 §2 */
export function PreviewProfile({ brand, profile, status, choices }: Props) {
  const about = useMemo(() => ({ profile, status, choices }), [profile, status, choices])
  const payload = usePayload(about)
  const shown = payload ? draftProfile(about, payload) : { profile, status, lookups: choices }
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
