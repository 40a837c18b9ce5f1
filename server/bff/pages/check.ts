import 'server-only'
import { checkMessage } from '#lib/contract/panel/support.ts'
import { isPathKey } from '#lib/values/keys.ts'
import { panelHasCall } from '../panel-client/features.ts'
import { loadOpenForAnyone, resultOf } from './pages.ts'

/** Whether the panel's messages have check codes, as far as is known. */
export const hasCheckCodes = () => panelHasCall(checkMessage)

/** The panel's answer for a check code; `null` when none was entered. */
export async function checkResult(input: string) {
  const code = input.trim()
  if (code === '') return null
  if (!isPathKey(code)) return 'unknown'
  const checked = await resultOf(loadOpenForAnyone(checkMessage, { path: { code } }))
  if (checked.ok) return checked.data
  if (!hasCheckCodes()) return 'unavailable'
  return checked.status === 404 ? 'unknown' : 'failed'
}
