import * as z from 'zod'
import { seal, unseal } from '#server/bff/session/seal.ts'
import { setClock } from '#tests/support/clock.ts'

const Fact = z.object({ to: z.string() })
const FACT = { to: '/payments' }

afterEach(() => jest.useRealTimers())

it('opens what was sealed for the same purpose', async () => {
  expect(await unseal('link', Fact, await seal('link', FACT, 60), 60)).toEqual(FACT)
})

it.each(['session', 'pending', 'device', 'draft', 'referral', 'form', 'passkey'] as const)(
  'does not open as %s what was sealed as a link',
  async (kind) => {
    expect(await unseal(kind, Fact, await seal('link', FACT, 60), 60)).toBeNull()
  },
)

it('does not open what has another shape', async () => {
  expect(await unseal('link', z.object({ from: z.string() }), await seal('link', FACT, 60), 60)).toBeNull()
})

it.each([
  [59_999, FACT],
  [60_000, null],
])('%d ms after it was sealed for 60 seconds, opens as %j', async (milliseconds, opened) => {
  const start = Date.now()
  setClock(start)
  const text = await seal('link', FACT, 60)
  expect(await unseal('link', Fact, text, 60)).toEqual(FACT)
  setClock(start + milliseconds)
  expect(await unseal('link', Fact, text, 60)).toEqual(opened)
})

it.each([undefined, '', 'no seal', 'Fe26.2*1*', 'x'.repeat(5_000)])('opens nothing from %j', async (text) => {
  expect(await unseal('link', Fact, text, 60)).toBeNull()
})
