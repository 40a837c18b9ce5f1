import 'server-only'
import { headers } from 'next/headers'
import { handedName } from '../../session/referral-parameters.ts'
import type { Session } from '../../session/session.ts'
import { loadProfile, optionalPart } from '../pages.ts'

/** The name to welcome: the one the previous page passed, else the profile's; `null` when the profile failed to load. */
export async function referralPanelist(session: Session): Promise<string | null> {
  const handed = await handedName((await headers()).get('cookie'), session)
  return handed ?? (await optionalPart(loadProfile(session)))?.panelistName ?? null
}
