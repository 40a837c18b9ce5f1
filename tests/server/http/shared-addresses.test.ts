import { addressKey } from '#server/http/client-address.ts'
import { limitFactor, sharedAddressesIn } from '#server/http/shared-addresses.ts'

const factorOf = (setting: string, address: string) => {
  const shared = sharedAddressesIn(setting)
  return shared && limitFactor(shared, addressKey(address))
}

it.each([
  ['', '203.0.113.7', 1],
  ['203.0.113.7', '203.0.113.7', 20],
  ['203.0.113.7', '::ffff:203.0.113.7', 20],
  ['203.0.113.7', '203.0.113.8', 1],
  ['203.0.113.0/24', '203.0.113.255', 20],
  ['203.0.113.0/24', '203.0.114.0', 1],
  ['198.51.0.0/16 , 203.0.113.7', '198.51.255.255', 20],
  ['198.51.0.0/16 , 203.0.113.7', '203.0.113.7', 20],
  ['2001:db8:1:2::9', '2001:db8:1:2::1', 20],
  ['2001:db8:1:2::9/128', '2001:db8:1:2::1', 20],
  ['2001:db8:1:2::9', '2001:db8:1:3::9', 1],
  ['2001:DB8:1::/48', '2001:db8:1:ffff::1', 20],
  ['2001:db8::/32', '2001:db9::1', 1],
  ['203.0.113.7', 'unknown', 1],
])('with SHARED_ADDRESSES=%j, %s has the limits of other addresses times %i', (setting, address, factor) => {
  expect(factorOf(setting, address)).toBe(factor)
})

it.each([
  'hospital.example',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.7/',
  '203.0.113.7/33',
  '10.0.0.0/15',
  '0.0.0.0/0',
  '2001:db8::/31',
  '2001:db8::/129',
  'fe80::1%eth0',
  '203.0.113.7 198.51.100.1',
  '203.0.113.7, x',
])('SHARED_ADDRESSES=%j cannot be used', (setting) => {
  expect(sharedAddressesIn(setting)).toBeNull()
})
