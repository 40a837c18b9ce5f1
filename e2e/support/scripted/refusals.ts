import type { BusinessCode } from '#lib/contract/codes.ts'
import type { Call } from '#lib/contract/endpoint.ts'
import { type ErrorAction, type ErrorTable, errorAction } from '#lib/messages/error-action.ts'
import { UNKNOWN, wordsFor } from './script.ts'

const BRAND = 'Carepanel'

export interface Row extends ErrorAction {
  code: BusinessCode | typeof UNKNOWN
}

/** Every code of an endpoint, one that nobody knows, and what a screen's table makes of it. */
export function rowsOf(call: Call, table: ErrorTable): Row[] {
  const codes: Row['code'][] = [...call.codes, UNKNOWN]
  return codes.map((code) => {
    const action = errorAction(table, { status: 400, code, message: wordsFor(code) }, BRAND)
    return { code, ...action }
  })
}
