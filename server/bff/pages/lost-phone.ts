import 'server-only'
import { numberChange } from '#lib/contract/panel/number-change.ts'
import { isPathKey } from '#lib/values/keys.ts'
import { foundBy, loadOpenForAnyone } from './pages.ts'

/** The number change that a link belongs to: `unknown` when there is none, `failed` when the panel could not say. */
export const findNumberChange = async (token: string) =>
  isPathKey(token) ? foundBy(loadOpenForAnyone(numberChange, { path: { token } })) : 'unknown'
