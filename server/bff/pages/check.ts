import 'server-only'
import { checkMessage } from '#lib/contract/panel/support.ts'
import { isPathKey } from '#lib/rules/keys.ts'
import { panelHas } from '../panel-client/features.ts'
import { loadOpenForAnyone, resultOf } from './pages.ts'

/** Whether the panel's messages carry check codes. Known once it has answered any call. */
export const hasCheckCodes = () => panelHas('message-check')

/** What the panel says of a check code; `null` when none was typed. */
export async function checkResult(typed: string) {
  const code = typed.trim()
  if (code === '') return null
  if (!isPathKey(code)) return 'unknown'
  const checked = await resultOf(loadOpenForAnyone(checkMessage, { path: { code } }))
  if (checked.ok) return checked.data
  if (!hasCheckCodes()) return 'unavailable'
  return checked.status === 404 ? 'unknown' : 'failed'
}
