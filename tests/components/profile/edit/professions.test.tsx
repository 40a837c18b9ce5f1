import { act, screen } from '@testing-library/react'
import { forgetDrafts } from '#components/form/kit/draft/drafts.ts'
import { EditScreen } from '#components/profile/edit/EditScreen.tsx'
import { SavedProfile } from '#components/profile/SavedProfile.tsx'
import { unsentPost } from '#tests/support/screens/forms.ts'
import {
  button,
  choose,
  edit,
  field,
  labels,
  loaded,
  optionsOf,
  patient,
  query,
} from '#tests/support/screens/profile/form.tsx'
import { lookups } from '#tests/support/screens/profiles.ts'
import { open, serve } from '#tests/support/screens/screens.tsx'

const router = { push: () => {}, refresh: () => {} }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

// The first form loads its lazy parts.
beforeAll(async () => {
  const { unmount } = await act(async () => open(edit(patient)))
  unmount()
})

beforeEach(() => {
  forgetDrafts()
  serve({})
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
