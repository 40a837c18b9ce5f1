import { addressKey, clientAddress } from '#server/http/client-address.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:ffff:0:0:9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0db8:0000:0000::2', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::ffff:7f00:1', '127.0.0.1'],
  ['0:0:0:0:0:FFFF:cb00:7107', '203.0.113.7'],
])('counts the address %s as client %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

it.each([
  [0, '10.0.0.1'],
  [1, '3.3.3.3'],
  [2, '2.2.2.2'],
  [9, '10.0.0.1'],
])('with TRUST_PROXY_HOPS=%i uses %s from X-Forwarded-For as the client', (hops, client) => {
  const headers = new Headers({ 'x-forwarded-for': '1.1.1.1, 2.2.2.2, 3.3.3.3' })
  expect(clientAddress(headers, '10.0.0.1', hops)).toBe(client)
})

it.each([
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[x]:1', '10.0.0.1'],
])('reads the client %s of a proxy that appends ports as %s', (entry, client) => {
  expect(clientAddress(new Headers({ 'x-forwarded-for': `1.1.1.1, ${entry}` }), '10.0.0.1', 1)).toBe(client)
})
