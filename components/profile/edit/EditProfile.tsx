'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { useForm } from 'react-hook-form'
import { checkedBy } from '#components/form/kit/checkedBy.ts'
import { latestDraft, typedHere } from '#components/form/kit/drafts.ts'
import { LargeForm } from '#components/form/kit/LargeForm.tsx'
import { useKeptDraft } from '#components/form/kit/useKeptDraft.ts'
import { Button } from '#components/ui/Button.tsx'
import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { routes } from '#lib/routes.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { BasicCard, DonationCard, PersonalCard, ProfessionalCard } from './EditCards.tsx'
import { PROFILE_DRAFT } from './profileDraft.ts'
import { profileRules } from './profileRules.ts'
import { type About, draftedValues, type ProfileValues, profileValues } from './profileValues.ts'

interface Props extends About {
  /** What was typed before and not submitted, as the server kept it. */
  draft: DraftValues | null
}

/**
 * The form of the whole profile; Save leads to the preview, which is what submits it.
 * @see docs/specification/profile.md#edit-page
 */
export function EditProfile({ draft, ...about }: Props) {
  const router = useRouter()
  const [leaving, leave] = useTransition()
  const [defaultValues] = useState(
    () => draftedValues(about, latestDraft(PROFILE_DRAFT, draft)) ?? profileValues(about),
  )
  const [resolver] = useState(() => checkedBy((values: ProfileValues) => profileRules(about, values)))
  const form = useForm<ProfileValues>({ defaultValues, resolver, shouldFocusError: false })
  const drop = useKeptDraft(form, PROFILE_DRAFT)
  const preview = (values: ProfileValues) => {
    typedHere.set(PROFILE_DRAFT, { ...values })
    leave(() => router.push(routes.preview.path))
  }
  return (
    <>
      <PageHeading lead="You see everything once more before you submit it.">Edit Profile</PageHeading>
      <LargeForm form={form} onSubmit={preview} busy={leaving}>
        <PersonalCard {...about} />
        {isPatient(about.profile) ? null : <ProfessionalCard {...about} />}
        <BasicCard {...about} />
        <DonationCard {...about} />
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" variant="primary" size="large" wide busy={leaving}>
            Save
          </Button>
          <ButtonLink href={routes.dashboard.path} size="large" wide onClick={drop}>
            Cancel
          </ButtonLink>
        </div>
      </LargeForm>
    </>
  )
}
