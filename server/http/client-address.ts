import 'server-only'

/** The characters of an IP address. Anything else would only fill logs and tables. */
const ADDRESS = /^[0-9A-Fa-f:.]{2,45}$/

/** Some proxies append the client's port, which differs for each connection; an IPv6 address is then in brackets. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d{1,5})?$/

function withoutPort(entry: string): string {
  const [, v6, v4] = WITH_PORT.exec(entry) ?? []
  return v6 ?? v4 ?? entry
}

/**
 * Proxies append to X-Forwarded-For: with n trusted proxies, the n-th entry from the right is the client. Entries left of it
 * were sent by the client and can be forged.
 * @param peer the socket's address
 * @param hops number of trusted proxies in front
 */
export function clientAddress(headers: Headers, peer: string, hops: number): string {
  if (hops === 0) return peer
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  const address = withoutPort(forwarded.at(-hops) ?? '')
  return ADDRESS.test(address) ? address : peer
}

/** Key for limits per address: an IPv6 client has at least a /64, so the whole /64 is one key. */
export function addressKey(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '')
  const groups = expanded(address)
  return v4In(groups) ?? groups.slice(0, 4).join(':')
}

/** The IPv4 address in an IPv6 address such as `::ffff:7f00:1`. */
function v4In(groups: readonly string[]): string | null {
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff' || high === undefined || low === undefined) return null
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function expanded(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const missing = tail === undefined ? 0 : Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0))
  // Leading zeros are optional in IPv6.
  return [...(before ?? []), ...Array<string>(missing).fill('0'), ...(after ?? [])].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
