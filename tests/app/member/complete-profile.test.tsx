/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, use } from 'react'
import { renderToString } from 'react-dom/server'
import CompleteProfilePage from '#app/(member)/(draft)/completeProfile/page.tsx'
import { FallbackOnNavigation } from '#components/profile/tabs/FallbackOnNavigation.tsx'
import { ProfileLoading } from '#components/profile/tabs/ProfileLoading.tsx'
import { OpenedProfile } from '#components/screens/profile/OpenedProfile.tsx'
import { routes } from '#lib/routes.ts'
import { requireSession } from '#server/bff/pages/pages.ts'
import { openedProfile } from '#server/bff/pages/profile/opened-profile.ts'
import { router } from '#tests/support/pages/navigation.ts'
import { type Answers, given, pagePortal } from '#tests/support/pages/portal.tsx'
import { unsentTabs } from '#tests/support/screens/forms.ts'
import { caregiver, patientLookups, person, savedPatient } from '#tests/support/screens/health.ts'
import { panelistProfile } from '#tests/support/screens/members.ts'
import { lookups, noStatus } from '#tests/support/screens/profiles.ts'
import { taxDetail, taxTypes } from '#tests/support/screens/tax.ts'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const portal = pagePortal()
const PROFILE = 'GET /api/panelist-profiles/1001'
const LOOKUPS = [
  'GET /api/professions',
  'GET /api/certificates',
  'GET /api/nurse-categories',
  'GET /api/pharmacy-settings',
  'GET /api/genders',
  'GET /api/non-profit-organizations',
  'GET /api/panelist-additional-info',
]
const PATIENT = [
  'GET /api/patient-profile',
  'GET /api/medical-conditions',
  'GET /api/medications',
  'GET /api/medication-answers',
]
const CAREGIVER = [
  'GET /api/caregiver-profile',
  'GET /api/medical-conditions',
  'GET /api/genders',
  'GET /api/panelist-additional-info',
]

/** A panel may answer relationships out of order. */
const relationships = [
  { id: 6, name: 'Other', displayOrder: 9 },
  { id: 3, name: 'Parent', displayOrder: 1 },
]

/** Signs a member in, and scripts the panel's answers; `changes` overrides some of them. */
async function member(facts: Parameters<typeof panelistProfile>[0], changes: Answers = {}) {
  await portal.signIn(panelistProfile(facts))
  portal.answers({
    'GET /api/panelist-profile-status/1001': noStatus,
    'GET /api/professions': lookups.professions,
    'GET /api/certificates': lookups.certificates,
    'GET /api/nurse-categories': lookups.nurseCategories,
    'GET /api/pharmacy-settings': lookups.pharmacySettings,
    'GET /api/genders': lookups.genders,
    'GET /api/non-profit-organizations': lookups.nonProfits,
    'GET /api/panelist-additional-info': { ...lookups.additional, patientRelationships: relationships },
    'GET /api/patient-profile': savedPatient,
    'GET /api/medical-conditions': patientLookups.conditions,
    'GET /api/medications': patientLookups.medications,
    'GET /api/medication-answers': patientLookups.answers,
    'GET /api/caregiver-profile': caregiver(person({ medicalConditions: [] })),
    'GET /api/taxDetail/1001': taxDetail({ taxStatus: 'W9 Pending' }),
    'GET /api/tax-types': taxTypes,
    ...changes,
  })
}
const distinctCalls = () => [...new Set(portal.calls())]

/** Waits for the tab's form, which is loaded lazily. */
async function show(tabIndex?: string) {
  const session = await requireSession(routes.completeProfile)
  const opened = <OpenedProfile posted={unsentTabs} loaded={await openedProfile(session, { tabIndex })} />
  return act(async () => render(opened))
}
const tab = () => screen.getByRole('tab', { selected: true }).textContent

const whole = { type: 'Patient', isPatientProfileCompleted: true, isCaregiverProfileCompleted: true }

test('the profile form loads the profile and every lookup [PROF-003, PROF-093, PROF-094]', async () => {
  await member({ type: 'Physician', profileCompleted: false })
  await show()
  expect(distinctCalls()).toEqual(expect.arrayContaining([PROFILE, ...LOOKUPS]))
  expect(screen.getByRole('button', { name: 'Save' })).toBeVisible()
  expect(screen.getByText(/^: Basic Information, about 2 minutes$/)).toHaveTextContent(
    'Step 2 of 2: Basic Information, about 2 minutes',
  )
})

const backwards = <Item,>(list: readonly Item[]) => list.toReversed()
const optionsOf = (label: string | RegExp) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((option) => option.textContent)

test('the profile form sorts lookups by displayOrder [LOOK-017]', async () => {
  const { additional } = lookups
  await member(
    { type: 'HCP', profileCompleted: false },
    {
      'GET /api/professions': backwards(lookups.professions),
      'GET /api/non-profit-organizations': backwards(lookups.nonProfits),
      'GET /api/panelist-additional-info': { ...additional, ethnicity: backwards(additional.ethnicity) },
    },
  )
  await show()
  expect(optionsOf('Profession').slice(1)).toEqual(lookups.professions.map(({ name }) => name))
  expect(optionsOf('Ethnicity').slice(1)).toEqual(['Asian', 'Other'])
  expect(optionsOf(/^Organization/).slice(1)).toEqual(['Open Door Free Clinic', 'Prefer not to donate'])
})

test('the profile form sorts certificates and subcertificates by name [LOOK-018, LOOK-019]', async () => {
  const certificates = ['Surgery', 'Allergy', 'Medicine'].map((name, id) => ({
    id,
    name,
    physicianSubcertificates: ['Trauma', 'Burns'].map((part, index) => ({
      id: 10 * id + index,
      name: `${name}: ${part}`,
    })),
  }))
  await member(
    { type: 'Physician', profileCompleted: false, professionId: 1 },
    { 'GET /api/certificates': certificates },
  )
  await show()
  for (const { name } of certificates) fireEvent.click(screen.getByLabelText(name))
  const names = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
  expect(names).toEqual(
    ['Allergy', 'Medicine', 'Surgery'].flatMap((name) => [name, `${name}: Burns`, `${name}: Trauma`]),
  )
})

test('the patient tab loads saved answers and its lookups [ROUTE-028, PROF-026, PAT-004, PAT-005, PAT-006, PAT-007, API-013, API-050, API-051, API-052, API-053]', async () => {
  await member(whole)
  await show('1')
  expect(tab()).toBe('Patient Profile')
  expect(distinctCalls().sort()).toEqual([PROFILE, ...PATIENT].sort())
  expect(screen.getByRole('button', { name: 'Remove Asthma' })).toBeVisible()
  expect(screen.getByLabelText('Which medication?')).toHaveValue('Rybelsus')
  screen.getByLabelText('Currently Prescribed')
})

test('the caregiver tab loads saved answers and its sorted lookups [ROUTE-030, CARE-015, CARE-017, LOOK-017, API-033, API-035, API-048]', async () => {
  const genders = [
    { id: 2, name: 'Male', displayOrder: 2 },
    { id: 1, name: 'Female', displayOrder: 1 },
  ]
  await member(whole, { 'GET /api/genders': genders })
  await show('2')
  expect(tab()).toBe('Caregiver Profile')
  expect(distinctCalls().sort()).toEqual([PROFILE, ...CAREGIVER].sort())
  expect(screen.getByText('Patient1')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  const dialog = await screen.findByRole('dialog')
  const namesOf = (question: string) =>
    within(within(dialog).getByRole('group', { name: question }))
      .getAllByRole('radio')
      .map((option) => option.closest('label')?.textContent)
  expect(namesOf('Relationship')).toEqual(['Parent', 'Other'])
  expect(namesOf('Gender')).toEqual(['Female', 'Male'])
})

test.each([
  [whole, '3', 'ROUTE-031, PROF-022, PROF-026, TAX-026'],
  [{ type: 'Physician' }, '1', 'ROUTE-029, PROF-024, PROF-027, TAX-026'],
] as const)('Form W-9 of %j is tab %s (%s, API-041, API-042)', async (facts, tabIndex, _) => {
  await member({ ...facts, taxStatus: 'W9 Pending' })
  await show(tabIndex)
  expect(tab()).toBe('Form W-9')
  expect(screen.getByText('W9 Pending')).toBeVisible()
  expect(distinctCalls().sort()).toEqual(
    [
      PROFILE,
      'GET /api/panelist-dashboard/dashboardSummary/1001',
      'GET /api/tax-types',
      'GET /api/taxDetail/1001',
    ].sort(),
  )
})

test('Form W-9 lists the tax id types in their order [LOOK-017]', async () => {
  await member({ type: 'Physician', taxStatus: 'W9 Pending' }, { 'GET /api/tax-types': backwards(taxTypes) })
  await show('1')
  const types = screen.getAllByRole('radio', { hidden: true }).map((type) => type.closest('label')?.textContent)
  expect(types).toEqual(['Social Security Number (SSN)', 'Employer Identification Number (EIN)'])
})

test('Form W-9 offers the tax id types of the panel [TAX-025]', async () => {
  const types = [
    { id: 1, name: 'A number of a person', displayOrder: 1 },
    { id: 2, name: 'A number of a company', displayOrder: 2 },
  ]
  await member({ type: 'Physician', taxStatus: 'W9 Pending' }, { 'GET /api/tax-types': types })
  await show('1')
  const shown = screen.getAllByRole('radio', { hidden: true }).map((type) => type.closest('label')?.textContent)
  expect(shown).toEqual(['A number of a person', 'A number of a company'])
})

test('the notice of a rejected form names what is on file', async () => {
  const rejection = { reason: 'The name on line 1.', date: '2026-11-02' }
  const onFile = { fullName: 'Mary Ann', lastName: 'Lee', taxIdNumber: '***-**-6802' }
  await member(
    { type: 'Physician', taxStatus: 'W9 Pending' },
    { 'GET /api/taxDetail/1001': taxDetail({ ...onFile, taxStatus: 'W9 Pending', rejection }) },
  )
  await show('1')
  expect(screen.getByText('On file: the name Mary Ann Lee and the tax ID ***-**-6802.')).toBeVisible()
})

test.each([
  [{ incentivesHeld: 300, bonusesHeld: 25 }, '$325'],
  [{ incentivesHeld: 300 }, '$300'],
])('the tab of Form W-9 sums all that is on hold (%j)', async (held, sum) => {
  const taxYear = { year: 2026, paid: 350, threshold: 600, form1099Threshold: 2000 }
  await member(
    { type: 'Physician', taxStatus: 'W9 Pending' },
    {
      'GET /api/panelist-dashboard/dashboardSummary/1001': {
        totalIncentiveEarned: 350,
        incentivesInProcess: 300,
        ...held,
      },
      'GET /api/taxDetail/1001': taxDetail({ taxStatus: 'W9 Pending', taxYear }),
    },
  )
  await show('1')
  expect(screen.getByText(/paid \+ .* on hold/)).toHaveTextContent(`2026: $350 paid + ${sum} on hold =`)
})

describe('the card of Form 1099', () => {
  const headers = { 'x-panel-features': 'form-1099, consents' }
  const consent = { purpose: 'tax-forms', title: 'Forms', words: 'Here.', version: '1', given: true, note: null }
  const offered = { isOffered: true, forms: [] }

  async function open(copies: object, consents: object) {
    await member({ type: 'Physician', taxStatus: 'W9 Pending' })
    portal.panel.on(PROFILE, { json: panelistProfile({ type: 'Physician', taxStatus: 'W9 Pending' }), headers })
    portal.panel.on('GET /api/forms-1099', { headers, ...copies })
    portal.panel.on('GET /api/privacy/consents', { headers, ...consents })
    await show('1')
  }

  test.each([
    ['the forms fail', { status: 503, json: {} }, { json: { consents: [consent] } }],
    ['the consents fail', { json: offered }, { status: 503, json: {} }],
  ])('says so and offers Retry when %s, below the Form W-9', async (_, copies, consents) => {
    await open(copies, consents)
    const card = screen.getByRole('heading', { name: 'Form 1099' }).closest('section') as HTMLElement
    within(card).getByText('Something went wrong. Please retry again later.')
    within(card).getByRole('button', { name: 'Retry' })
    screen.getByRole('button', { name: 'Complete Form W-9' })
  })

  test.each([
    ['the operator reports no payments', { json: { isOffered: false, forms: [] } }, { status: 503, json: {} }],
    ['there is no consent for it', { json: offered }, { json: { consents: [] } }],
  ])('is left out when %s', async (_, copies, consents) => {
    await open(copies, consents)
    screen.getByRole('button', { name: 'Complete Form W-9' })
    expect(screen.queryByRole('heading', { name: 'Form 1099' })).toBeNull()
  })
})

test.each([{ type: 'Physician' }, whole])('no profile tab of %j is for referrals [ROUTE-032]', async (facts) => {
  await member(facts)
  const { unmount } = await show()
  const links = screen.getAllByRole('tab')
  unmount()
  for (let tabIndex = 0; tabIndex <= links.length; tabIndex++) {
    const shown = await show(String(tabIndex))
    expect(tab()).not.toMatch(/refer/i)
    shown.unmount()
  }
})

test.each([
  [{ type: 'Patient' }, 'PROF-028', '2'],
  [{ type: 'Physician' }, 'PROF-027', '2'],
] as const)('a missing tab of %j opens the first, read-only [%s, PROF-004]', async (facts, _, tabIndex) => {
  await member(facts)
  await show(tabIndex)
  expect(tab()).toBe('Personal Information')
  expect(document.querySelector('form')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Donation Center' })).toBeVisible()
})

test.each([
  ['1', 'GET /api/medications', 'PAT'],
  ['2', 'GET /api/caregiver-profile', 'CARE'],
  ['3', 'GET /api/taxDetail/1001', 'ERR-179'],
  ['3', 'GET /api/tax-types', 'TAX'],
] as const)('profile tab %s shows an error and a retry when %s fails (%s)', async (tabIndex, route, _id) => {
  await member(whole, { [route]: undefined })
  await show(tabIndex)
  expect(screen.getByText('Something went wrong. Please retry again later.')).toBeVisible()
  expect(screen.getAllByRole('tab')).toHaveLength(4)
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(router.refresh).toHaveBeenCalledTimes(1)
})

test.each([undefined, '1'])('the profile page shows a retry when the profile fails (tabIndex %s)', async (tabIndex) => {
  await member({}, { [PROFILE]: undefined })
  await show(tabIndex)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Profile')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('the page opens the tab of its query for the signed-in member [ROUTE-008]', async () => {
  await member(whole)
  const page = await CompleteProfilePage(given({ tabIndex: '2' }))
  const { session, query } = page.props.children.props.children.props
  expect([session.userId, query]).toEqual([1001, { tabIndex: '2' }])
})

const never = new Promise<never>(() => {})
function OnItsWay(): never {
  return use(never)
}

describe('loading of the profile', () => {
  const arriving = (content: ReactNode) => (
    <FallbackOnNavigation fallback={<ProfileLoading />}>{content}</FallbackOnNavigation>
  )

  test('shows "Loading your profile…" after a navigation [PROF-002]', async () => {
    await act(async () => render(arriving(<OnItsWay />)))
    expect(screen.getByRole('status')).toHaveTextContent('Loading your profile…')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Profile')
  })

  test('shows no fallback in the first document and hydrates without a change', async () => {
    const container = document.createElement('div')
    container.innerHTML = renderToString(arriving(<p>The profile</p>))
    expect(container.innerHTML).toBe('<p>The profile</p>')
    document.body.append(container)
    const shown = container.firstChild
    const { rerender } = await act(async () => render(arriving(<p>The profile</p>), { container, hydrate: true }))
    rerender(arriving(<p>The profile</p>))
    expect(container.firstChild).toBe(shown)
  })
})

test.each(['1', '2'])('tab %s shows the consent that saving gives, if the panel keeps consents', async (tabIndex) => {
  await member(whole)
  await show(tabIndex)
  expect(screen.queryByText(/^I agree that Carepanel keeps/)).toBeNull()
  cleanup()
  const health = { 'GET /api/patient-profile': savedPatient, 'GET /api/caregiver-profile': caregiver() }
  portal.answers(health, { 'x-panel-features': 'consents' })
  await show(tabIndex)
  expect(screen.getByText(/^I agree that/).textContent).toBe(
    'I agree that Carepanel keeps my health answers (conditions, medications and the people I care for) and uses them to choose surveys for me. If I take this back, these answers are deleted.',
  )
  expect(screen.getByRole('link', { name: 'Privacy and your data' })).toHaveAttribute('href', '/settings/privacy')
})
