import 'server-only'
import { headers } from 'next/headers'
import type { DraftName, DraftValues } from '#lib/contract/portal/draft.ts'
import { draftIn } from '../session/draft.ts'
import type { Session } from '../session/session.ts'

/** The draft of a form, for the page that shows the form. */
export const currentDraft = async (session: Session, form: DraftName): Promise<DraftValues | null> =>
  draftIn((await headers()).get('cookie'), session, form)
