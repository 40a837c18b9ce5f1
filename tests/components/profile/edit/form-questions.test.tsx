import { act, screen, within } from '@testing-library/react'
import { forgetDrafts } from '#components/form/kit/draft/drafts.ts'
import { setClock } from '#tests/support/clock.ts'
import { button, choose, edit, field, labels, optionsOf, patient } from '#tests/support/screens/profile/form.tsx'
import { open, serve } from '#tests/support/screens/screens.tsx'

const router = { push: () => {}, refresh: () => {} }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

// The first form loads its lazy parts.
beforeAll(async () => {
  const { unmount } = await act(async () => open(edit(patient)))
  unmount()
})

beforeEach(() => {
  forgetDrafts()
  serve({})
})

afterEach(() => jest.useRealTimers())

describe('questions of the profile form', () => {
  it('of a patient are the long form without professional ones [PROF-001, PROF-003, PROF-058]', () => {
    open(edit(patient))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Profile')
    expect(titles()).toEqual(['Personal Information', 'Basic Information', 'Donation Center'])
    for (const label of ['Profession', 'Specialty', 'NPI number', 'Practice name', 'Workplace URL']) {
      expect(labels()).not.toContain(label)
    }
  })

  it('of a patient have a second native language, which starts as None', () => {
    open(edit(patient))
    expect(field('Second native language')).toHaveDisplayValue('None')
  })

  it('of a patient have no insurance beside None', async () => {
    const { user } = open(edit(patient))
    const box = (name: string) => within(screen.getByRole('group', { name: 'Health insurance' })).getByLabelText(name)
    await user.click(box('Medicare'))
    await user.click(box('None'))
    expect([box('None'), box('Medicare')].map((input) => (input as HTMLInputElement).checked)).toEqual([true, false])
    await user.click(box('Medicaid'))
    expect([box('None'), box('Medicaid')].map((input) => (input as HTMLInputElement).checked)).toEqual([false, true])
  })

  it('of a professional are three basic ones and the work [PROF-059, ADDL-018]', async () => {
    const { user } = open(edit({}))
    expect(titles()).toEqual([
      'Personal Information',
      'Professional Information',
      'Basic Information',
      'Donation Center',
    ])
    expect(labels()).toEqual([
      'Email',
      'Address',
      'Unit or suite',
      'City',
      'State',
      'ZIP code',
      'Country',
      'Profession',
      'NPI number',
      'Practice name',
      'Workplace ZIP code',
      'Workplace URL',
      'Gender',
      'Graduation year',
      'Ethnicity',
      'Organization',
    ])
    expect(labels('#donation-center')).toEqual(['Organization'])
    await choose(user, { Profession: 'Physician (MD, DO, Resident)' })
    expect(labels('#professional-information').slice(0, 3)).toEqual(['Profession', 'Specialty', 'NPI number'])
  })

  it.each([
    [
      'a patient',
      patient,
      [
        'Birth year',
        'Gender',
        'Height: feet',
        'Height: inches',
        'Weight (lbs)',
        'Sexual orientation',
        'Ethnicity',
        'First native language',
        'Second native language',
        'Education level',
        'Marital status',
        'Health insurance',
        'Annual household income',
        'Children in the household',
      ],
    ],
    ['a professional', {}, ['Gender', 'Graduation year', 'Ethnicity']],
  ])('of %s in the card Basic Information are the demographic ones [PROF-092]', (_, facts, asked) => {
    open(edit(facts))
    expect(labels('#basic-information')).toEqual(asked)
  })

  it('offer None as a second language, not as a first [VAL-122, VAL-123]', () => {
    open(edit(patient))
    expect(optionsOf('First native language')).toEqual(['Select', 'English'])
    expect(optionsOf('Second native language')).toEqual(['Select', 'English', 'None'])
  })

  it('offer a patient 101 birth years and all heights [VAL-111, VAL-112, VAL-114, VAL-115, VAL-116, VAL-117, VAL-118, VAL-119, VAL-120, CONST-045, CONST-047, CONST-048]', () => {
    setClock(Date.parse('2026-06-01T12:00:00Z'))
    open(edit(patient))
    const [select, none, newest, ...others] = optionsOf('Birth year')
    expect([select, none, newest, others.length, others.at(-1)]).toEqual([
      'Select',
      'Prefer not to answer',
      '2026',
      100,
      '1926',
    ])
    expect(optionsOf('Height: feet')).toEqual(['Select', '3', '4', '5', '6', '7', 'Prefer not to answer'])
    expect(optionsOf('Height: inches')).toEqual(['Select', ...Array.from({ length: 12 }, (_, inch) => `${inch}`)])
  })

  it('offer a professional the graduation years from 75 years back to 4 ahead [VAL-113]', () => {
    setClock(Date.parse('2026-06-01T12:00:00Z'))
    open(edit({}))
    const [select, newest, ...others] = optionsOf('Graduation year')
    expect([select, newest, others.length, others.at(-1)]).toEqual(['Select', '2030', 79, '1951'])
  })

  it('take a typed weight or "Prefer not to answer", which names its question [WCAG 2.4.6]', async () => {
    const { user } = open(edit(patient))
    const refusal = screen.getByRole('checkbox', { name: 'Prefer not to answer' })
    expect(refusal).toHaveAccessibleDescription('Weight (lbs)')
    await user.click(refusal)
    expect(field('Weight (lbs)')).toHaveValue('Prefer not to answer')
    expect(field('Weight (lbs)')).toHaveAttribute('readonly')
    await user.click(refusal)
    await user.type(field('Weight (lbs)'), '164')
    expect(field('Weight (lbs)')).toHaveValue('164')
  })

  it('copy the year of graduation to the graduation year until that has its own answer [C-102, WCAG 3.3.7]', async () => {
    const { user } = open(edit({ professionId: 1, specialityId: 11 }))
    await choose(user, { 'Year of graduation (optional)': '2004' })
    expect(field('Graduation year')).toHaveValue('2004')
    await choose(user, { 'Year of graduation (optional)': '2005' })
    expect(field('Graduation year')).toHaveValue('2005')
    expect(field('Graduation year')).toHaveAccessibleDescription(/This is the year from above/)
    await choose(user, { 'Graduation year': '2009' })
    await choose(user, { 'Year of graduation (optional)': '2006' })
    expect(field('Graduation year')).toHaveValue('2009')
    expect(field('Graduation year')).toHaveAccessibleDescription('Of your latest degree')
  })

  it('are followed by a disabled Save that says why', async () => {
    const { user } = open(edit({}))
    const needs = 'Please complete the required fields. Enter your email address to continue.'
    expect(button('Save')).toBeDisabled()
    expect(button('Save')).toHaveAccessibleDescription(needs)
    expect(button('Save').nextElementSibling).toHaveTextContent(needs)
    await user.type(field('Email'), 'mary@x.co')
    expect(button('Save')).toBeEnabled()
    expect(button('Save')).not.toHaveAccessibleDescription()
  })

  it('offer one country, which is chosen already', () => {
    open(edit(patient))
    expect(optionsOf('Country')).toEqual(['USA'])
    expect(field('Country')).toHaveValue('USA')
  })
})
