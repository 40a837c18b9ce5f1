import 'server-only'
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/*
 * Distinguishes public internet addresses from others. A client names the server that our webhooks call, and must not
 * make us call servers that only we can reach (SSRF): this machine, its network or the cloud's own services.
 */

const notPublic = new BlockList()
const subnets = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
] as const
for (const subnet of subnets) {
  const [network = '', bits] = subnet.split('/')
  notPublic.addSubnet(network, Number(bits), 'ipv4')
}

/** IPv6: only global unicast, without its ranges that embed an IPv4 address or are for examples. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6')

/** @param address an IPv4 or IPv6 address without brackets */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !notPublic.check(address, 'ipv4')
  return version === 6 && global6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** Whether the host of a URL is a name or a public address. */
export const isPublicHost = ({ hostname }: URL) => {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 || isPublicAddress(host)
}

/** The URL may not be called, or its host name has an address that is not public. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/**
 * DNS lookup of the connection itself, which refuses addresses that are not public. A name that resolves to another address
 * after an earlier check (DNS rebinding) is refused too.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new PrivateAddress(), [])
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new PrivateAddress(), [])
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}
