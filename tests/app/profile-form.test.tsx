import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import PreviewPage from '#app/(member)/(draft)/preview/page.tsx'
import ProfessionalDetailsPage from '#app/(member)/professionalDetails/page.tsx'
import { OpenedProfile } from '#components/screens/profile/OpenedProfile.tsx'
import type { Call } from '#lib/contract/endpoint.ts'
import { openedProfile } from '#server/bff/pages/opened-profile.ts'
import { load } from '#server/bff/pages/pages.ts'
import { lookups, newcomer, noStatus } from '#tests/support/profiles.ts'
import { serve } from '#tests/support/screens.tsx'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }))
jest.mock('#server/bff/pages/pages.ts', () => ({
  ...jest.requireActual('#tests/support/pages.ts'),
  requireSession: jest.fn(async () => ({ userId: 1 })),
  load: jest.fn(),
}))
jest.mock('#server/bff/pages/current-draft.ts', () => ({ currentDraft: async () => null }))
jest.mock('#server/config.ts', () => ({
  config: () => ({
    brand: { name: 'Carepanel', supportEmail: 'help@c.example', siteUrl: 'https://c.example', hue: 1 },
    mapsBrowserKey: null,
  }),
}))

const entry = (id: number, name: string, displayOrder: number) => ({ id, name, displayOrder })
/** In another order than the one they have to be shown in. */
const backwards = [entry(1, 'Last', 30), entry(2, 'Middle', 20), entry(3, 'First', 10)]
const inOrder = ['First', 'Middle', 'Last']

const { additional } = lookups
const answers: Record<string, unknown> = {
  '/api/panelist-profiles/{userId}': newcomer(),
  '/api/panelist-profile-status/{userId}': noStatus,
  '/api/professions': [
    {
      ...entry(4, 'Nurse', 2),
      specialities: [
        { ...entry(42, 'Later', 9), subSpecialities: [] },
        { ...entry(41, 'Sooner', 1), subSpecialities: backwards },
      ],
    },
    { ...entry(1, 'Physician (MD, DO, Resident)', 1), specialities: [] },
  ],
  '/api/nurse-categories': backwards,
  '/api/pharmacy-settings': backwards,
  '/api/certificates': [
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
  '/api/genders': backwards,
  '/api/non-profit-organizations': backwards,
  '/api/panelist-additional-info': { ...additional, ethnicity: backwards },
}

function panel(change: Record<string, unknown> = {}) {
  jest.mocked(load).mockImplementation(async (_session, call: Call) => {
    const answer = { ...answers, ...change }[call.route]
    if (answer === null || answer === undefined) throw new Error(`no answer to ${call.route}`)
    return answer as never
  })
}
const asked = () => jest.mocked(load).mock.calls.map(([, call]) => call.route)
const given = (query: Record<string, string> = {}) => ({ searchParams: Promise.resolve(query) })
async function editPage() {
  const opened = <OpenedProfile loaded={await openedProfile({ userId: 1 } as never, {})} />
  await act(async () => render(<Suspense>{opened}</Suspense>))
}
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((option) => option.textContent)
    .filter((text) => text !== 'Select' && text !== 'Select Organization')

beforeEach(() => {
  jest.mocked(load).mockClear()
  serve({})
  panel()
})

it('[PROF-093, PROF-094] the form comes from the profile and every list it is chosen from', async () => {
  await editPage()
  expect([...new Set(asked())].toSorted()).toEqual(Object.keys(answers).toSorted())
  expect(screen.getByRole('button', { name: 'Save' })).toBeInTheDocument()
})

describe('lists', () => {
  const user = userEvent.setup()

  it('[LOOK-017] are shown by displayOrder, and those within them', async () => {
    await editPage()
    expect(optionsOf('Gender')).toEqual(inOrder)
    expect(optionsOf('Ethnicity')).toEqual(inOrder)
    expect(optionsOf('Organization (optional)')).toEqual(inOrder)
    expect(optionsOf('Profession')).toEqual(['Physician (MD, DO, Resident)', 'Nurse'])
    await user.selectOptions(screen.getByLabelText('Profession'), 'Nurse')
    expect(optionsOf('Category')).toEqual(['Sooner', 'Later'])
    expect(optionsOf('Specialty')).toEqual(inOrder)
    expect(optionsOf('Title/Position')).toEqual(inOrder)
  })

  it('[LOOK-018, LOOK-019] certificates, and those within them, are shown by name', async () => {
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

describe('a panel that fails at one call', () => {
  it.each(Object.keys(answers))(
    '[ERR-176, ERR-177] %s leaves the form with what happened and a way to retry',
    async (route) => {
      panel({ [route]: null })
      await editPage()
      expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Please retry again later.')
      expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    },
  )

  it.each(['/api/panelist-profiles/{userId}', '/api/professions'])(
    '%s leaves the professional details and the preview so too',
    async (route) => {
      panel({ [route]: null })
      render(await ProfessionalDetailsPage(given()))
      render(await PreviewPage())
      expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2)
    },
  )
})
