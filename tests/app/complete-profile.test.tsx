import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, use } from 'react'
import { renderToString } from 'react-dom/server'
import CompleteProfilePage from '#app/(member)/(draft)/completeProfile/page.tsx'
import { Arrival } from '#components/profile/tabs/Arrival.tsx'
import { ProfileLoading } from '#components/profile/tabs/ProfileLoading.tsx'
import { OpenedProfile } from '#components/screens/profile/OpenedProfile.tsx'
import type { Call } from '#lib/contract/endpoint.ts'
import { routes } from '#lib/routes.ts'
import { openedProfile } from '#server/bff/pages/opened-profile.ts'
import { load, requireSession } from '#server/bff/pages/pages.ts'
import { caregiver, patientLookups, person, savedPatient } from '#tests/support/health.ts'
import { panelistProfile } from '#tests/support/members.ts'
import { lookups, noStatus } from '#tests/support/profiles.ts'
import { taxDetail, taxTypes } from '#tests/support/tax.ts'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }))
jest.mock('#server/bff/pages/pages.ts', () => ({
  ...jest.requireActual('#tests/support/pages.ts'),
  requireSession: jest.fn(async () => ({ userId: 1 })),
  load: jest.fn(),
}))
jest.mock('#server/bff/pages/current-draft.ts', () => ({ currentDraft: jest.fn(async () => null) }))
jest.mock('#server/config.ts', () => ({ config: () => ({ mapsBrowserKey: null }) }))

const PROFILE = '/api/panelist-profiles/{userId}'
const LISTS = [
  '/api/professions',
  '/api/certificates',
  '/api/nurse-categories',
  '/api/pharmacy-settings',
  '/api/genders',
  '/api/non-profit-organizations',
  '/api/panelist-additional-info',
]
const PATIENT = ['/api/patient-profile', '/api/medical-conditions', '/api/medications', '/api/medication-answers']
const CAREGIVER = ['/api/caregiver-profile', '/api/medical-conditions', '/api/genders', '/api/panelist-additional-info']

/** Relationships as a panel may answer them: out of their order. */
const relationships = [
  { id: 6, name: 'Other', displayOrder: 9 },
  { id: 3, name: 'Parent', displayOrder: 1 },
]

type Facts = Parameters<typeof panelistProfile>[0]

/** What the panel answers; null for a call that fails. */
function panel(facts: Facts, answers: Record<string, unknown> = {}) {
  const all: Record<string, unknown> = {
    [PROFILE]: panelistProfile(facts),
    '/api/panelist-profile-status/{userId}': noStatus,
    '/api/professions': lookups.professions,
    '/api/certificates': lookups.certificates,
    '/api/nurse-categories': lookups.nurseCategories,
    '/api/pharmacy-settings': lookups.pharmacySettings,
    '/api/genders': lookups.genders,
    '/api/non-profit-organizations': lookups.nonProfits,
    '/api/panelist-additional-info': { ...lookups.additional, patientRelationships: relationships },
    '/api/patient-profile': savedPatient,
    '/api/medical-conditions': patientLookups.conditions,
    '/api/medications': patientLookups.medications,
    '/api/medication-answers': patientLookups.answers,
    '/api/caregiver-profile': caregiver(person({ medicalConditions: [] })),
    '/api/taxDetail/{userId}': taxDetail({ taxStatus: 'W9 Pending' }),
    '/api/tax-types': taxTypes,
    ...answers,
  }
  jest.mocked(load).mockImplementation(async (_session, call: Call) => {
    const answer = all[call.route]
    if (answer === null || answer === undefined) throw new Error(`no answer to ${call.route}`)
    return answer as never
  })
}
const asked = () => jest.mocked(load).mock.calls.map(([, call]) => call.route)
/** The form of a tab is a file of its own: it is there a moment later. */
const show = async (tabIndex?: string) => {
  const opened = <OpenedProfile loaded={await openedProfile({ userId: 1 } as never, { tabIndex })} />
  return act(async () => render(opened))
}
const tab = () => screen.getByRole('tab', { selected: true }).textContent

const whole = { type: 'Patient', isPatientProfileCompleted: true, isCaregiverProfileCompleted: true }

beforeEach(() => jest.mocked(load).mockReset())

test('[PROF-003, PROF-093, PROF-094] the form is loaded with the profile and every list', async () => {
  panel({ type: 'Physician', profileCompleted: false })
  await show()
  expect(asked()).toEqual(expect.arrayContaining([PROFILE, ...LISTS]))
  expect(screen.getByRole('button', { name: 'Save' })).toBeVisible()
})

const backwards = <Item,>(list: readonly Item[]) => list.toReversed()
const optionsOf = (label: string | RegExp) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((option) => option.textContent)

test('[LOOK-017] lists are shown in their order, however the panel sends them', async () => {
  const { additional } = lookups
  panel(
    { type: 'HCP', profileCompleted: false },
    {
      '/api/professions': backwards(lookups.professions),
      '/api/non-profit-organizations': backwards(lookups.nonProfits),
      '/api/panelist-additional-info': { ...additional, ethnicity: backwards(additional.ethnicity) },
    },
  )
  await show()
  expect(optionsOf('Profession').slice(1)).toEqual(lookups.professions.map(({ name }) => name))
  expect(optionsOf('Ethnicity').slice(1)).toEqual(['Asian', 'Other'])
  expect(optionsOf(/^Organization/).slice(1)).toEqual(['Open Door Free Clinic', 'Prefer not to donate'])
})

test('[LOOK-018, LOOK-019] certificates and subcertificates are shown by their names', async () => {
  const certificates = ['Surgery', 'Allergy', 'Medicine'].map((name, id) => ({
    id,
    name,
    physicianSubcertificates: ['Trauma', 'Burns'].map((part, at) => ({ id: 10 * id + at, name: `${name}: ${part}` })),
  }))
  panel({ type: 'Physician', profileCompleted: false, professionId: 1 }, { '/api/certificates': certificates })
  await show()
  for (const { name } of certificates) fireEvent.click(screen.getByLabelText(name))
  const names = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
  expect(names).toEqual(
    ['Allergy', 'Medicine', 'Surgery'].flatMap((name) => [name, `${name}: Burns`, `${name}: Trauma`]),
  )
})

test('[ROUTE-028, PROF-026, PAT-004, PAT-005, PAT-006, PAT-007] the patient tab is loaded with what is saved and its lists', async () => {
  panel(whole)
  await show('1')
  expect(tab()).toBe('Patient Profile')
  expect(asked().sort()).toEqual([PROFILE, ...PATIENT].sort())
  expect(screen.getByRole('button', { name: 'Remove Asthma' })).toBeVisible()
  expect(screen.getByLabelText('Which medication?')).toHaveValue('Rybelsus')
})

test('[ROUTE-030, CARE-015, CARE-017] the caregiver tab is loaded with what is saved and its lists, in their order', async () => {
  panel(whole)
  await show('2')
  expect(tab()).toBe('Caregiver Profile')
  expect(asked().sort()).toEqual([PROFILE, ...CAREGIVER].sort())
  expect(screen.getByText('Patient1')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  const relationship = within(await screen.findByRole('dialog')).getByLabelText('Relationship')
  const names = within(relationship)
    .getAllByRole('option')
    .map((option) => option.textContent)
  expect(names).toEqual(['Select', 'Parent', 'Other'])
})

test.each([
  ['ROUTE-031, PROF-022, PROF-026', whole, '3'],
  ['ROUTE-029, PROF-024, PROF-027', { type: 'Physician' }, '1'],
] as const)('[%s] the W-9 of %j is tab %s', async (_, facts, tabIndex) => {
  panel({ ...facts, taxStatus: 'W9 Pending' })
  await show(tabIndex)
  expect(tab()).toBe('Form W-9')
  expect(screen.getByText('W9 Pending')).toBeVisible()
  expect(asked().sort()).toEqual([PROFILE, '/api/tax-types', '/api/taxDetail/{userId}'].sort())
})

test.each([{ type: 'Physician' }, whole])('[ROUTE-032] no tab of %j is for referrals', async (facts) => {
  panel(facts)
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
  ['PROF-028', { type: 'Patient' }, '2'],
  ['PROF-027', { type: 'Physician' }, '2'],
] as const)('[%s, PROF-004] a tab that %j does not have opens the first, read-only', async (_, facts, tabIndex) => {
  panel(facts)
  await show(tabIndex)
  expect(tab()).toBe('Personal Information')
  expect(document.querySelector('form')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Donation Center' })).toBeVisible()
})

test.each([
  ['1', '/api/medications', 'PAT'],
  ['2', '/api/caregiver-profile', 'CARE'],
  ['3', '/api/taxDetail/{userId}', 'ERR-179'],
  ['3', '/api/tax-types', 'TAX'],
] as const)('tab %s says when %s could not be loaded, and offers to try again (%s)', async (tabIndex, route, _id) => {
  panel(whole, { [route]: null })
  await show(tabIndex)
  expect(screen.getByText('Something went wrong. Please retry again later.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(screen.getAllByRole('tab')).toHaveLength(4)
})

test.each([undefined, '1'])('without the profile nothing is shown but that (tabIndex %s)', async (tabIndex) => {
  panel({}, { [PROFILE]: null })
  await show(tabIndex)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Profile')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('the page hands over who asks, and for what', async () => {
  const page = await CompleteProfilePage({ searchParams: Promise.resolve({ tabIndex: '2' }) })
  expect(requireSession).toHaveBeenLastCalledWith(routes.completeProfile, { tabIndex: '2' })
  expect(page.props.children.props.children.props).toEqual({ session: { userId: 1 }, query: { tabIndex: '2' } })
})

const never = new Promise<never>(() => {})
function OnItsWay(): never {
  return use(never)
}

describe('the profile on its way', () => {
  const arriving = (content: ReactNode) => <Arrival fallback={<ProfileLoading />}>{content}</Arrival>

  test('[PROF-002] after a move inside the portal says that it loads', async () => {
    await act(async () => render(arriving(<OnItsWay />)))
    expect(screen.getByRole('status')).toHaveTextContent('Loading your profile…')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Profile')
  })

  test('as a document arrives complete, and stays as it is when the scripts come', async () => {
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
