import 'server-only'
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Addresses that many people share, such as a hospital's or a congress's. */
export type SharedAddresses = BlockList

/** An IPv6 client is its /64, as in `addressKey`. A range wider than `widest` would free whole providers of their limits. */
const BITS = { ipv4: { widest: 16, client: 32, all: 32 }, ipv6: { widest: 32, client: 64, all: 128 } } as const
const RANGE = /^(?<address>[\dA-Fa-f:.]+)(?:\/(?<bits>\d{1,3}))?$/

function familyOf(address: string): keyof typeof BITS | null {
  if (isIPv4(address)) return 'ipv4'
  return isIPv6(address) ? 'ipv6' : null
}

function rangeIn(text: string) {
  const { address = '', bits } = RANGE.exec(text)?.groups ?? {}
  const family = familyOf(address)
  if (!family) return null
  const { widest, client, all } = BITS[family]
  const length = Number(bits ?? client)
  return length < widest || length > all ? null : { address, family, bits: Math.min(length, client) }
}

/**
 * Reads SHARED_ADDRESSES.
 * @param text IP addresses and ranges, separated by commas: `203.0.113.7, 198.51.100.0/24, 2001:db8:1::/48`
 * @returns null when one of them cannot be used
 */
export function sharedAddressesIn(text: string): SharedAddresses | null {
  const entries = text.split(',').map((entry) => entry.trim())
  const ranges = entries.filter(Boolean).map(rangeIn)
  const list = new BlockList()
  for (const range of ranges) {
    if (!range) return null
    list.addSubnet(range.address, range.bits, range.family)
  }
  return list
}

/** How many times the limits of other addresses a shared one has. */
export const SHARED_FACTOR = 20

/**
 * How many times the limits per address a client may use.
 * @param key of the client, from `addressKey`
 * @see docs/operating.md#limits
 */
export function limitFactor(shared: SharedAddresses, key: string): number {
  const isShared = isIPv4(key) ? shared.check(key) : isIPv6(`${key}::`) && shared.check(`${key}::`, 'ipv6')
  return isShared ? SHARED_FACTOR : 1
}
