import type { StartScreen } from '#lib/messages/surveys.ts'
import { blockedStart } from '#lib/rules/surveys/survey-start.ts'

const METHODOLOGIES = ['Qualitative', 'Quantitative', 'Qual & Quant'] as const
const SCREENS: readonly StartScreen[] = ['code', 'dashboard', 'landing']

describe('a survey start', () => {
  it.each([
    ['Registration Flagged', 'Qualitative', true, 'START-001'],
    ['Registration Flagged', 'Quantitative', true, 'START-002'],
    ['Registration Flagged', 'Qual & Quant', true, 'START-003'],
    ['Profile Flagged', 'Qualitative', true, 'START-004'],
    ['Profile Flagged', 'Quantitative', true, 'START-005'],
    ['Profile Flagged', 'Qual & Quant', true, 'START-006'],
    ['Banned for Both', 'Qualitative', true, 'START-007'],
    ['Banned for Both', 'Quantitative', true, 'START-008'],
    ['Banned for Both', 'Qual & Quant', true, 'START-009'],
    ['Banned_Qual', 'Qualitative', true, 'START-010'],
    ['Banned_Qual', 'Quantitative', false, 'START-011'],
    ['Banned_Qual', 'Qual & Quant', true, 'START-012'],
    ['Banned Quant', 'Quantitative', true, 'START-013'],
    ['Banned Quant', 'Qualitative', false, 'START-014'],
    ['Banned Quant', 'Qual & Quant', true, 'START-015'],
  ] as const)('of a %s member, %s: blocked %s (%s)', (status, methodology, blocked, _id) => {
    for (const screen of SCREENS) expect(blockedStart(status, methodology, screen) !== null).toBe(blocked)
  })

  it.each([
    ['Registered', 'START-016'],
    ['Verified', 'START-017'],
    ['Pending Verification', 'START-018'],
    ['Something New', 'ENT-038'],
  ])('of a %s member is never blocked (%s)', (status) => {
    for (const methodology of METHODOLOGIES) {
      for (const screen of SCREENS) expect(blockedStart(status, methodology, screen)).toBeNull()
    }
  })

  it.each([
    ['Registration Flagged', true],
    ['Profile Flagged', true],
    ['Banned for Both', true],
    ['Banned_Qual', false],
    ['Banned Quant', false],
    ['Verified', false],
  ] as const)('of a %s member with an unknown methodology: blocked %s', (status, blocked) => {
    for (const screen of SCREENS) expect(blockedStart(status, null, screen) !== null).toBe(blocked)
  })

  it.each(['Banned Qual', 'Banned_Quant'])('of a %s member is blocked, in this spelling too (C-30)', (status) => {
    expect(blockedStart(status, 'Qual & Quant', 'code')).not.toBeNull()
  })
})

it('a blocked start says on every screen that the survey is full (START-020)', () => {
  const messages = SCREENS.map((screen) => blockedStart('Banned for Both', 'Qualitative', screen)?.message)
  expect(new Set(messages)).toEqual(
    new Set(['Unfortunately, this survey has reached the required number of responses and is now closed.']),
  )
})

describe('the page after a blocked start', () => {
  it.each([
    ['Registration Flagged', 'code', '/profile', 8_000, 'START-022, CONST-019'],
    ['Registration Flagged', 'dashboard', '/profile', 8_000, 'START-022, CONST-019'],
    ['Profile Flagged', 'code', '/dashboard', 10_000, 'START-023'],
    ['Banned for Both', 'dashboard', '/dashboard', 10_000, 'START-023'],
    ['Banned_Qual', 'code', '/dashboard', 10_000, 'START-023'],
    ['Banned Quant', 'dashboard', '/dashboard', 10_000, 'START-023'],
    ['Registration Flagged', 'landing', '/profile', 10_000, 'START-024, CONST-021'],
    ['Profile Flagged', 'landing', '/dashboard', 10_000, 'START-025, CONST-021'],
    ['Banned for Both', 'landing', '/dashboard', 10_000, 'START-025, CONST-021'],
    ['Banned_Qual', 'landing', '/dashboard', 10_000, 'START-025, CONST-021'],
    ['Banned Quant', 'landing', '/dashboard', 10_000, 'START-025, CONST-021'],
  ] as const)('of a %s member on the %s screen is %s after %s ms (%s)', (status, screen, path, delay, _id) => {
    const blocked = blockedStart(status, 'Qual & Quant', screen)
    expect(blocked?.to.path).toBe(path)
    expect(blocked?.delay).toBe(delay)
  })
})
