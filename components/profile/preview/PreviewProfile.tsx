'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { FormPost } from '#components/form/formPost.ts'
import { dropDraft, latestDraft, rememberDraft, sendDraft } from '#components/form/kit/draft/drafts.ts'
import { StaleSaveNotice } from '#components/form/saved/StaleSaveNotice.tsx'
import { useStaleSave } from '#components/form/saved/useStaleSave.ts'
import { openedVersion, withVersion } from '#components/form/saved/version.ts'
import type { Attempt } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { routes } from '#lib/routes.ts'
import { uncheckedPayload } from '../edit/profilePayload.ts'
import {
  draftedValues,
  isSavedIn,
  type ProfileFormData,
  type ProfileValues,
  profileValues,
  versionOf,
  withSavedLookups,
} from '../edit/profileValues.ts'
import { ProfileCards } from '../ProfileCards.tsx'
import { useRailMarks } from '../rail/useRailMarks.ts'
import { draftProfile } from './draftProfile.ts'
import { CONFIRM_ID, SubmitProfile } from './SubmitProfile.tsx'
import { savedProfileForm, submitProfile } from './savedProfile.ts'

interface Props extends ProfileFormData {
  draft: DraftValues | null
  brand: string
  post: FormPost
  steps: ReactNode
}

/** The draft values, else the saved ones. */
const filledIn = (data: ProfileFormData, input: DraftValues | null) =>
  input ? draftedValues(data, input) : profileValues(data)

/** Whether the values are invalid; false until the schema has loaded. */
function useIsInvalid(data: ProfileFormData, values: ProfileValues) {
  const [invalidValues, setInvalidValues] = useState<ProfileValues | null>(null)
  // The schema isn't part of the page's first load.
  useEffect(() => {
    const check = async () => {
      const { payloadOf } = await import('../edit/checkedPayload.ts')
      if (!payloadOf(data, values)) setInvalidValues(values)
    }
    void Promise.allSettled([check()])
  }, [data, values])
  return invalidValues === values
}

/**
 * State of the preview: what Submit sends, and how a save conflict is resolved.
 * @see docs/specification/profile.md#c-23-preview-button-and-save-button
 */
function usePreview(opened: ProfileFormData, draft: DraftValues | null) {
  const router = useRouter()
  const [input, setInput] = useState(() => latestDraft('profile', draft))
  const stale = useStaleSave(savedProfileForm, opened, openedVersion(versionOf(opened), input))
  const data = stale.data
  const values = useMemo(() => filledIn(data, input), [data, input])
  const [isNewerLoaded, setNewerLoaded] = useState(false)
  const onTakeNewer = () => {
    const conflict = stale.rebase()
    if (conflict?.closedBecause) {
      dropDraft('profile')
      return router.refresh()
    }
    if (!conflict) return
    const newDraft = withVersion({ ...conflict.newer }, stale.version())
    rememberDraft('profile', newDraft)
    sendDraft('profile', newDraft)
    setInput(newDraft)
    setNewerLoaded(true)
  }
  const payload = useMemo(() => uncheckedPayload(data, values), [data, values])
  const isInvalid = useIsInvalid(data, values)
  return {
    about: data,
    payload: isInvalid ? null : payload,
    version: stale.version(),
    save: (attempt: Attempt) => {
      setNewerLoaded(false)
      return stale.save(values, attempt, (from, version, again) => submitProfile(from, values, version, again))
    },
    staleSave: { stale: stale.stale, isNewerLoaded, onKeepMine: () => void stale.rebase(), onTakeNewer },
  }
}

/** Read-only preview of the profile, with the Submit button. @see docs/specification/profile.md#preview */
export function PreviewProfile({ brand, profile, status, lookups, draft, post, steps }: Props) {
  const t = useTranslate()
  const opened = useMemo(() => withSavedLookups({ profile, status, lookups }), [profile, status, lookups])
  const { about: data, payload, version, save, staleSave } = usePreview(opened, draft)
  useRailMarks()
  return (
    <>
      <PageHeading lead={t('Check your answers before you submit them. Select Change to correct one.')}>
        {t('Profile preview')}
      </PageHeading>
      {steps}
      {/* Above the page, as the link that skips the navigation: it covers nothing that is read, and moves nothing. */}
      <p>
        <a
          href={`#${CONFIRM_ID}`}
          className="link sr-only rounded-sm bg-surface font-semibold focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-70 focus:p-2"
        >
          {t('Skip to Submit')}
        </a>
      </p>
      {payload ? null : (
        <Notice tone="info" title={t("Your profile isn't complete yet.")} className="mb-6">
          {t('Go back to fill in what is missing.')}
        </Notice>
      )}
      <ProfileCards {...(payload ? draftProfile(data, payload) : data)} isFixed={isSavedIn(data.profile)} />
      <SubmitProfile
        brand={brand}
        profile={profile}
        submit={payload ? save : null}
        post={post}
        payload={payload && { ...payload, version }}
        notice={<StaleSaveNotice {...staleSave} />}
      >
        <ButtonLink href={routes.completeProfile.path} size="large" wide>
          {t('Back')}
        </ButtonLink>
      </SubmitProfile>
    </>
  )
}
