import { screen, waitFor } from '@testing-library/react'
import { forgetDrafts } from '#components/form/kit/draft/drafts.ts'
import { EditScreen } from '#components/profile/edit/EditScreen.tsx'
import { unsentPost } from '#tests/support/screens/forms.ts'
import { lookups, newcomer, noStatus } from '#tests/support/screens/profiles.ts'
import { open, serve } from '#tests/support/screens/screens.tsx'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }))

/** Number of renders by field name. */
const mockDrawn = new Map<string, number>()
jest.mock('#components/form/fields/Field.tsx', () => {
  const actual = jest.requireActual('#components/form/fields/Field.tsx')
  return {
    ...actual,
    Field: (props: { name: string }) => {
      mockDrawn.set(props.name, (mockDrawn.get(props.name) ?? 0) + 1)
      return actual.Field(props)
    },
  }
})

const edit = (type: string) => (
  <EditScreen post={unsentPost} profile={newcomer({ type })} status={noStatus} lookups={lookups} draft={null} />
)
const field = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label)
const drawnSince = () => [...mockDrawn.keys()].toSorted()

beforeEach(() => {
  forgetDrafts()
  serve({ 'POST /api/draft': {} })
})

it('typing in the profile form renders no other field', async () => {
  const { user } = open(edit('Patient'))
  mockDrawn.clear()
  await user.type(field('City'), 'Hoboken')
  await user.type(field('ZIP code'), '07030')
  await user.type(field('Weight (lbs)'), '164')
  expect(drawnSince().filter((name) => !['city', 'zipCode', 'weight'].includes(name))).toEqual([])
})

it('typing in a rejected profile form renders only the corrected field and clears its error', async () => {
  const { user } = open(edit('Patient'))
  await user.type(field('Email'), 'mary@x.co')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('region', { name: 'Please complete the required fields' })
  mockDrawn.clear()
  await user.type(field('City'), 'Troy')
  await waitFor(() => expect(field('City')).toBeValid())
  expect(drawnSince()).toEqual(['city'])
})

it('a choice in the profile form renders only the fields that depend on it', async () => {
  const { user } = open(edit('HCP'))
  mockDrawn.clear()
  await user.selectOptions(field('Profession'), 'Nurse')
  const below = ['nurseCategoryId', 'npiNumber', 'specialityId', 'subSpecialityId']
  expect(drawnSince().filter((name) => !['professionId', ...below].includes(name))).toEqual([])
  expect(drawnSince()).toEqual(expect.arrayContaining(below))
})
