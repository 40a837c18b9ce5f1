import 'server-only'
import { saveLanguage } from '#lib/contract/panel/language.ts'
import * as portal from '#lib/contract/portal/language.ts'
import { onAppError } from '#server/http/app-error.ts'
import { panelHasCall } from '../panel-client/features.ts'
import { callPanel } from '../panel-client/panel-client.ts'
import { type RequestContext, route } from '../route-handler/define-route.ts'
import { languageCookie } from '../session/language.ts'

/** Has the panel write to the member in the language of the pages. The pages switch even when the panel does not answer. */
async function saveAtPanel(context: RequestContext<typeof portal.chooseLanguage>): Promise<void> {
  const { session, body } = context
  if (!session || !panelHasCall(saveLanguage)) return
  await callPanel(saveLanguage, { body }, { ...context, session }).catch(onAppError(() => null))
}

export const chooseLanguage = route(portal.chooseLanguage, async (context) => {
  await saveAtPanel(context)
  context.cookies.push(languageCookie(context.body.language))
  return {}
})
