/** The portal's own calls, sent as its pages send them: for what a test needs but is not about. */
import type { APIRequestContext } from '@playwright/test'

export type Calls = Pick<APIRequestContext, 'fetch'>

/** @throws Error with status and body when the answer is no success */
export async function call<Answer>(calls: Calls, method: string, path: string, data?: object): Promise<Answer> {
  const response = await calls.fetch(path, { method, data, headers: { 'Sec-Fetch-Site': 'same-origin' } })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return response.json()
}

export const panelCall = <Answer>(calls: Calls, method: string, path: string, data?: object) =>
  call<Answer>(calls, method, `/api/panel/api/${path}`, data)
