/** API calls like the portal's own pages make them, for test setup. */
import { setTimeout as wait } from 'node:timers/promises'
import type { APIRequestContext, APIResponse } from '@playwright/test'

export type Calls = Pick<APIRequestContext, 'fetch'>

/** The longest wait between two codes to one member, in seconds. */
const PATIENCE_S = 30

/** Retries after a 429, because another test or try may have used up the limit. */
async function ask(calls: Calls, method: string, path: string, data?: object): Promise<APIResponse> {
  const response = await calls.fetch(path, { method, data, headers: { 'Sec-Fetch-Site': 'same-origin' } })
  const seconds = Number(response.headers()['retry-after'] ?? Number.POSITIVE_INFINITY)
  if (response.status() !== 429 || seconds > PATIENCE_S) return response
  await wait(seconds * 1000)
  return ask(calls, method, path, data)
}

/** @throws Error with status and body for an error response */
export async function call<Answer>(calls: Calls, method: string, path: string, data?: object): Promise<Answer> {
  const response = await ask(calls, method, path, data)
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return response.json()
}

export const panelCall = <Answer>(calls: Calls, method: string, path: string, data?: object) =>
  call<Answer>(calls, method, `/api/panel/api/${path}`, data)
