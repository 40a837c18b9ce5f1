import 'server-only'
import { consents } from '#lib/contract/panel/consents.ts'
import type { Query } from '#lib/routes.ts'
import { healthConsent } from '#lib/rules/health-consent.ts'
import { openedTab, type ProfileTabName, profileTabs, tabIndexOf } from '#lib/rules/profile/profile-tabs.ts'
import { config } from '#server/config.ts'
import { panelHasCall } from '../../panel-client/features.ts'
import type { Session } from '../../session/session.ts'
import { currentDraft } from '../current-draft.ts'
import { currentSession, currentTranslate, loadProfile, optionalPart } from '../pages.ts'
import { taxTab } from '../tax/tax.ts'
import { caregiverHealth, patientHealth } from './health-profile.ts'
import { editableProfile } from './profile-lookups.ts'

type EditableProfile = ReturnType<typeof editableProfile>

/** The consent that saving health answers gives; null if the panel keeps no consents. */
const consentText = async () =>
  panelHasCall(consents) ? healthConsent(config().brand.name, await currentTranslate()) : null

async function contentOf(tab: ProfileTabName, session: Session, editable: EditableProfile | null) {
  switch (tab) {
    case 'profile': {
      const [{ status, lookups, formLookups }, draft] = await Promise.all([
        editable ?? editableProfile(session),
        currentDraft(session, 'profile'),
      ])
      return { tab, status, lookups, formLookups, draft }
    }
    case 'patient': {
      const [health, draft] = await Promise.all([patientHealth(session), currentDraft(session, tab)])
      return { tab, health, draft, consent: await consentText() }
    }
    case 'caregiver': {
      const [health, draft] = await Promise.all([caregiverHealth(session), currentDraft(session, tab)])
      return { tab, health, draft, consent: await consentText() }
    }
    case 'w9':
      return { tab, ...(await taxTab(session)) }
  }
}

/**
 * The profile and the data of the tab in the URL; null when the profile failed to load. A URL without a tab usually opens
 * the profile form, so that data is loaded in parallel.
 */
export async function openedProfile(session: Session, query: Query & { tabIndex?: string }) {
  const editable = query.tabIndex ? null : editableProfile(session)
  const [profile] = await Promise.all([optionalPart(loadProfile(session)), editable])
  if (!profile) return null
  const opened = openedTab(profile, query.tabIndex)
  return { profile, opened, content: await contentOf(opened.tab, session, editable) }
}

/** Each tab has its own page title, so that history entries and windows can be told apart. */
export async function profileTitle(tabIndex: string | undefined): Promise<string> {
  const t = await currentTranslate()
  const title = t('Edit Profile')
  const session = tabIndex ? await currentSession() : null
  const profile = session && (await optionalPart(loadProfile(session)))
  if (!profile) return title
  const { tab } = openedTab(profile, tabIndex)
  const label = profileTabs(profile).find((profileTab) => profileTab.tab === tab && tabIndexOf(profile, tab))?.label
  return label ? `${t(label)}, ${title}` : title
}
