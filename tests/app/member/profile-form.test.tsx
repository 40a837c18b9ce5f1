/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import DraftLayout from '#app/(member)/(draft)/layout.tsx'
import PreviewPage from '#app/(member)/(draft)/preview/page.tsx'
import ProfessionalDetailsPage from '#app/(member)/professionalDetails/page.tsx'
import { OpenedProfile } from '#components/screens/profile/OpenedProfile.tsx'
import { routes } from '#lib/routes.ts'
import { requireSession } from '#server/bff/pages/pages.ts'
import { openedProfile } from '#server/bff/pages/profile/opened-profile.ts'
import { type Answers, given, pagePortal } from '#tests/support/pages/portal.tsx'
import { unsentTabs } from '#tests/support/screens/forms.ts'
import { lookups, newcomer, noStatus } from '#tests/support/screens/profiles.ts'
import { serve } from '#tests/support/screens/screens.tsx'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const portal = pagePortal()
const entry = (id: number, name: string, displayOrder: number) => ({ id, name, displayOrder })
/** Not in display order. */
const backwards = [entry(1, 'Last', 30), entry(2, 'Middle', 20), entry(3, 'First', 10)]
const inOrder = ['First', 'Middle', 'Last']

const { additional } = lookups
const answers: Answers = {
  'GET /api/panelist-profiles/1001': newcomer(),
  'GET /api/panelist-profile-status/1001': noStatus,
  'GET /api/professions': [
    {
      ...entry(4, 'Nurse', 2),
      specialities: [
        { ...entry(42, 'Later', 9), subSpecialities: [] },
        { ...entry(41, 'Sooner', 1), subSpecialities: backwards },
      ],
    },
    { ...entry(5, 'Pharmacy', 3), specialities: [] },
    { ...entry(1, 'Physician (MD, DO, Resident)', 1), specialities: [] },
  ],
  'GET /api/nurse-categories': backwards,
  'GET /api/pharmacy-settings': backwards,
  'GET /api/certificates': [
    { id: 1, name: 'Surgery', physicianSubcertificates: [] },
    {
      id: 2,
      name: 'Medicine',
      physicianSubcertificates: [
        { id: 21, name: 'Sleep' },
        { id: 22, name: 'Heart' },
      ],
    },
  ],
  'GET /api/genders': backwards,
  'GET /api/non-profit-organizations': backwards,
  'GET /api/panelist-additional-info': { ...additional, ethnicity: backwards },
}

/** Signs a newcomer in; `change` overrides one answer of the panel. */
async function member(change: Answers = {}) {
  await portal.signIn(newcomer())
  portal.answers({ ...answers, ...change })
}
const distinctCalls = () => [...new Set(portal.calls())].toSorted()
async function editPage() {
  const session = await requireSession(routes.completeProfile)
  const opened = <OpenedProfile posted={unsentTabs} loaded={await openedProfile(session, {})} />
  await act(async () => render(<Suspense>{opened}</Suspense>))
}
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((option) => option.textContent)
    .filter((text) => text !== 'Select' && text !== 'Select Organization')

beforeEach(() => serve({}))

it('the profile form loads the profile and every lookup [PROF-093, PROF-094, API-013, API-025, API-031, API-033, API-035, API-036, API-037, API-038, API-039]', async () => {
  await member()
  await editPage()
  expect(distinctCalls()).toEqual(Object.keys(answers).toSorted())
  expect(screen.getByRole('button', { name: 'Save' })).toBeInTheDocument()
})

describe('lookups of the profile form', () => {
  const user = userEvent.setup()

  it('are sorted by displayOrder on each level [LOOK-017]', async () => {
    await member()
    await editPage()
    expect(optionsOf('Gender')).toEqual(inOrder)
    expect(optionsOf('Ethnicity')).toEqual(inOrder)
    expect(optionsOf('Organization (optional)')).toEqual(inOrder)
    expect(optionsOf('Profession')).toEqual(['Physician (MD, DO, Resident)', 'Nurse', 'Pharmacy'])
    await user.selectOptions(screen.getByLabelText('Profession'), 'Nurse')
    expect(optionsOf('Category')).toEqual(['Sooner', 'Later'])
    expect(optionsOf('Specialty')).toEqual(inOrder)
    expect(optionsOf('Title/Position')).toEqual(inOrder)
    await user.selectOptions(screen.getByLabelText('Profession'), 'Pharmacy')
    expect(optionsOf('Pharmacy Setting')).toEqual(inOrder)
  })

  it('are sorted by name for certificates on each level [LOOK-018, LOOK-019]', async () => {
    await member()
    await editPage()
    await user.selectOptions(screen.getByLabelText('Profession'), 'Physician (MD, DO, Resident)')
    await user.click(screen.getByLabelText('Medicine'))
    const group = screen.getByRole('group', { name: /Board certificates/ })
    expect(
      within(group)
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent),
    ).toEqual(['Medicine', 'Heart', 'Sleep', 'Surgery'])
  })
})

it('the profile form suggests addresses when the operator has a maps key [API-072]', async () => {
  jest.replaceProperty(process, 'env', { ...process.env, GOOGLE_MAPS_BROWSER_KEY: 'browser-key' })
  await member()
  const session = await requireSession(routes.completeProfile)
  const opened = <OpenedProfile posted={unsentTabs} loaded={await openedProfile(session, {})} />
  await act(async () => render(<DraftLayout>{opened}</DraftLayout>))
  expect(await screen.findByRole('combobox', { name: 'Address' })).toBeVisible()
})

it('the preview page loads the profile, has the title and leads back to the form [ROUTE-007, API-013]', async () => {
  await member()
  const page = await PreviewPage()
  await act(async () => render(page))
  expect(portal.calls()).toContain('GET /api/panelist-profiles/1001')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Profile preview')
  expect(screen.getByRole('button', { name: 'Back' })).toHaveAttribute('href', '/completeProfile')
})

it('the page of the professional details asks for the profession [ROUTE-010, API-036, API-037, API-038, LOOK-017]', async () => {
  const user = userEvent.setup()
  await member()
  render(await ProfessionalDetailsPage(given()))
  expect(portal.calls()).toEqual(
    expect.arrayContaining(['GET /api/professions', 'GET /api/nurse-categories', 'GET /api/pharmacy-settings']),
  )
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Professional details')
  expect(optionsOf('Profession')).toEqual(['Physician (MD, DO, Resident)', 'Nurse', 'Pharmacy'])
  await user.selectOptions(screen.getByLabelText('Profession'), 'Nurse')
  expect(optionsOf('Title/Position')).toEqual(inOrder)
  await user.selectOptions(screen.getByLabelText('Profession'), 'Pharmacy')
  expect(optionsOf('Pharmacy Setting')).toEqual(inOrder)
})

it('the page of the professional details shows a saved answer that is no longer in its list', async () => {
  await member()
  portal.answers({ 'GET /api/panelist-profiles/1001': newcomer({ professionId: 4, nurseCategoryId: 70 }) })
  render(await ProfessionalDetailsPage(given()))
  expect(screen.getByLabelText('Title/Position')).toHaveDisplayValue('Your saved answer')
})

describe('failed call', () => {
  it.each(Object.keys(answers))(
    '[ERR-176, ERR-177] to %s makes the profile form show an error and a retry',
    async (route) => {
      await member({ [route]: undefined })
      await editPage()
      expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Please retry again later.')
      expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    },
  )

  it.each(['GET /api/panelist-profiles/1001', 'GET /api/professions'])(
    'to %s makes the professional details and the preview show a retry',
    async (route) => {
      await member({ [route]: undefined })
      render(await ProfessionalDetailsPage(given()))
      render(await PreviewPage())
      expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2)
    },
  )
})
