import 'server-only'
import { numberChange } from '#lib/contract/panel/number-change.ts'
import { isPathKey } from '#lib/rules/keys.ts'
import { panelHas } from '../panel-client/features.ts'
import { loadOpenForAnyone, optionalPart } from './pages.ts'

/** Whether members who lost their phone can ask for another number here. */
export const hasNumberChange = () => panelHas('number-change')

/** The change that the link of a message is about; `null` when there is none by that link. */
export const findNumberChange = async (token: string) =>
  isPathKey(token) ? optionalPart(loadOpenForAnyone(numberChange, { path: { token } })) : null
