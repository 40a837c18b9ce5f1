import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Caller } from '../handler.ts'

/** Ids that the portal makes up: never longer, nothing else in them. */
const ID = /^[A-Za-z0-9_.:-]{1,128}$/

const idIn = (headers: Headers, name: string) => {
  const id = headers.get(name)
  return id && ID.test(id) ? id : null
}

/** Addresses as sockets and proxies write them; anything else would only fill the tables. */
const ADDRESS = /^[0-9A-Fa-f:.]{2,45}$/

/**
 * Proxies append to X-Forwarded-For: with n of them believed, the n-th entry from the right is the client. Behind the
 * portal that is n = 1, the portal itself.
 */
function addressOf(headers: Headers, peer: string, hops: number): string {
  if (hops === 0) return peer
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  const address = forwarded.at(-hops) ?? ''
  return ADDRESS.test(address) ? address : peer
}

/** IPv6 clients own a /64 at least: all of it is one caller. */
const asOne = (address: string) =>
  address.includes(':') && !address.includes('.')
    ? expanded(address).slice(0, 4).join(':')
    : address.replace(/^::ffff:/i, '')

function expanded(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const missing = tail === undefined ? 0 : Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0))
  return [...(before ?? []), ...Array<string>(missing).fill('0'), ...(after ?? [])]
}

function consentsIn(headers: Headers) {
  const given = (headers.get('x-consents') ?? '').split(' ')
  return { sms: given.includes('sms'), privacy: given.includes('privacy') }
}

/** @param peer the socket's address. @param hops how many proxies before us are believed */
export const callerOf = (headers: Headers, peer: string, hops: number): Caller => ({
  address: asOne(addressOf(headers, peer, hops)),
  device: idIn(headers, 'x-device-id'),
  challenge: idIn(headers, 'x-challenge-id'),
  consents: consentsIn(headers),
  requestId: idIn(headers, 'x-request-id') ?? randomUUID(),
})
