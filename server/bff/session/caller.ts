import 'server-only'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Language } from '#lib/language/languages.ts'
import { config } from '#server/config.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { PEER_HEADER, REQUEST_ID_HEADER } from '#server/listeners/ingress.ts'
import { readCookie, setCookie } from './cookies.ts'
import { languageOf } from './language.ts'
import { seal, unseal } from './seal.ts'

/** Facts about the caller besides the session. */
export interface Caller {
  /** The client's address: the socket's, or the one that trusted proxies report. */
  address: string
  requestId: string
  /** This browser's id, if a member has signed in here before. */
  device: string | null
  /** The language of the pages. */
  language: Language
  /** Until when this request is answered, by `performance.now()`; absent while a page is rendered. */
  answerBy?: number
}

const DEVICE_SECONDS = 365 * 24 * 60 * 60
const Device = z.object({ id: z.string() })

/** The client's address, for a call or a page. */
export const addressOf = (headers: Headers) =>
  clientAddress(headers, headers.get(PEER_HEADER) || 'unknown', config().trustProxyHops)

export async function callerOf(headers: Headers): Promise<Caller> {
  const device = await unseal('device', Device, readCookie(headers.get('cookie'), 'device'), DEVICE_SECONDS)
  return {
    address: addressOf(headers),
    requestId: headers.get(REQUEST_ID_HEADER) ?? randomUUID(),
    device: device?.id ?? null,
    language: languageOf(headers),
  }
}

/**
 * Renewed with every sign-in: a trusted browser has its own limits, so a stranger's wrong codes cannot lock it out.
 */
export async function deviceCookie(caller: Caller): Promise<{ id: string; header: string }> {
  const id = caller.device ?? randomUUID()
  return { id, header: setCookie('device', await seal('device', { id }, DEVICE_SECONDS), DEVICE_SECONDS) }
}
