import {
  DASHBOARD_DIALOGS,
  type DialogFacts,
  isDue,
  nextDialog,
  shownDialogs,
  shownDialogsCookie,
} from '#lib/rules/surveys/dashboard-dialogs.ts'
import { panelistProfile } from '#tests/support/screens/members.ts'

type Profile = Parameters<typeof panelistProfile>[0]
type Changes = Partial<Omit<DialogFacts, 'profile'>>

/** A member for whom no dialog is due; each row changes some facts. */
const facts = (type: 'Patient' | 'Physician', profile: Profile = {}, changes: Changes = {}): DialogFacts => ({
  profile: panelistProfile({
    type,
    isPatientProfileCompleted: true,
    isCaregiverProfileCompleted: true,
    nonProfitOrganizationDto: { id: 2, name: 'Hearts of Ohio' },
    ...profile,
  }),
  emailVerified: true,
  additionalInfoIncomplete: false,
  ...changes,
})
const qualifies = (name: string, given: DialogFacts) =>
  DASHBOARD_DIALOGS.find((rule) => rule.name === name)?.when(given)

const unverified = { emailVerified: false }
const missingInfo = { additionalInfoIncomplete: true }
const w9 = { taxStatus: 'W9 Pending' }

describe('the dialog "Complete Your Profile"', () => {
  it.each([
    ['Patient', {}, missingInfo, true, 'MODAL-001'],
    ['Patient', { profileCompleted: false }, {}, true, 'MODAL-002'],
    ['Patient', { profileCompleted: false }, unverified, true, 'MODAL-002'],
    ['Patient', { isPatientProfileCompleted: false }, {}, true, 'MODAL-003'],
    ['Patient', { isCaregiverProfileCompleted: false }, {}, true, 'MODAL-004'],
    ['Patient', {}, {}, false, 'MODAL-005'],
    ['Patient', {}, { ...missingInfo, ...unverified }, false, 'MODAL-006'],
    ['Patient', {}, { ...missingInfo, emailVerified: null }, false, 'MODAL-006'],
    ['Physician', { profileCompleted: false }, {}, true, 'MODAL-007'],
    ['Physician', { profileCompleted: true }, {}, false, 'MODAL-008'],
    ['Physician', { profileCompleted: true }, missingInfo, false, 'MODAL-008'],
    ['Physician', { isPatientProfileCompleted: false, isCaregiverProfileCompleted: false }, {}, false, 'MODAL-008'],
  ] as const)('is due for a %s with %j and %j: %s (%s)', (type, profile, panel, shown, _id) => {
    expect(qualifies('complete profile', facts(type, profile, panel))).toBe(shown)
  })
})

describe('the dialog for additional info', () => {
  it.each([
    ['Patient', {}, missingInfo, true, 'MODAL-009'],
    ['Physician', {}, missingInfo, true, 'MODAL-009'],
    ['Physician', {}, { ...missingInfo, ...unverified }, true, 'MODAL-009'],
    ['Physician', {}, {}, false, 'MODAL-009'],
    ['Physician', {}, { additionalInfoIncomplete: null }, false, 'MODAL-009'],
    ['Patient', { profileCompleted: false }, missingInfo, false, 'MODAL-010'],
    ['Physician', { profileCompleted: false }, missingInfo, false, 'MODAL-010'],
  ] as const)('is due for a %s with %j and %j: %s (%s)', (type, profile, panel, shown, _id) => {
    expect(qualifies('additional info', facts(type, profile, panel))).toBe(shown)
  })
})

describe('the dialog of the tax reminder', () => {
  it.each([
    ['Physician', w9, {}, true, 'MODAL-011'],
    ['Physician', { ...w9, isPatientProfileCompleted: false }, {}, true, 'MODAL-011'],
    ['Patient', { ...w9, isPatientProfileCompleted: false }, {}, false, 'MODAL-012'],
    ['Patient', { ...w9, isCaregiverProfileCompleted: false }, {}, false, 'MODAL-013'],
    ['Patient', w9, {}, true, 'MODAL-014'],
    ['Physician', w9, unverified, false, 'MODAL-015'],
    ['Patient', w9, { emailVerified: null }, false, 'MODAL-015'],
    ['Physician', { ...w9, profileCompleted: false }, {}, false, 'MODAL-016'],
    ['Patient', { ...w9, profileCompleted: false }, {}, false, 'MODAL-016'],
    ['Physician', { taxStatus: 'Not Filled' }, {}, false, 'MODAL-017'],
    ['Physician', { taxStatus: 'Pending Approval' }, {}, false, 'MODAL-017'],
    ['Patient', { taxStatus: null }, {}, false, 'MODAL-017'],
    ['Physician', w9, missingInfo, false, 'MODAL-018'],
    ['Physician', w9, { additionalInfoIncomplete: null }, false, 'MODAL-018'],
  ] as const)('is due for a %s with %j and %j: %s (%s)', (type, profile, panel, shown, _id) => {
    expect(qualifies('tax reminder', facts(type, profile, panel))).toBe(shown)
  })
})

describe('the order of the dashboard dialogs', () => {
  it('is that of the table, where two dialogs open only when asked', () => {
    expect(DASHBOARD_DIALOGS.map(({ name, opens }) => `${name}, ${opens}`)).toEqual([
      'verify email, by itself',
      'complete profile, by itself',
      'additional info, by itself',
      'tax reminder, by itself',
      'refer and earn, when asked',
      'raise funds, when asked',
    ])
  })

  /** Closes each dialog that opens until none is left. */
  function visit(given: DialogFacts) {
    const opened: string[] = []
    for (;;) {
      const next = nextDialog(given, new Set(opened))
      if (!next) return opened
      expect(opened).not.toContain(next)
      opened.push(next)
    }
  }

  it.each([
    ['nothing is due', facts('Physician'), []],
    [
      'a new professional',
      facts('Physician', { profileCompleted: false }, unverified),
      ['verify email', 'complete profile'],
    ],
    ['a patient whose answers are missing', facts('Patient', {}, missingInfo), ['complete profile', 'additional info']],
    ['a professional whose answers are missing', facts('Physician', w9, missingInfo), ['additional info']],
    ['a member who owes the form', facts('Patient', w9), ['tax reminder']],
    ['the same, unverified', facts('Patient', w9, unverified), ['verify email']],
    ['the email is not known yet', facts('Physician', {}, { emailVerified: null }), []],
  ])('opens one dialog after another: %s (MODAL-019, MODAL-020)', (_who, given, opened) => {
    expect(visit(given)).toEqual(opened)
  })

  it.each([
    ['Verified', null, ['refer and earn', 'raise funds']],
    ['Verified', { id: 2, name: 'Hearts of Ohio' }, ['refer and earn']],
    ['Pending Verification', { id: 1, name: 'Prefer not to donate' }, ['raise funds']],
  ])(
    'lets a %s member with the non-profit %j open the dialogs that apply',
    (status, nonProfitOrganizationDto, offered) => {
      const given = facts('Physician', { status, nonProfitOrganizationDto })
      const onRequest = DASHBOARD_DIALOGS.filter(({ opens, when }) => opens === 'when asked' && when(given))
      expect(onRequest.map(({ name }) => name)).toEqual(offered)
      expect(nextDialog(given)).toBeNull()
    },
  )
})

describe('the cookie of the dialogs already shown', () => {
  it('holds the member and the dialogs', () => {
    expect(shownDialogsCookie(1001, ['tax reminder', 'verify email'])).toBe('1001.tax-reminder.verify-email')
  })

  it.each([
    ['1001.tax-reminder.verify-email', ['verify email', 'tax reminder']],
    ['1001.additional-info.nonsense', ['additional info']],
    ['1001', []],
    ['1002.tax-reminder', []],
    ['tax-reminder', []],
    ['', []],
    [undefined, []],
  ])('%s is read as %j for member 1001', (cookie, shown) => {
    expect(shownDialogs(cookie, 1001)).toEqual(shown)
  })
})

it.each([
  ['verify email', unverified, true],
  ['verify email', {}, false],
  ['additional info', missingInfo, true],
  ['additional info', {}, false],
] as const)('the dialog "%s" is due with %j: %s', (name, changes, due) => {
  expect(isDue(name, facts('Physician', {}, changes))).toBe(due)
})
