import { act, screen, waitFor, within } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { forgetDrafts } from '#components/form/kit/draft/drafts.ts'
import { EditScreen } from '#components/profile/edit/EditScreen.tsx'
import { PreviewScreen } from '#components/profile/preview/PreviewScreen.tsx'
import { SavedProfile } from '#components/profile/SavedProfile.tsx'
import { setClock } from '#tests/support/clock.ts'
import { unsent, unsentPost } from '#tests/support/screens/forms.ts'
import { lookups, newcomer, noStatus } from '#tests/support/screens/profiles.ts'
import { open, refusal, serve, toPanel } from '#tests/support/screens/screens.tsx'

let go: (path: string) => void = () => {}
const push = jest.fn((path: string) => go(path))
const router = { push, refresh: () => {} }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

type Facts = Parameters<typeof newcomer>[0]

const loaded = (facts: Facts) => ({ profile: newcomer(facts), status: noStatus, lookups, formLookups: lookups })
const edit = (facts: Facts) => <EditScreen post={unsentPost} {...loaded(facts)} draft={null} />

/** Shows the form or the preview, like the router does. */
function Both({ facts }: { facts: Facts }) {
  const [path, setPath] = useState('/completeProfile')
  go = setPath
  const screens: Record<string, ReactElement> = {
    '/completeProfile': edit(facts),
    '/preview': <PreviewScreen posted={unsent} {...loaded(facts)} draft={null} brand="Carepanel" />,
  }
  return screens[path]
}

const patient = { type: 'Patient' }
const field = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label)
const query = (label: string) => screen.queryByLabelText(label)
const button = (name: string) => screen.getByRole('button', { name })
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const optionsOf = (label: string) =>
  within(field(label))
    .getAllByRole('option')
    .map((option) => option.textContent)
const labels = (within = 'form') =>
  [...document.querySelectorAll<HTMLElement>(`${within} [data-label]`)].map((element) => element.dataset.label)
type User = ReturnType<typeof open>['user']

async function choose(user: User, answers: Record<string, string>) {
  for (const [label, choice] of Object.entries(answers)) await user.selectOptions(field(label), choice)
}

async function fill(user: User, answers: Record<string, string>) {
  for (const [label, text] of Object.entries(answers)) await user.type(field(label), text)
}

const address = { Address: '480 Garden Street', City: 'Hoboken', State: 'nj', 'ZIP code': '07030' }
const basic = { Gender: 'Female', 'Graduation year': '2009', Ethnicity: 'Asian' }

// The first form loads its lazy parts.
beforeAll(async () => {
  const { unmount } = await act(async () => open(edit(patient)))
  unmount()
})

beforeEach(() => {
  push.mockClear()
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

  it.each([
    ['Birth year', 'ADDL-001'],
    ['Gender', 'ADDL-002'],
    ['Height: feet', 'ADDL-003'],
    ['Height: inches', 'ADDL-004'],
    ['Weight (lbs)', 'ADDL-005'],
    ['Sexual orientation', 'ADDL-006'],
    ['Ethnicity', 'ADDL-007'],
    ['First native language', 'ADDL-008'],
    ['Education level', 'ADDL-010'],
    ['Marital status', 'ADDL-011'],
    ['Annual household income', 'ADDL-013'],
    ['Children in the household', 'ADDL-014'],
  ])('of a patient require %s (%s)', async (label) => {
    const { user } = open(edit({ ...patient, email: 'mary@x.co' }))
    await user.click(button('Save'))
    await waitFor(() => expect(field(label)).toBeInvalid())
  })

  it('of a patient have a second native language, which starts as None [ADDL-009]', () => {
    open(edit(patient))
    expect(field('Second native language')).toHaveDisplayValue('None')
  })

  it('of a patient have a health insurance with several choices [ADDL-012]', async () => {
    const { user } = open(edit(patient))
    const group = screen.getByRole('group', { name: 'Health insurance' })
    await user.click(within(group).getByLabelText('Medicare'))
    await user.click(within(group).getByLabelText('Medicaid'))
    expect(within(group).getByLabelText('Medicare')).toBeChecked()
    expect(within(group).getByLabelText('Medicaid')).toBeChecked()
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

  it('of a professional are three basic ones and the work [PROF-059, DON-010, ADDL-015, ADDL-016, ADDL-017, ADDL-018]', async () => {
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

describe('saved answers in the profile form', () => {
  const saved = {
    email: 'mary@x.co',
    professionId: 1,
    specialityId: 11,
    npiNumber: '1234567893',
    ssn: '****',
    mailingAddress: {
      firstLine: '1 Main St',
      suiteNumber: null,
      city: 'Troy',
      state: 'NY',
      zipCode: '12180',
      country: 'USA',
      timezone: null,
    },
  }
  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

  it.each([
    ['Mobile number', 'PROF-033, FMT-002', '(212) 555-0123'],
    ['Email', 'PROF-034', 'mary@x.co'],
    ['Profession', 'PROF-035', 'Physician (MD, DO, Resident)'],
    ['Specialty', 'PROF-036', 'Cardiology'],
    ['Mailing address', 'PROF-037', '1 Main St\nTroy, NY 12180\nUSA'],
    ['NPI number', 'PROF-038', '1234567893'],
    ['Last 4 digits of SSN', 'PROF-031', '•••• (on file)'],
  ])('are shown as text for %s (%s)', (name, _id, value) => {
    open(edit(saved))
    expect(fact(name)).toBe(value)
    expect(labels()).not.toContain(name)
  })

  it('of a patient have no field of the email either [PROF-034]', () => {
    open(edit({ ...patient, email: 'mary@x.co' }))
    expect(fact('Email')).toBe('mary@x.co')
    expect(labels()).not.toContain('Email')
  })

  it('have no fields of a saved address [PROF-037]', () => {
    open(edit(saved))
    for (const label of ['Address', 'Unit or suite', 'City', 'State', 'ZIP code', 'Country']) {
      expect(labels()).not.toContain(label)
    }
  })

  it('keep the questions that depend on them', () => {
    open(edit(saved))
    expect(query('Subspecialty (optional)')).toBeInTheDocument()
    expect(query('Medical school (optional)')).toBeInTheDocument()
  })

  it('of a completed profile have no form, and the SSN stays masked [PROF-004, PROF-030]', () => {
    open(<SavedProfile {...loaded({ ...saved, profileCompleted: true })} contact={null} />)
    expect(document.querySelector('form, input, select')).toBeNull()
    expect(fact('Last 4 digits of SSN')).toBe('•••• (on file)')
    expect(fact('Profession')).toBe('Physician (MD, DO, Resident)')
  })

  it('of a completed profile come with a note on how to change them', () => {
    open(<SavedProfile {...loaded({ ...saved, profileCompleted: true })} contact={<p>Write to us</p>} />)
    expect(screen.getByText("Your profile is submitted, so you can't edit it here.")).toBeVisible()
    expect(button('Change your email')).toHaveAttribute('href', '/verifyEmail')
    expect(screen.getByText('Write to us')).toBeVisible()
  })
})

describe('questions by profession', () => {
  it('are school, year and certificates for physicians [PROF-062]', async () => {
    const { user } = open(edit({}))
    expect(query('Medical school (optional)')).toBeNull()
    await choose(user, { Profession: 'Physician (MD, DO, Resident)' })
    expect(query('Medical school (optional)')).toBeInTheDocument()
    expect(query('Year of graduation (optional)')).toBeInTheDocument()
    expect(query('Sleep Medicine')).toBeNull()
    await user.click(screen.getByLabelText('Board of Medicine'))
    expect(query('Sleep Medicine')).toBeInTheDocument()
    await choose(user, { Profession: 'Pharmacy' })
    expect(query('Board of Medicine')).toBeNull()
  })

  it('count a board with its certificates once for each certificate', async () => {
    const { user } = open(edit({}))
    await choose(user, { Profession: 'Physician (MD, DO, Resident)' })
    for (const [box, count] of [
      ['Board of Medicine', 1],
      ['Sleep Medicine', 1],
      ['Board of Surgery', 2],
      ['Board of Medicine', 1],
    ] as const) {
      await user.click(screen.getByLabelText(box))
      expect(screen.getByText(`(${count} chosen)`)).toBeInTheDocument()
    }
  })

  it('are the setting for pharmacy [PROF-063, PROF-090]', async () => {
    const { user } = open(edit({}))
    await choose(user, { Profession: 'Pharmacy' })
    expect(optionsOf('Pharmacy Setting')).toEqual(['Select', 'Hospital'])
    expect(labels()).toContain('Title')
  })

  it('are title, category and specialty for nurses [PROF-064, PROF-065, PROF-080, PROF-088, PROF-089]', async () => {
    const { user } = open(edit({}))
    await choose(user, { Profession: 'Pharmacy' })
    expect(query('Title/Position')).toBeNull()
    await choose(user, { Profession: 'Nurse' })
    expect(optionsOf('Title/Position')).toEqual(['Select', 'Charge nurse'])
    expect(field('Category')).toHaveValue('')
    expect(optionsOf('Specialty')).toEqual(['Select', 'Oncology'])
    await choose(user, { Specialty: 'Oncology', Category: 'Registered Nurse' })
    expect(field('Specialty')).toHaveDisplayValue('Oncology')
    await choose(user, { Category: 'Practical Nurse' })
    expect(field('Specialty')).toHaveValue('')
    expect(optionsOf('Specialty')).toEqual(['Select', 'School Health'])
  })

  it.each([
    ['Dentist/Dental Professional', 'Type', 'PROF-081'],
    ['Hospital Executive', 'Title', 'PROF-082'],
    ['Office Manager/Practice Manager', 'Practice Specialty', 'PROF-083'],
    ['Optometrist/Eye Care Professional', 'Title', 'PROF-084'],
    ['Pharmacy', 'Title', 'PROF-085'],
    ['Veterinary Medicine', 'Area of Practice', 'PROF-086'],
    ['Physician Assistant', 'Specialty', 'PROF-087'],
  ])('label the specialties of %s "%s" (%s)', async (name, label) => {
    const specialities = [{ id: 901, name: 'Something', displayOrder: 1, subSpecialities: [] }]
    const professions = [{ id: 90, name, displayOrder: 1, specialities }]
    const form = { ...loaded({}), lookups: { ...lookups, professions } }
    const { user } = open(<EditScreen post={unsentPost} {...form} draft={null} />)
    await choose(user, { Profession: name })
    expect(optionsOf(label)).toEqual(['Select', 'Something'])
  })

  it('clear specialty and subspecialty when the profession changes [PROF-060, PROF-061]', async () => {
    const { user } = open(edit({}))
    await choose(user, {
      Profession: 'Physician (MD, DO, Resident)',
      Specialty: 'Cardiology',
      'Subspecialty (optional)': 'Interventional',
    })
    await choose(user, { Profession: 'Nurse' })
    await choose(user, { Profession: 'Physician (MD, DO, Resident)' })
    expect(field('Specialty')).toHaveValue('')
    expect(query('Subspecialty (optional)')).toBeNull()
    await choose(user, { Specialty: 'Cardiology' })
    expect(field('Subspecialty (optional)')).toHaveValue('')
  })

  it('mark the subspecialty as optional [PROF-091]', async () => {
    const { user } = open(edit({}))
    await choose(user, { Profession: 'Physician (MD, DO, Resident)', Specialty: 'Cardiology' })
    expect(optionsOf('Subspecialty (optional)')).toEqual(['Please select, if applicable', 'Interventional'])
  })

  it.each([
    ['Physician (MD, DO, Resident)', true, 'PROF-066'],
    ['Physician Assistant', true, 'PROF-067'],
    ['Nurse Practitioner', true, 'PROF-068'],
    ['Nurse', false, 'PROF-069'],
    ['Pharmacy', false, 'PROF-069'],
  ])('show the NPI of %s as required: %s (%s)', async (profession, required) => {
    const { user } = open(edit({}))
    const hint = 'Your National Provider Identifier: 10 digits.'
    expect(field('NPI number (optional)')).toHaveAccessibleDescription(/^Your .* unless you are a physician/)
    await choose(user, { Profession: profession })
    const npi = field(required ? 'NPI number' : 'NPI number (optional)')
    expect(npi).toHaveAccessibleDescription(hint)
  })
})

describe('fields of the profile form', () => {
  it('limit the state to two capital letters [VAL-088, VAL-089, CONST-016]', async () => {
    const { user } = open(edit(patient))
    await fill(user, { State: 'njx' })
    expect(field('State')).toHaveValue('NJ')
  })

  it('clear an incomplete state on blur [VAL-090, CONST-016]', async () => {
    const { user } = open(edit(patient))
    await fill(user, { State: 'n' })
    await user.tab()
    expect(field('State')).toHaveValue('')
  })

  it.each([
    ['new york', 'NY'],
    ['Arizona', 'AZ'],
    ['misouri', ''],
  ])('turn the typed state "%s" into "%s" [VAL-124]', async (name, code) => {
    const { user } = open(edit(patient))
    await fill(user, { State: name })
    await user.tab()
    await waitFor(() => expect(field('State')).toHaveValue(code))
  })

  it('turn a pasted state name into its letters, and clear a text that is no state [VAL-124]', async () => {
    const { user } = open(edit(patient))
    await user.click(field('State'))
    await user.paste('New Hampshire')
    await waitFor(() => expect(field('State')).toHaveValue('NH'))
    await user.clear(field('State'))
    await user.paste('Mexico')
    expect(field('State')).toHaveValue('')
  })

  it('say when the ZIP code is in another state [VAL-125]', async () => {
    const { user } = open(edit(patient))
    await fill(user, { State: 'ne', 'ZIP code': '12207' })
    const hint = 'ZIP code 12207 is in New York. Check the state.'
    expect(await screen.findByText(hint)).toBeInTheDocument()
    expect(field('State')).not.toHaveAttribute('aria-invalid')
    await user.clear(field('State'))
    await fill(user, { State: 'new york' })
    await waitFor(() => expect(screen.queryByText(hint)).not.toBeInTheDocument())
  })

  it('limit the ZIP code to five digits [VAL-092, VAL-093, CONST-015]', async () => {
    const { user } = open(edit(patient))
    await fill(user, { 'ZIP code': '0a7-0301' })
    expect(field('ZIP code')).toHaveValue('07030')
    expect(field('ZIP code')).toHaveAttribute('pattern', '\\d{5}')
  })

  it('limit the unit to 45 characters [VAL-095]', async () => {
    const { user } = open(edit(patient))
    await fill(user, { 'Unit or suite (optional)': 'x'.repeat(50) })
    expect(field('Unit or suite (optional)')).toHaveValue('x'.repeat(45))
  })

  it('submit on Enter, except in the address', async () => {
    const { user } = open(edit(patient))
    await user.type(field('City'), 'Troy{Enter}')
    expect(screen.queryByRole('region', { name: 'Please complete the required fields' })).toBeNull()
    await user.type(field('Email'), 'mary@x.co{Enter}')
    expect(await screen.findByRole('region', { name: 'Please complete the required fields' })).toHaveFocus()
  })

  it('disable the inches for "Prefer not to answer" as the height [ADDL-034, ADDL-035]', async () => {
    const { user } = open(edit(patient))
    await choose(user, { 'Height: feet': '5', 'Height: inches': '7' })
    await choose(user, { 'Height: feet': 'Prefer not to answer' })
    expect(field('Height: inches')).toBeDisabled()
    expect(field('Height: inches')).toHaveDisplayValue('0')
    await choose(user, { 'Height: feet': '6' })
    expect(field('Height: inches')).toBeEnabled()
  })

  it('ask for words for Other and keep them while another answer is tried [ADDL-019, ADDL-020, ADDL-021, ADDL-022, VAL-051, VAL-052, CONST-007, CONST-008]', async () => {
    const { user } = open(edit(patient))
    expect(query('Your ethnicity')).toBeNull()
    await choose(user, { Ethnicity: 'Other', 'Sexual orientation': 'Other' })
    await fill(user, { 'Your ethnicity': 'b'.repeat(80), 'Your sexual orientation': 'x'.repeat(80) })
    expect(field('Your ethnicity')).toHaveValue('b'.repeat(75))
    expect(field('Your sexual orientation')).toHaveValue('x'.repeat(75))
    await choose(user, { Ethnicity: 'Asian', 'Sexual orientation': 'Straight' })
    expect(query('Your ethnicity')).toBeNull()
    expect(query('Your sexual orientation')).toBeNull()
    await choose(user, { Ethnicity: 'Other' })
    expect(field('Your ethnicity')).toHaveValue('b'.repeat(75))
  })
})

describe('profile form', () => {
  it('opens the dashboard on Cancel [PROF-007]', async () => {
    const { user } = open(edit({}))
    await user.click(button('Cancel'))
    expect(push.mock.calls[0]?.[0]).toBe('/dashboard')
  })

  it('disables Save while the email is empty or invalid, and shows its error [VAL-036, VAL-037]', async () => {
    const { user } = open(edit({}))
    expect(button('Save')).toBeDisabled()
    await fill(user, { Email: 'mary@x.abcde' })
    expect(button('Save')).toBeDisabled()
    expect(button('Save')).toHaveAccessibleDescription('Correct your email address to continue.')
    await user.tab()
    expect(await screen.findByText('Incorrect email address format.')).toBeVisible()
    await user.clear(field('Email'))
    await fill(user, { Email: 'mary@x.co' })
    await waitFor(() => expect(button('Save')).toBeEnabled())
    expect(field('Email')).toBeValid()
  })

  it('keeps Save enabled with a saved email whose ending is too long', () => {
    open(edit({ email: 'q@clinic.health' }))
    expect(button('Save')).toBeEnabled()
  })

  it('shows a saved year and certificate that are no longer offered', async () => {
    open(
      edit({
        professionId: 1,
        yearOfGraduation: 1931,
        certificates: [{ id: 70, name: 'Board of Phrenology', subcertificates: [{ id: 700, name: 'Bumps' }] }],
      }),
    )
    expect(field('Year of graduation (optional)')).toHaveDisplayValue('1931')
    expect(screen.getByLabelText('Board of Phrenology')).toBeChecked()
    expect(screen.getByLabelText('Bumps')).toBeChecked()
  })

  it.each(['   ', ''])('rejects a city of %j as missing [VAL-084]', async (city) => {
    const { user } = open(edit({ type: 'Patient', email: 'mary@x.co' }))
    if (city) await fill(user, { City: city })
    await user.click(button('Save'))
    expect(await screen.findByRole('region', { name: 'Please complete the required fields' })).toHaveFocus()
  })

  it('says on Save what to do for each missing answer, and stays open [VAL-110, PROF-102]', async () => {
    const { user } = open(edit({}))
    await fill(user, { Email: 'mary@x.co' })
    await user.click(button('Save'))
    const summary = await screen.findByRole('region', { name: 'Please complete the required fields' })
    expect(summary).toHaveFocus()
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Enter your address',
      'Enter your city',
      'Enter your state',
      'Enter your ZIP code',
      'Choose your profession',
      'Enter your workplace URL, or your NPI number above',
      'Choose your gender',
      'Choose your graduation year',
      'Choose your ethnicity',
    ])
    await user.click(within(summary).getByRole('link', { name: 'Choose your profession' }))
    expect(field('Profession')).toHaveFocus()
    expect(push).not.toHaveBeenCalled()
  })

  it('clears the error of a corrected field only', async () => {
    const { user } = open(edit({}))
    await fill(user, { Email: 'mary@x.co' })
    await user.click(button('Save'))
    await screen.findByRole('region', { name: 'Please complete the required fields' })
    await fill(user, { City: 'Troy' })
    await waitFor(() => expect(field('City')).toBeValid())
    expect(field('Address')).toBeInvalid()
    screen.getByRole('link', { name: 'Enter your address' })
    expect(screen.queryByRole('link', { name: 'Enter your city' })).toBeNull()
  })

  it('does not require the workplace once an NPI is given', async () => {
    const { user } = open(edit({}))
    await fill(user, { Email: 'mary@x.co' })
    await choose(user, { Profession: 'Pharmacy' })
    await user.click(button('Save'))
    await waitFor(() => expect(field('Workplace URL')).toBeInvalid())
    await fill(user, { 'NPI number (optional)': '1234567893' })
    await waitFor(() => expect(field('Workplace URL (optional)')).toBeValid())
  })

  it.each([
    [
      'stays without a connection',
      true,
      {},
      0,
      'Something went wrong. Please retry again later. You seem to be offline.',
    ],
    ['stays if the portal gives no answer', false, {}, 0, 'Something went wrong. Please retry again later.'],
    ['opens the preview if only the draft is refused', false, { 'POST /api/draft': refusal('X', '', 500) }, 1, null],
  ])('on Save %s', async (_, isOffline, answers, opened, text) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
    serve(answers)
    const { user } = open(edit({ email: 'mary@x.co' }))
    await fill(user, address)
    await choose(user, { Profession: 'Physician (MD, DO, Resident)', Specialty: 'Cardiology', ...basic })
    await fill(user, { 'NPI number': '1234567893' })
    await user.click(button('Save'))
    await waitFor(() =>
      expect([push.mock.calls.length, screen.queryByRole('alert')?.textContent ?? null]).toEqual([opened, text]),
    )
    expect(field('City')).toHaveValue('Hoboken')
  })

  it('opens the preview on Save without a call of the panel, and Back restores the answers [PROF-005, PROF-006, PROF-009]', async () => {
    const made = serve({ 'POST /api/draft': { body: { kept: true } } })
    const { user } = open(<Both facts={{}} />)
    await fill(user, { Email: 'mary@x.co', ...address })
    await choose(user, { Profession: 'Physician (MD, DO, Resident)', Specialty: 'Cardiology', ...basic })
    await fill(user, { 'NPI number': '1234567893', 'Practice name (optional)': 'Riverside' })
    await user.click(screen.getByLabelText('Board of Medicine'))
    await user.click(button('Save'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile preview' })).toBeInTheDocument()
    for (const shown of ['Riverside', 'Cardiology', '1234567893', 'Board of Medicine', 'mary@x.co', '2009'])
      expect(screen.getByText(shown)).toBeInTheDocument()
    expect(toPanel(made)).toEqual([])
    await user.click(button('Back'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Profile' })).toBeInTheDocument()
    expect(field('City')).toHaveValue('Hoboken')
    expect(field('State')).toHaveValue('NJ')
    expect(field('Specialty')).toHaveDisplayValue('Cardiology')
    expect(field('NPI number')).toHaveValue('1234567893')
    expect(screen.getByLabelText('Board of Medicine')).toBeChecked()
    expect(field('Graduation year')).toHaveValue('2009')
  })
})
