import { blockedStart, type StartScreen } from '#lib/rules/surveys/survey-start.ts'

const METHODOLOGIES = ['Qualitative', 'Quantitative', 'Qual & Quant'] as const
const SCREENS: readonly StartScreen[] = ['code', 'dashboard', 'landing']

describe('a survey start', () => {
  it.each([
    ['START-001', 'Registration Flagged', 'Qualitative', true],
    ['START-002', 'Registration Flagged', 'Quantitative', true],
    ['START-003', 'Registration Flagged', 'Qual & Quant', true],
    ['START-004', 'Profile Flagged', 'Qualitative', true],
    ['START-005', 'Profile Flagged', 'Quantitative', true],
    ['START-006', 'Profile Flagged', 'Qual & Quant', true],
    ['START-007', 'Banned for Both', 'Qualitative', true],
    ['START-008', 'Banned for Both', 'Quantitative', true],
    ['START-009', 'Banned for Both', 'Qual & Quant', true],
    ['START-010', 'Banned_Qual', 'Qualitative', true],
    ['START-011', 'Banned_Qual', 'Quantitative', false],
    ['START-012', 'Banned_Qual', 'Qual & Quant', true],
    ['START-013', 'Banned Quant', 'Quantitative', true],
    ['START-014', 'Banned Quant', 'Qualitative', false],
    ['START-015', 'Banned Quant', 'Qual & Quant', true],
  ] as const)('[%s] of a %s member, %s: blocked %s', (_id, status, methodology, blocked) => {
    for (const screen of SCREENS) expect(blockedStart(status, methodology, screen) !== null).toBe(blocked)
  })

  it.each([
    ['START-016', 'Registered'],
    ['START-017', 'Verified'],
    ['START-018', 'Pending Verification'],
    ['ENT-038', 'Something New'],
  ])('[%s] of a %s member is never blocked', (_id, status) => {
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
  const said = SCREENS.map((screen) => blockedStart('Banned for Both', 'Qualitative', screen)?.message)
  expect(new Set(said)).toEqual(
    new Set(['Unfortunately, this survey has reached the required number of responses and is now closed.']),
  )
})

describe('the page after a blocked start', () => {
  it.each([
    ['START-022', 'Registration Flagged', 'code', '/profile', 8_000],
    ['START-022', 'Registration Flagged', 'dashboard', '/profile', 8_000],
    ['START-023', 'Profile Flagged', 'code', '/dashboard', 10_000],
    ['START-023', 'Banned for Both', 'dashboard', '/dashboard', 10_000],
    ['START-023', 'Banned_Qual', 'code', '/dashboard', 10_000],
    ['START-023', 'Banned Quant', 'dashboard', '/dashboard', 10_000],
    ['START-024', 'Registration Flagged', 'landing', '/profile', 10_000],
    ['START-025', 'Profile Flagged', 'landing', '/dashboard', 10_000],
    ['START-025', 'Banned for Both', 'landing', '/dashboard', 10_000],
    ['START-025', 'Banned_Qual', 'landing', '/dashboard', 10_000],
    ['START-025', 'Banned Quant', 'landing', '/dashboard', 10_000],
  ] as const)('[%s] of a %s member on the %s screen is %s after %s ms', (_id, status, screen, path, delay) => {
    const blocked = blockedStart(status, 'Qual & Quant', screen)
    expect(blocked?.to.path).toBe(path)
    expect(blocked?.delay).toBe(delay)
  })
})
