import { afterRegistration, homeOf, PANELIST_STATUSES, panelistStatus } from '#lib/rules/profile/panelist-status.ts'

describe('panelistStatus', () => {
  it.each([
    ['Registered', 'ENT-030'],
    ['Registration Flagged', 'ENT-031'],
    ['Verified', 'ENT-032'],
    ['Profile Flagged', 'ENT-033'],
    ['Pending Verification', 'ENT-034'],
    ['Banned for Both', 'ENT-035'],
    ['Banned_Qual', 'ENT-036'],
    ['Banned Quant', 'ENT-037'],
  ])('reads %s as a status (%s)', (status) => {
    expect(PANELIST_STATUSES).toContain(status)
    expect(panelistStatus(status)).toBe(status)
    expect(panelistStatus(status.toLowerCase())).toBeNull()
  })

  it('knows eight statuses', () => {
    expect(PANELIST_STATUSES).toHaveLength(8)
  })

  it.each([
    ['Banned Qual', 'Banned_Qual'],
    ['Banned_Quant', 'Banned Quant'],
    [' Verified ', 'Verified'],
  ])('reads %s as %s (C-30)', (written, status) => {
    expect(panelistStatus(written)).toBe(status)
  })

  it.each(['', 'verified', 'Banned', 'constructor', '__proto__'])('gives null for %s', (text) => {
    expect(panelistStatus(text)).toBeNull()
  })
})

describe('the home page of a signed-in member, also after login', () => {
  it.each([
    ['Registered', '/profile', 'REG-013, LOGIN-003, LOGIN-018'],
    ['Registration Flagged', '/profile', 'REG-014, LOGIN-004, LOGIN-019'],
    ['Verified', '/dashboard', 'REG-015, LOGIN-005, LOGIN-020'],
    ['Profile Flagged', '/dashboard', 'REG-016, LOGIN-005, LOGIN-021'],
    ['Pending Verification', '/dashboard', 'REG-017, LOGIN-005, LOGIN-022'],
    ['Banned for Both', '/dashboard', 'REG-018, LOGIN-005, LOGIN-023'],
    ['Banned_Qual', '/dashboard', 'REG-019, LOGIN-005, LOGIN-024'],
    ['Banned Quant', '/dashboard', 'REG-020, LOGIN-005, LOGIN-025'],
    ['Something New', '/dashboard', 'ENT-038, LOGIN-005'],
    ['', '/dashboard', 'ENT-038, LOGIN-005'],
  ])('with the status %s is %s (%s)', (status, path) => {
    expect(homeOf(status).path).toBe(path)
  })
})

describe('the page after registration', () => {
  it.each([
    ['Registration Flagged', 'Physician', '/profile', 'OTP-036'],
    ['Registered', 'Patient', '/emailRegistration', 'OTP-037, EMAIL-001'],
    ['Registered', 'Physician', '/professionalDetails', 'OTP-038, PDET-001'],
    ['Registered', 'Nurse', '/professionalDetails', 'OTP-038'],
    ['Verified', '', '/professionalDetails', 'OTP-038'],
    ['Registration Flagged', 'Patient', '/profile', 'OTP-039'],
  ])('for a %s member of type %s is %s (%s)', (status, type, path) => {
    expect(afterRegistration(status, type).path).toBe(path)
  })
})
