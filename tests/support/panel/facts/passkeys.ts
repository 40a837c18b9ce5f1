import { type Authenticator, authenticator } from '../authenticator.ts'
import type { World } from '../world.ts'
import type { TestMember } from './builders.ts'

/** A passkey that the member has added, confirmed with a code. */
export async function aPasskey(
  w: World,
  member: TestMember,
  faults: Parameters<Authenticator['create']>[1] = {},
): Promise<Authenticator> {
  const device = authenticator()
  await w.as(member).call('sendPrivacyCode', { body: {} })
  const { options } = await w.as(member).call('beginPasskey', { body: { otp: await w.lastCode(member.mobile) } })
  await w.as(member).call('addPasskey', { body: { passkey: device.create(options, faults) } })
  await w.pass({ minutes: 1 })
  return device
}
