import 'server-only'
import { redirect } from 'next/navigation'
import type { AnswerOf, Call, InputArguments } from '#lib/contract/endpoint.ts'
import { linkTo, type Page } from '#lib/routes.ts'
import { panelHasCall } from '../panel-client/features.ts'
import type { Session } from '../session/session.ts'
import { load, optionalPart } from './pages.ts'

/**
 * The data of a page that not every panel supports; `null` when it failed to load. Redirects to another page when the panel
 * does not have the call, which is known after its first answer.
 */
export async function featureData<C extends Call>(
  session: Session,
  call: C,
  otherwise: Page,
  ...input: InputArguments<C>
): Promise<AnswerOf<C> | null> {
  const loaded = await optionalPart(load(session, call, ...input))
  return panelHasCall(call) ? loaded : redirect(linkTo(otherwise))
}
