import { openedTab, profileTabs, tabIndexOf } from '#lib/rules/profile/profile-tabs.ts'

/** Completed steps: each includes the steps before it. */
const steps = ['nothing', 'profile', 'patient', 'caregiver'] as const
type Done = (typeof steps)[number]

const member = (type: string, done: Done) => ({
  panelistType: { type },
  profileCompleted: steps.indexOf(done) >= 1,
  isPatientProfileCompleted: steps.indexOf(done) >= 2,
  isCaregiverProfileCompleted: steps.indexOf(done) >= 3,
})

const FIRST = 'Personal Information'

describe('the profile tabs', () => {
  it.each([
    ['Patient', 'nothing', 'PROF-019', [FIRST]],
    ['Patient', 'profile', 'PROF-018, PROF-021', [FIRST, 'Patient Profile']],
    ['Patient', 'patient', 'PROF-020, PROF-023', [FIRST, 'Patient Profile', 'Caregiver Profile']],
    ['Patient', 'caregiver', 'PROF-022', [FIRST, 'Patient Profile', 'Caregiver Profile', 'Form W-9']],
    ['Physician', 'nothing', 'no id', [FIRST]],
    ['Physician', 'profile', 'PROF-024, PROF-025', [FIRST, 'Form W-9']],
    ['Nurse', 'caregiver', 'PROF-025', [FIRST, 'Form W-9']],
  ] as const)('a %s who has completed %s: sees the open tabs (%s)', (type, done, _, labels) => {
    expect(profileTabs(member(type, done)).map(({ label }) => label)).toEqual(labels)
  })

  it('do not skip an earlier step of a patient that is not completed', () => {
    const facts = { ...member('Patient', 'profile'), isCaregiverProfileCompleted: true }
    expect(profileTabs(facts).map(({ tab }) => tab)).toEqual(['profile', 'patient'])
  })

  it.each([
    ['Patient', ['profile', 'patient', 'caregiver', 'w9'], [undefined, 1, 2, 3]],
    ['Physician', ['profile', 'w9'], [undefined, 1]],
  ] as const)('are numbered for a %s', (type, tabs, numbers) => {
    expect(tabs.map((tab) => tabIndexOf(member(type, 'nothing'), tab))).toEqual(numbers)
  })
})

describe('the tab that an address opens', () => {
  it.each([
    ['Patient', 'caregiver', undefined, 'profile', 'PROF-026'],
    ['Patient', 'caregiver', '1', 'patient', 'PROF-026'],
    ['Patient', 'caregiver', '2', 'caregiver', 'PROF-026'],
    ['Patient', 'caregiver', '3', 'w9', 'PROF-026'],
    ['Patient', 'nothing', '1', 'profile', 'PROF-028'],
    ['Patient', 'profile', '2', 'profile', 'PROF-028'],
    ['Patient', 'caregiver', '4', 'profile', 'no id'],
    ['Patient', 'caregiver', '01', 'profile', 'no id'],
    ['Patient', 'caregiver', '', 'profile', 'no id'],
    ['Physician', 'profile', '1', 'w9', 'PROF-027'],
    ['Physician', 'profile', '2', 'profile', 'PROF-027'],
    ['Physician', 'profile', '3', 'profile', 'PROF-027'],
    ['Physician', 'profile', '0', 'profile', 'PROF-027'],
    ['Physician', 'profile', 'w9', 'profile', 'PROF-027'],
    ['Physician', 'profile', '01', 'profile', 'PROF-027'],
    ['Physician', 'profile', undefined, 'profile', 'PROF-027'],
  ] as const)('%s, completed: %s, tabIndex %s: is %s (%s)', (type, done, tabIndex, tab, _id) => {
    expect(openedTab(member(type, done), tabIndex).tab).toBe(tab)
  })

  it.each([
    ['Patient', 'nothing', '3', 'profile', [FIRST, 'Patient Profile', 'Caregiver Profile']],
    ['Patient', 'profile', '3', 'patient', ['Patient Profile', 'Caregiver Profile']],
    ['Patient', 'patient', '3', 'caregiver', ['Caregiver Profile']],
    ['Physician', 'nothing', '1', 'profile', [FIRST]],
  ] as const)(
    '%s, completed: %s, asking for a W-9 too early: names the steps before it (PROF-028)',
    (type, done, tabIndex, tab, labels) => {
      const opened = openedTab(member(type, done), tabIndex)
      expect(opened.tab).toBe(tab)
      expect(opened.missing?.requested.label).toBe('Form W-9')
      expect(opened.missing?.unfinished.map(({ label }) => label)).toEqual(labels)
    },
  )

  it.each([
    ['nothing', '1', [FIRST]],
    ['profile', '2', ['Patient Profile']],
    ['nothing', '2', [FIRST, 'Patient Profile']],
  ] as const)(
    'a patient, completed: %s, asking for tab %s: is the first tab, and names the steps before (PROF-028)',
    (done, index, labels) => {
      const opened = openedTab(member('Patient', done), index)
      expect(opened.tab).toBe('profile')
      expect(opened.missing?.unfinished.map(({ label }) => label)).toEqual(labels)
    },
  )

  it('names no missing step when it is open', () => {
    expect(openedTab(member('Patient', 'patient'), '2').missing).toBeUndefined()
  })
})
