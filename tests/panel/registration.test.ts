import { aRegistration } from './support/builders.ts'
import { type World, world } from './support/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

it('registers', async () => {
  const body = aRegistration()
  await w.call('sendRegistrationCode', { body })
  const otp = await w.lastCode(body.mobileNumber)
  const token = await w.call('verifyRegistration', { body: { ...body, otp, isHealthCareProfessional: true } })
  expect(token.tokenType).toBe('Bearer')
})
