import type { Caller, World } from '../world.ts'
import { aRegistration } from './builders.ts'

/** Registers a new member, up to the token. `rest` is added to both calls. */
export async function signUp(
  world: World,
  rest: Partial<ReturnType<typeof aRegistration>> & Record<string, unknown> = {},
  { isHealthCareProfessional, nonProfit }: { isHealthCareProfessional?: boolean; nonProfit?: number } = {},
  caller: Caller = {},
) {
  const body = { ...aRegistration(), ...rest }
  const sent = await world.call('sendRegistrationCode', { body }, caller)
  const otp = await world.lastCode(body.mobileNumber)
  const nonProfitOrganizationDto = nonProfit === undefined ? undefined : { id: nonProfit }
  const answers = { otp, isHealthCareProfessional, nonProfitOrganizationDto }
  const token = await world.call('verifyRegistration', { body: { ...body, ...answers } }, caller)
  const panelist = await world.db
    .selectFrom('panelist')
    .selectAll()
    .where('mobile', '=', body.mobileNumber)
    .executeTakeFirstOrThrow()
  return { body, sent, token, panelist }
}

/** Logs in with a code. */
export async function signIn(world: World, loginId: string, caller: Caller = {}) {
  await world.call('sendLoginCode', { body: { loginId, otp: '' } }, caller)
  return world.call('login', { body: { loginId, otp: await world.lastCode(loginId) } }, caller)
}

/** A different six-digit code. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
