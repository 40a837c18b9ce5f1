import 'server-only'
import { headers } from 'next/headers'
import { handedName } from '../session/referral-parameters.ts'
import type { Session } from '../session/session.ts'
import { loadProfile, optionalPart } from './pages.ts'

/** Whom the referral status welcomes: who was named by the page before, else whose profile it is; `null` when it cannot be loaded. */
export async function referralPanelist(session: Session): Promise<string | null> {
  const handed = await handedName((await headers()).get('cookie'), session)
  return handed ?? (await optionalPart(loadProfile(session)))?.panelistName ?? null
}
