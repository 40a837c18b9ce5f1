import { sharedAddressesIn } from '#server/http/shared-addresses.ts'
import { aNumber, aRegistration } from '#tests/support/panel/facts/builders.ts'
import { type Caller, useWorld } from '#tests/support/panel/world.ts'

/* Limits per address allow 20 times as much for the addresses in SHARED_ADDRESSES. */

const HOSPITAL = '203.0.113.7'
const world = useWorld({ lookups: true, sharedAddresses: sharedAddressesIn('203.0.113.0/24') ?? undefined })

const logIn = (loginId: string, caller: Caller) => world.send('sendLoginCode', { body: { loginId, otp: '' } }, caller)
const openCode = (code: string, caller: Caller) => world.send('openByCode', { path: { code } }, caller)

async function statusOf(sent: Promise<Response>): Promise<number> {
  return (await sent).status
}

/** Adds attempts of this kind to those that the limits count. */
const addAttempts = (kind: 'telling' | 'guess', subject: string, times: number) =>
  world.db
    .insertInto('attempt')
    .values(Array.from({ length: times }, () => ({ kind, subject })))
    .execute()

function addSends(address: string, times: number) {
  const send = (at: number) => ({
    identifier: `member${at}@other.test`,
    prefix: `member${at}@other.test`,
    client_address: address,
    channel: 'mail' as const,
    to_member: true,
    device_hash: null,
  })
  return world.db
    .insertInto('code_send')
    .values(Array.from({ length: times }, (_, at) => send(at)))
    .execute()
}

describe('from an address that many people share', () => {
  it('codes go out 500 times in five minutes', async () => {
    const send = async () => statusOf(logIn((await world.member()).mobile, { address: HOSPITAL }))
    await addSends(HOSPITAL, 499)
    expect([await send(), await send()]).toEqual([200, 429])
    await addSends('203.0.114.7', 25)
    expect(await statusOf(logIn((await world.member()).mobile, { address: '203.0.114.7' }))).toBe(429)
  })

  it('200 refused logins in ten minutes are answered, and the next one is not', async () => {
    const refuse = () => statusOf(logIn(aNumber(), { address: '203.0.113.8' }))
    await addAttempts('telling', '203.0.113.8', 199)
    expect([await refuse(), await refuse()]).toEqual([400, 429])
  })

  it('400 wrong guesses in ten minutes are answered, and the next one is not', async () => {
    const guess = () =>
      statusOf(
        world.send(
          'sendRegistrationCode',
          { body: { ...aRegistration(), code: 'wrong-key' } },
          { address: '203.0.113.9' },
        ),
      )
    await addAttempts('guess', 'address 203.0.113.9', 399)
    expect([await guess(), await guess()]).toEqual([400, 429])
  })

  it('a member still has the limit of every member: 20 wrong guesses', async () => {
    const member = await world.member()
    await addAttempts('guess', `member ${member.panelistId}`, 19)
    const guess = () => statusOf(openCode('AAAA0001', { member, address: '203.0.113.10' }))
    expect([await guess(), await guess()]).toEqual([400, 429])
  })
})
