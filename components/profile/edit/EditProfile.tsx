'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import type { FormPost } from '#components/form/formPost.ts'
import { latestDraft, rememberDraft, sendDraft } from '#components/form/kit/draft/drafts.ts'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { useDraftedForm } from '#components/form/kit/useMemberForm.ts'
import { openedVersion, withVersion } from '#components/form/saved/version.ts'
import { useMoveLater } from '#components/form/useMoveLater.ts'
import { type AfterSend, useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { generalText } from '#lib/messages/error-action.ts'
import { routes } from '#lib/routes.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { DRAFT_DAYS } from '#lib/values/draft-days.ts'
import { useRailMarks } from '../rail/useRailMarks.ts'
import { BasicCard, DonationCard, PersonalCard, ProfessionalCard } from './EditCards.tsx'
import {
  draftedValues,
  type ProfileFormData,
  type ProfileValues,
  profileValues,
  versionOf,
  withSavedLookups,
} from './profileValues.ts'

interface Props extends ProfileFormData {
  /** The unsaved draft from the server. */
  draft: DraftValues | null
  /** Onboarding progress, rendered on the server to keep its rules out of the client bundle. */
  steps?: ReactNode
  post: FormPost
}

function useEditProfile({ draft, ...props }: Omit<Props, 'steps' | 'post'>) {
  const t = useTranslate()
  const router = useRouter()
  const moveLater = useMoveLater()
  const [data] = useState(() => withSavedLookups(props))
  const [version] = useState(() => openedVersion(versionOf(data), latestDraft('profile', draft)))
  const form = useDraftedForm<ProfileValues>({
    values: profileValues(data),
    version: () => version,
    draft: { name: 'profile', initial: draft, merge: (_, input) => draftedValues(data, input) },
    schema: async () => {
      const { profileSchema } = await import('./profileSchema.ts')
      return (values) => profileSchema(data, values)
    },
  })
  const { busy, error, start } = useSend({
    // The preview gets the values from memory. But without a connection it can't open, and the memory would be lost.
    send: async (values: ProfileValues) => {
      const typed = withVersion({ ...values }, version)
      rememberDraft('profile', typed)
      const stored = await sendDraft('profile', typed)
      return stored.ok || stored.error.status ? { ok: true, data: null } : stored
    },
    errorText: (failed) => generalText(failed, t),
    onDone: (): AfterSend => {
      moveLater(0, () => router.push(routes.preview.path))
      return 'leaving'
    },
  })
  return { data, version, start, form: { ...form, busy: busy || form.busy, error } }
}

/** Form for the whole profile. Save opens the preview, which submits it. @see docs/specification/profile.md#edit-page */
export function EditProfile({ steps, post, ...props }: Props) {
  const t = useTranslate()
  const { data, version, start, form } = useEditProfile(props)
  useRailMarks()
  return (
    <>
      <PageHeading
        lead={t(
          'Tell us about yourself. Fill in all fields not marked optional. We keep what you type in this browser for {days} days, or until you sign out.',
          { days: DRAFT_DAYS },
        )}
      >
        {t('Edit Profile')}
      </PageHeading>
      {steps}
      <MemberForm form={form} onSubmit={start} post={post}>
        {version === undefined ? null : <input type="hidden" name="version" value={version} />}
        <PersonalCard {...data} />
        {isPatient(data.profile) ? null : <ProfessionalCard {...data} />}
        <BasicCard {...data} />
        <DonationCard {...data} />
        <SubmitRow size="large" busyLabel={t('Please wait…')} asksEmail={!data.profile.email}>
          <p className="text-sm text-muted sm:order-last sm:basis-full">
            {t("Next, you'll review your answers, then submit.")}
          </p>
          <ButtonLink href={routes.dashboard.path} size="large" wide>
            {t('Cancel')}
          </ButtonLink>
        </SubmitRow>
      </MemberForm>
    </>
  )
}
