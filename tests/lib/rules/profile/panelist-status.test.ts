import { afterRegistration, homeOf, PANELIST_STATUSES, panelistStatus } from '#lib/rules/profile/panelist-status.ts'

describe('panelistStatus', () => {
  it.each([
    ['ENT-030', 'Registered'],
    ['ENT-031', 'Registration Flagged'],
    ['ENT-032', 'Verified'],
    ['ENT-033', 'Profile Flagged'],
    ['ENT-034', 'Pending Verification'],
    ['ENT-035', 'Banned for Both'],
    ['ENT-036', 'Banned_Qual'],
    ['ENT-037', 'Banned Quant'],
  ])('[%s] reads %s as a status', (_id, status) => {
    expect(PANELIST_STATUSES).toContain(status)
    expect(panelistStatus(status)).toBe(status)
  })

  it('knows eight statuses', () => {
    expect(PANELIST_STATUSES).toHaveLength(8)
  })

  it.each([
    ['Banned Qual', 'Banned_Qual'],
    ['Banned_Quant', 'Banned Quant'],
    [' Verified ', 'Verified'],
  ])('reads %s as %s (C-30)', (spelt, status) => {
    expect(panelistStatus(spelt)).toBe(status)
  })

  it.each(['', 'verified', 'Banned', 'constructor', '__proto__'])('gives null for %s', (text) => {
    expect(panelistStatus(text)).toBeNull()
  })
})

describe('the home page of a signed-in member, also after login', () => {
  it.each([
    ['REG-013, LOGIN-003, LOGIN-018', 'Registered', '/profile'],
    ['REG-014, LOGIN-004, LOGIN-019', 'Registration Flagged', '/profile'],
    ['REG-015, LOGIN-005, LOGIN-020', 'Verified', '/dashboard'],
    ['REG-016, LOGIN-005, LOGIN-021', 'Profile Flagged', '/dashboard'],
    ['REG-017, LOGIN-005, LOGIN-022', 'Pending Verification', '/dashboard'],
    ['REG-018, LOGIN-005, LOGIN-023', 'Banned for Both', '/dashboard'],
    ['REG-019, LOGIN-005, LOGIN-024', 'Banned_Qual', '/dashboard'],
    ['REG-020, LOGIN-005, LOGIN-025', 'Banned Quant', '/dashboard'],
    ['ENT-038, LOGIN-005', 'Something New', '/dashboard'],
    ['ENT-038, LOGIN-005', '', '/dashboard'],
  ])('[%s] with the status %s is %s', (_ids, status, path) => {
    expect(homeOf(status).path).toBe(path)
  })
})

describe('the page after registration', () => {
  it.each([
    ['OTP-036', 'Registration Flagged', 'Physician', '/profile'],
    ['OTP-037', 'Registered', 'Patient', '/emailRegistration'],
    ['OTP-038', 'Registered', 'Physician', '/professionalDetails'],
    ['OTP-038', 'Registered', 'Nurse', '/professionalDetails'],
    ['OTP-038', 'Verified', '', '/professionalDetails'],
    ['OTP-039', 'Registration Flagged', 'Patient', '/profile'],
  ])('[%s] for a %s member of type %s is %s', (_id, status, type, path) => {
    expect(afterRegistration(status, type).path).toBe(path)
  })
})
