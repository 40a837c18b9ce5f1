import 'server-only'

/** Addresses as sockets and proxies write them; anything else would only fill logs and tables. */
const ADDRESS = /^[0-9A-Fa-f:.]{2,45}$/

/**
 * Proxies append to X-Forwarded-For: with n of them trusted, the n-th entry from the right is the client, and what stands
 * left of it is whatever the client wrote.
 * @param peer the socket's address
 * @param hops how many proxies in front are trusted
 */
export function clientAddress(headers: Headers, peer: string, hops: number): string {
  if (hops === 0) return peer
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  const address = forwarded.at(-hops) ?? ''
  return ADDRESS.test(address) ? address : peer
}

/** The address as limits count it: an IPv6 client owns a /64 at least, so all of it is one client. */
export const addressKey = (address: string) =>
  address.includes(':') && !address.includes('.')
    ? expanded(address).slice(0, 4).join(':')
    : address.replace(/^::ffff:/i, '')

function expanded(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const missing = tail === undefined ? 0 : Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0))
  // Leading zeros are a matter of writing.
  return [...(before ?? []), ...Array<string>(missing).fill('0'), ...(after ?? [])].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
