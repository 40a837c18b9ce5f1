import 'server-only'
import { headers } from 'next/headers'
import type { DraftName, DraftValues } from '#lib/contract/portal/draft.ts'
import { draftIn } from '../session/draft.ts'
import { readFormReply } from '../session/form-reply.ts'
import type { Session } from '../session/session.ts'

/** What was just posted without scripts and could not be kept as a draft; null if nothing was. */
async function postedIn(
  cookieHeader: string | null,
  { userId }: Session,
  form: DraftName,
): Promise<DraftValues | null> {
  const reply = await readFormReply(cookieHeader)
  if (reply?.form !== form || reply.refused?.userId !== userId) return null
  const typed = { ...reply.refused.values, ...reply.refused.lists }
  return Object.keys(typed).length > 0 ? typed : null
}

/** The draft of a form, for the page that shows the form. */
export async function currentDraft(session: Session, form: DraftName): Promise<DraftValues | null> {
  const cookieHeader = (await headers()).get('cookie')
  return (await postedIn(cookieHeader, session, form)) ?? draftIn(cookieHeader, session, form)
}
