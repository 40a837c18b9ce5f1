import type { ComponentProps, ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { caregiverPost, personPost } from '#components/profile/caregiver/caregiverPost.ts'
import { profilePost } from '#components/profile/edit/profilePost.ts'
import { FailedProfile } from '#components/profile/FailedProfile.tsx'
import { HealthConsent } from '#components/profile/HealthConsent.tsx'
import type { ProfileData } from '#components/profile/ProfileCards.tsx'
import { patientPost } from '#components/profile/patient/patientPost.ts'
import { FormRail } from '#components/profile/rail/FormRail.tsx'
import { SavedProfile } from '#components/profile/SavedProfile.tsx'
import { CaregiverTab, EditScreen, PatientTab } from '#components/profile/tabs/forms.tsx'
import { ProfileTabs } from '#components/profile/tabs/ProfileTabs.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import type { Translate } from '#lib/language/translate.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import type { OpenedTab } from '#lib/rules/profile/profile-tabs.ts'
import { ContactButton } from './ContactButton.tsx'
import { TaxTab, type TaxTabProps } from './TaxTab.tsx'

interface HealthContent {
  /** The consent that saving gives; null if the panel keeps no consents. */
  consent: string | null
}

interface WithDraft {
  /** The unsaved draft. */
  draft: DraftValues | null
}

/** Data of the open tab; `health` is null when a part of it couldn't be loaded. */
type TabContent =
  | ({ tab: 'profile'; formLookups: ComponentProps<typeof EditScreen>['lookups'] } & Omit<ProfileData, 'profile'> &
      WithDraft)
  | ({ tab: 'patient'; health: Pick<ComponentProps<typeof PatientTab>, 'saved' | 'lookups'> | null } & HealthContent &
      WithDraft)
  | ({
      tab: 'caregiver'
      health: Pick<ComponentProps<typeof CaregiverTab>, 'saved' | 'lookups'> | null
    } & HealthContent &
      WithDraft)
  | ({ tab: 'w9' } & TaxTabProps)

interface Props {
  /** Null when it could not be loaded. */
  loaded: { profile: PanelistProfile; opened: OpenedTab; content: TabContent } | null
  posted: Record<'profile' | 'patient' | 'caregiver' | 'person', PostedForm>
}

type ProfileContent = Extract<TabContent, { tab: 'profile' }>

const postOf = (profile: PanelistProfile, { status, formLookups, draft }: ProfileContent, posted: PostedForm) =>
  status && formLookups ? profilePost(posted, { profile, status, lookups: formLookups }, draft) : null

function Questions(props: { profile: PanelistProfile; content: ProfileContent; posted: PostedForm }) {
  const { profile, content, posted } = props
  const post = postOf(profile, content, posted)
  const { status, formLookups, draft } = content
  const form = (steps?: ReactNode) => (
    <EditScreen profile={profile} status={status} lookups={formLookups} draft={draft} steps={steps} post={post} />
  )
  return post ? <FormRail profile={profile}>{form}</FormRail> : form()
}

const failed = <FailedState message={GENERIC} />

function contentOf(profile: PanelistProfile, content: TabContent, posted: Props['posted'], t: Translate): ReactNode {
  switch (content.tab) {
    case 'profile':
      return profile.profileCompleted ? (
        <SavedProfile profile={profile} status={content.status} lookups={content.lookups} contact={<ContactButton />} />
      ) : (
        <Questions profile={profile} content={content} posted={posted.profile} />
      )
    case 'patient':
      if (!content.health) return failed
      return (
        <>
          <HealthConsent words={content.consent} />
          <PatientTab
            {...content.health}
            draft={content.draft}
            caregiverCompleted={profile.isCaregiverProfileCompleted}
            post={patientPost(posted.patient, content.health, content.draft, t)}
          />
        </>
      )
    case 'caregiver':
      if (!content.health) return failed
      return (
        <>
          <HealthConsent words={content.consent} />
          <CaregiverTab
            {...content.health}
            draft={content.draft}
            posts={{
              save: caregiverPost(posted.caregiver, content.health, content.draft, t),
              person: personPost(posted.person, content.health.lookups, t),
            }}
          />
        </>
      )
    case 'w9':
      return <TaxTab {...content} />
  }
}

/** The profile page with the tab from the URL. */
export function OpenedProfile({ loaded, posted }: Props) {
  const t = useTranslate()
  if (!loaded) return <FailedProfile title={t('Edit Profile')} />
  const { profile, opened, content } = loaded
  return (
    <ProfileTabs profile={profile} opened={opened}>
      {contentOf(profile, content, posted, t)}
    </ProfileTabs>
  )
}
