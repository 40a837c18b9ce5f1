import { type Authenticator, authenticator } from '../authenticator.ts'
import type { World } from '../world.ts'
import type { TestMember } from './builders.ts'

/** A passkey that the member has added, confirmed with a code. */
export async function aPasskey(
  world: World,
  member: TestMember,
  faults: Parameters<Authenticator['create']>[1] = {},
): Promise<Authenticator> {
  const device = authenticator()
  await world.as(member).call('sendPrivacyCode', { body: {} })
  const { options } = await world
    .as(member)
    .call('beginPasskey', { body: { otp: await world.lastCode(member.mobile) } })
  await world.as(member).call('addPasskey', { body: { passkey: device.create(options, faults) } })
  await world.pass({ minutes: 1 })
  return device
}
