import 'server-only'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { config } from '#server/config.ts'
import { PEER_HEADER } from '#server/ingress.ts'
import { readCookie, setCookie } from './cookies.ts'
import { seal, unseal } from './seal.ts'

/** Who is calling, besides the session. */
export interface Caller {
  /** The client's address: the socket's, or the one the believed proxies report. */
  address: string
  requestId: string
  /** This browser's id, if a member has signed in from it before. */
  device: string | null
}

/**
 * Proxies append to X-Forwarded-For, so with n believed proxies the n-th entry from the right is the client;
 * what stands left of it is whatever the client wrote.
 */
export function clientAddress(headers: Headers, hops = config().trustProxyHops): string {
  const peer = headers.get(PEER_HEADER) || 'unknown'
  if (hops === 0) return peer
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  return forwarded.at(-hops) || peer
}

const DEVICE_SECONDS = 365 * 24 * 60 * 60
const Device = z.object({ id: z.string() })

export async function callerOf(headers: Headers): Promise<Caller> {
  const device = await unseal('device', Device, readCookie(headers.get('cookie'), 'device'), DEVICE_SECONDS)
  return { address: clientAddress(headers), requestId: randomUUID(), device: device?.id ?? null }
}

/** Given with every accepted code, so that a stranger's wrong answers do not count against this browser. */
export async function deviceCookie(caller: Caller): Promise<{ id: string; header: string }> {
  const id = caller.device ?? randomUUID()
  return { id, header: setCookie('device', await seal('device', { id }, DEVICE_SECONDS), DEVICE_SECONDS) }
}
