import { cache, type ReactNode } from 'react'
import { CAREGIVER_DRAFT, PATIENT_DRAFT } from '#components/profile/drafts.ts'
import { PROFILE_DRAFT } from '#components/profile/edit/profileDraft.ts'
import { FailedProfile } from '#components/profile/FailedProfile.tsx'
import { SavedProfile } from '#components/profile/SavedProfile.tsx'
import { CaregiverTab, EditScreen, PatientTab } from '#components/profile/tabs/forms.tsx'
import { ProfileTabs } from '#components/profile/tabs/ProfileTabs.tsx'
import { FailedState } from '#components/ui/FailedState.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile.ts'
import { GENERIC } from '#lib/messages.ts'
import { type Query, routes } from '#lib/routes.ts'
import { openedTab, type ProfileTabName } from '#lib/rules/profile/profile-tabs.ts'
import { currentDraft } from '#server/bff/endpoints/draft.ts'
import { caregiverHealth, patientHealth } from '#server/bff/pages/health-profile.ts'
import { loadProfile, settledPart } from '#server/bff/pages/pages.ts'
import { editableProfile } from '#server/bff/pages/profile-lookups.ts'
import type { Session } from '#server/bff/session/session.ts'
import { TaxTab } from '../../TaxTab.tsx'

interface Props {
  session: Session
  query: Record<string, string | undefined>
}

const page = routes.completeProfile
const failed = <FailedState message={GENERIC} />

type Content = (profile: PanelistProfile, session: Session, query: Query) => ReactNode | Promise<ReactNode>

/** Once per request, however often it is asked for. */
const profileToEdit = cache(async (session: Session, query: Query) => editableProfile(session, page, query))

/** What each tab shows, of whichever feature it is. */
const contents: Record<ProfileTabName, Content> = {
  profile: async (profile, session, query) => {
    const { status, lookups, formLookups } = await profileToEdit(session, query)
    if (profile.profileCompleted) return <SavedProfile profile={profile} status={status} lookups={lookups} />
    const draft = await currentDraft(session, PROFILE_DRAFT)
    return <EditScreen profile={profile} status={status} lookups={formLookups} draft={draft} />
  },
  patient: async (profile, session, query) => {
    const [health, typed] = await Promise.all([patientHealth(session, query), currentDraft(session, PATIENT_DRAFT)])
    if (!health) return failed
    return <PatientTab {...health} typed={typed} caregiverCompleted={profile.isCaregiverProfileCompleted} />
  },
  caregiver: async (_, session, query) => {
    const [health, typed] = await Promise.all([caregiverHealth(session, query), currentDraft(session, CAREGIVER_DRAFT)])
    return health ? <CaregiverTab {...health} typed={typed} /> : failed
  },
  w9: (_, session, query) => TaxTab({ session, page, query }),
}

/** The tab that the address names, with what it shows. An address without a number has everything loaded at once. */
export async function OpenedProfile({ session, query }: Props) {
  const [profile] = await Promise.all([
    settledPart(loadProfile(session), page, query),
    query.tabIndex ? null : profileToEdit(session, query),
  ])
  if (!profile) return <FailedProfile title="Edit Profile" />
  const opened = openedTab(profile, query.tabIndex)
  return (
    <ProfileTabs profile={profile} opened={opened}>
      {await contents[opened.tab](profile, session, query)}
    </ProfileTabs>
  )
}
