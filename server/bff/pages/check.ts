import 'server-only'
import { checkMessage } from '#lib/contract/panel/support.ts'
import { isPathKey } from '#lib/values/keys.ts'
import { panelHasCall } from '../panel-client/features.ts'
import { loadOpenForAnyone, resultOf } from './pages.ts'

/** The panel's answer for a check code; `null` when none was entered. */
export async function checkResult(input: string) {
  const code = input.trim()
  if (code === '') return null
  if (!isPathKey(code)) return 'unknown'
  const checked = await resultOf(loadOpenForAnyone(checkMessage, { path: { code } }))
  if (checked.ok) return checked.data
  if (!panelHasCall(checkMessage)) return 'unavailable'
  return checked.status === 404 ? 'unknown' : 'failed'
}
