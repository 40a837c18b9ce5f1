import 'server-only'
import * as portal from '#lib/contract/portal/language.ts'
import { route } from '../route-handler/define-route.ts'
import { languageCookie } from '../session/language.ts'

export const chooseLanguage = route(portal.chooseLanguage, async ({ body, cookies }) => {
  cookies.push(languageCookie(body.language))
  return {}
})
