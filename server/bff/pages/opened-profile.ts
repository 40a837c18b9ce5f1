import 'server-only'
import { type Query, routes } from '#lib/routes.ts'
import { openedTab, type ProfileTabName } from '#lib/rules/profile/profile-tabs.ts'
import { currentDraft } from '../endpoints/draft.ts'
import type { Session } from '../session/session.ts'
import { caregiverHealth, patientHealth } from './health-profile.ts'
import { loadProfile, settledPart } from './pages.ts'
import { editableProfile } from './profile-lookups.ts'
import { taxTab } from './tax.ts'

const page = routes.completeProfile

type Editable = ReturnType<typeof editableProfile>

async function contentOf(tab: ProfileTabName, session: Session, query: Query, editable: Editable | null) {
  switch (tab) {
    case 'profile': {
      const [{ status, lookups, formLookups }, draft] = await Promise.all([
        editable ?? editableProfile(session, page, query),
        currentDraft(session, 'profile'),
      ])
      return { tab, status, lookups, formLookups, draft }
    }
    case 'patient': {
      const [health, draft] = await Promise.all([patientHealth(session, query), currentDraft(session, tab)])
      return { tab, health, draft }
    }
    case 'caregiver': {
      const [health, draft] = await Promise.all([caregiverHealth(session, query), currentDraft(session, tab)])
      return { tab, health, draft }
    }
    case 'w9':
      return { tab, ...(await taxTab(session, page, query)) }
  }
}

/**
 * The profile and what the tab that the address names shows; null without the profile. An address without a number most
 * often opens the profile's own form, so that is loaded at the same time.
 */
export async function openedProfile(session: Session, query: Query & { tabIndex?: string }) {
  const editable = query.tabIndex ? null : editableProfile(session, page, query)
  const [profile] = await Promise.all([settledPart(loadProfile(session), page, query), editable])
  if (!profile) return null
  const opened = openedTab(profile, query.tabIndex)
  return { profile, opened, content: await contentOf(opened.tab, session, query, editable) }
}
