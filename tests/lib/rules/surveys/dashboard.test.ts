import { isOnboarded, onboardingSteps } from '#lib/rules/profile/onboarding.ts'
import { PANELIST_STATUSES } from '#lib/rules/profile/panelist-status.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { mayRefer, needsNonProfit, owesTaxForm, taxAlertFor, taxTabOf } from '#lib/rules/surveys/dashboard.ts'
import { panelistProfile } from '#tests/support/screens/members.ts'

const patient = panelistProfile({ type: 'Patient' })
const physician = panelistProfile()

describe('the dashboard cards', () => {
  it('show Refer & Earn to Verified members (DASH-032)', () => {
    expect(mayRefer(panelistProfile({ status: 'Verified' }))).toBe(true)
  })

  it.each([...PANELIST_STATUSES.filter((status) => status !== 'Verified'), 'Brand New'])(
    'hide Refer & Earn from %s members (DASH-033)',
    (status) => {
      expect(mayRefer(panelistProfile({ status }))).toBe(false)
    },
  )

  it('show My Profile to patients only', () => {
    expect([patient, physician].map(isPatient)).toEqual([true, false])
  })

  it.each([
    [null, true, 'MODAL-026'],
    [{ id: 1, name: 'Prefer not to donate' }, true, 'MODAL-027'],
    [{ id: 2, name: 'Hearts of Ohio' }, false, 'MODAL-028'],
  ])('offer non-profits to a member with %j: %s (%s)', (nonProfitOrganizationDto, loaded, _id) => {
    expect(needsNonProfit(panelistProfile({ nonProfitOrganizationDto }))).toBe(loaded)
  })
})

describe('the tax alert', () => {
  it.each([
    [true, 'Not Filled', 'note', 'DASH-052'],
    [true, 'W9 Pending', 'warning', 'DASH-052'],
    [true, 'Pending Approval', null, 'DASH-052'],
    [true, 'Approved', null, 'DASH-052'],
    [true, null, null, 'DASH-052'],
    [false, 'Not Filled', null, 'DASH-053'],
    [false, 'W9 Pending', null, 'DASH-053'],
  ])('with profileCompleted %s and tax status %s is %s (%s)', (profileCompleted, taxStatus, alert, _id) => {
    expect(taxAlertFor({ profileCompleted, taxStatus })).toBe(alert)
  })

  it('asks for the form only with the tax status W9 Pending (DASH-054)', () => {
    const statuses = ['W9 Pending', 'Not Filled', 'Pending Approval', 'Approved', 'Brand New', null]
    expect(statuses.filter((taxStatus) => owesTaxForm({ taxStatus }))).toEqual(['W9 Pending'])
  })

  it('leads patients to the third tab and others to the first (DASH-061, DASH-062)', () => {
    expect([patient, physician].map(taxTabOf)).toEqual(['/completeProfile?tabIndex=3', '/completeProfile?tabIndex=1'])
  })
})

describe('the onboarding steps', () => {
  const labels = (profile: typeof patient) => onboardingSteps(profile).map(({ label }) => label)

  it('are four for a patient (MODAL-030)', () => {
    expect(labels(patient)).toEqual([
      'Account Registration',
      'Basic Information',
      'Patient Profile',
      'Caregiver Profile',
    ])
  })

  it('are two for a professional (MODAL-031)', () => {
    expect(labels(physician)).toEqual(['Account Registration', 'Basic Information'])
  })

  it.each([
    [false, false, false, [true, false, false, false]],
    [true, false, false, [true, true, false, false]],
    [true, true, false, [true, true, true, false]],
    [true, true, true, [true, true, true, true]],
  ])('are done when their part of the profile is: %s, %s, %s', (basic, own, caring, done) => {
    const profile = panelistProfile({
      type: 'Patient',
      profileCompleted: basic,
      isPatientProfileCompleted: own,
      isCaregiverProfileCompleted: caring,
    })
    expect(onboardingSteps(profile).map((step) => step.done)).toEqual(done)
    expect(isOnboarded(profile)).toBe(done.every(Boolean))
  })

  it('link to the pages where they are done', () => {
    expect(onboardingSteps(patient).map(({ href }) => href)).toEqual([
      '/profile',
      '/completeProfile',
      '/completeProfile?tabIndex=1',
      '/completeProfile?tabIndex=2',
    ])
  })
})
