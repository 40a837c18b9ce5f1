import { render, screen, within } from '@testing-library/react'
import { ReadOnlyProfile } from '#components/profile/ReadOnlyProfile.tsx'
import { Welcome } from '#components/profile/Welcome.tsx'
import { panelistProfile } from '#tests/support/screens/members.ts'
import { open } from '#tests/support/screens/screens.tsx'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh: () => {} }) }))

const named = (id: number, name: string) => ({ id, name })
const lookups = {
  professions: [
    {
      id: 1,
      name: 'Physician (MD, DO, Resident)',
      displayOrder: 1,
      specialities: [
        {
          id: 12,
          name: 'Cardiology',
          displayOrder: 1,
          subSpecialities: [{ ...named(121, 'Interventional'), displayOrder: 1 }],
        },
      ],
    },
  ],
  nurseCategories: [{ ...named(3, 'Charge nurse'), displayOrder: 1 }],
  pharmacySettings: [],
}
const hcp = {
  latestGraduationYear: 2009,
  gender: named(2, 'Female'),
  ethnicity: named(8, 'Other'),
  ethnicityOther: 'Basque',
}
const patient = {
  birthYear: 1961,
  weight: 182,
  height: 66,
  gender: named(1, 'Male'),
  typesOfHealthInsurance: [named(1, 'Medicare'), named(2, 'Employer')],
  firstNativeLanguage: named(1, 'English'),
}
const status = { additionalInfoIncomplete: false, panelistPatientProfileInfo: patient, panelistHcpProfileInfo: hcp }

type Facts = Partial<Parameters<typeof Welcome>[0]>
const welcome = (facts: Facts = {}) => (
  <Welcome
    profile={panelistProfile()}
    status={status}
    lookups={lookups}
    tab={undefined}
    tax={<p>Where the form stands</p>}
    {...facts}
  />
)
const show = (facts?: Facts) => render(welcome(facts))
const button = (name: string) => screen.getByRole('button', { name })
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
const cards = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const card = (title: string) => screen.getByRole('heading', { name: title }).closest('section') as HTMLElement
const fact = (title: string, name: string) =>
  within(card(title)).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

test('the profile page greets by first name [WELCOME-001]', () => {
  show()
  screen.getByRole('heading', { level: 1, name: 'Hello Mary' })
})

test('the profile page has a Complete Profile link while the profile is incomplete [WELCOME-002, WELCOME-003]', () => {
  show({ profile: panelistProfile({ profileCompleted: false }) })
  expect(button('Complete Profile')).toHaveAttribute('href', '/completeProfile')
})

test('the profile page has no Complete Profile link once the profile is complete', () => {
  show()
  expect(screen.queryByText('Complete Profile')).toBeNull()
})

describe('verifying message of the profile page', () => {
  const message = () => screen.queryByText('Our team is verifying your account.')
  const gender = named(2, 'Female')

  test('is shown to a flagged member with a gender [WELCOME-004]', () => {
    show({ profile: panelistProfile({ status: 'Registration Flagged', gender }) })
    expect(message()).toBeVisible()
  })
  test('is shown when the panel answers only the id of the gender', () => {
    show({ profile: panelistProfile({ status: 'Registration Flagged', genderId: 2 }) })
    expect(message()).toBeVisible()
  })
  test('is not shown without a gender [WELCOME-005]', () => {
    show({ profile: panelistProfile({ status: 'Registration Flagged' }) })
    expect(message()).toBeNull()
  })
  test.each(['Registered', 'Pending Verification', 'Verified', 'Profile Flagged', 'Banned for Both'])(
    'is not shown to a member with status %s [WELCOME-006]',
    (status) => {
      show({ profile: panelistProfile({ status, gender }) })
      expect(message()).toBeNull()
    },
  )
})

test.each([
  ['Verified', true, 'Your account is verified.'],
  ['Pending Verification', true, /^We're still verifying your account\. You can take surveys in the meantime\./],
  ['Pending Verification', false, null],
  ['Banned_Qual', true, null],
])(
  'the profile page of a member with status %s and profileCompleted %j says of it: %s',
  (status, profileCompleted, line) => {
    show({ profile: panelistProfile({ status, profileCompleted }) })
    if (line === null) expect(screen.queryByText(/your account/i)).toBeNull()
    else expect(screen.getByText(line)).toBeVisible()
  },
)

describe('Go to Dashboard link of the profile page', () => {
  test('leads to the dashboard once the profile is complete [WELCOME-007, WELCOME-008]', () => {
    show()
    expect(button('Go to Dashboard')).toHaveAttribute('href', '/dashboard')
    expect(button('Go to Dashboard')).not.toHaveAccessibleDescription()
    expect(button('Go to Dashboard')).toHaveClass('button-primary')
  })
  test('is followed by where to change email, number or address once the profile is complete', () => {
    show()
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings')
  })
  test.each(['Registered', 'Registration Flagged'])(
    'is disabled for %s members with an incomplete profile and says why',
    (status) => {
      show({ profile: panelistProfile({ status, profileCompleted: false }) })
      expect(button('Go to Dashboard')).toHaveAccessibleDescription('Complete your profile first')
      expect(button('Go to Dashboard')).toHaveAttribute('aria-disabled', 'true')
    },
  )
  test('announces why it is disabled when pressed, and navigates nowhere', async () => {
    const { user } = open(welcome({ profile: panelistProfile({ status: 'Registered', profileCompleted: false }) }))
    await user.click(button('Go to Dashboard'))
    expect(screen.getByText('Complete your profile first. Then your dashboard opens.')).toHaveAttribute(
      'role',
      'status',
    )
    expect(push).not.toHaveBeenCalled()
  })
})

describe('next step on the profile page', () => {
  const line = () => screen.queryByText(/^Step/, { selector: 'strong' })?.parentElement
  const next = () => screen.queryByText(/^Next, tell us about yourself/)
  /** State of each segment of the progress bar: filled or empty. */
  const bar = () =>
    Array.from(
      line()?.nextElementSibling?.children ?? [],
      ({ className }) => /\b(?:bg|step)-(brand|rest|now)\b/.exec(className)?.[1],
    )

  test.each([
    ['HCP', {}, 'Step 2 of 2: Basic Information, about 2 minutes'],
    ['Patient', {}, 'Step 2 of 4: Basic Information, about 3 minutes'],
  ])('of a new %s is Basic Information, with what comes next', (type, facts, text) => {
    show({ profile: panelistProfile({ type, status: 'Registered', profileCompleted: false, ...facts }) })
    expect(line()).toHaveTextContent(text)
    expect(next()).toBeVisible()
  })
  test.each([
    ['HCP', 1],
    ['Patient', 0],
  ])('tells a new %s to have the NPI number ready: %d', (type, times) => {
    show({ profile: panelistProfile({ type, status: 'Registered', profileCompleted: false }) })
    expect(screen.queryAllByText(/Have your NPI number ready, if you have one\./)).toHaveLength(times)
  })
  test('does not ask for the NPI number again once it is saved', () => {
    show({ profile: panelistProfile({ npiNumber: '1992001010', status: 'Registered', profileCompleted: false }) })
    expect(screen.queryByText(/Have your NPI number ready/)).toBeNull()
  })
  test('shows nothing of the next step as done', () => {
    show({ profile: panelistProfile({ status: 'Registered', profileCompleted: false }) })
    expect(bar()).toEqual(['brand', 'now'])
    expect(document.querySelector('.step-now')?.closest('[class="[--step-done:0%]"]')).toBeVisible()
  })
  test('of a patient with a submitted profile is the Patient Profile', () => {
    show({ profile: panelistProfile({ type: 'Patient', isPatientProfileCompleted: false }) })
    expect(line()).toHaveTextContent('Step 3 of 4: Patient Profile, about 2 minutes')
    expect(bar()).toEqual(['brand', 'brand', 'now', 'rest'])
    expect(line()?.nextElementSibling).toHaveAttribute('aria-hidden', 'true')
    expect(next()).toBeNull()
    expect(button('Continue: Patient Profile')).toHaveAttribute('href', '/completeProfile?tabIndex=1')
    expect(button('Continue: Patient Profile')).toHaveClass('button-primary')
    expect(button('Go to Dashboard')).toHaveClass('button-secondary')
  })

  test('is not shown when everything is done', () => {
    show()
    expect(line()).toBeUndefined()
  })
})

test.each([
  ['Verified', 1],
  ['Pending Verification', 0],
])('the profile page of a %s member has %d links to the referral status', (memberStatus, links) => {
  show({ profile: panelistProfile({ status: memberStatus }) })
  expect(screen.queryAllByRole('link', { name: 'Referral status' })).toHaveLength(links)
})

describe('tabs of the profile page', () => {
  test('are only Personal Information while no tax details are saved [WELCOME-009, WELCOME-018]', () => {
    show({ profile: panelistProfile({ taxStatus: 'Not Filled' }), tab: 'w9' })
    expect(tabs()).toEqual(['Personal Information'])
    expect(cards()).toContain('Personal Information')
  })

  test.each(['W9 Pending', 'Pending Approval', 'Approved', 'Something New'])(
    'include Form W-9 for %s [WELCOME-017]',
    (taxStatus) => {
      show({ profile: panelistProfile({ taxStatus }) })
      expect(tabs()).toEqual(['Personal Information', 'Form W-9'])
      expect(screen.getByRole('tab', { name: 'Personal Information' })).toHaveAttribute('aria-selected', 'true')
      expect(screen.getByRole('tab', { name: 'Form W-9' })).toHaveAttribute('href', '/profile?tab=w9')
    },
  )

  test('show the tax form status under Form W-9', () => {
    show({ profile: panelistProfile({ taxStatus: 'W9 Pending' }), tab: 'w9' })
    expect(screen.getByRole('tab', { name: 'Form W-9' })).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('tabpanel', { name: 'Form W-9' })).toHaveTextContent('Where the form stands')
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([])
  })

  test('are moved between by the arrow keys', async () => {
    const { user } = open(welcome({ profile: panelistProfile({ taxStatus: 'Approved' }) }))
    screen.getByRole('tab', { name: 'Personal Information' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Form W-9' })).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Personal Information' })).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { name: 'Form W-9' })).toHaveFocus()
  })
})

describe('cards of the profile page', () => {
  test('are four for a professional [WELCOME-010, WELCOME-011, WELCOME-012, WELCOME-014]', () => {
    show()
    expect(cards()).toEqual([
      'Personal Information',
      'Professional Information',
      'Basic Information',
      'Donation Center',
    ])
  })

  test('are three for a patient, without Professional Information [WELCOME-012, WELCOME-013]', () => {
    show({ profile: panelistProfile({ type: 'Patient' }) })
    expect(cards()).toEqual(['Personal Information', 'Basic Information', 'Donation Center'])
  })

  test('show the answers of a professional', () => {
    const profile = panelistProfile({
      mobileNumber: '+12025550123',
      email: 'mary@x.co',
      ssn: '****',
      dateOfBirth: '03-31-1980',
      mailingAddress: {
        firstLine: '1 Main St',
        suiteNumber: '4B',
        city: 'Akron',
        state: 'OH',
        zipCode: '44301',
        country: 'USA',
      },
      professionId: 1,
      specialityId: 12,
      subSpecialityId: 121,
      nurseCategoryId: 3,
      npiNumber: '1234567893',
      nonProfitOrganizationDto: named(3, 'Hearts of Ohio'),
    })
    show({ profile })
    expect(fact('Personal Information', 'Mobile number')).toBe('(202) 555-0123')
    expect(fact('Personal Information', 'Mailing address')).toBe('1 Main St, 4B\nAkron, OH 44301\nUSA')
    expect(fact('Personal Information', 'Date of birth')).toBe('03-31-1980')
    expect(fact('Professional Information', 'Profession')).toBe('Physician (MD, DO, Resident)')
    expect(fact('Professional Information', 'Specialty')).toBe('Cardiology')
    expect(fact('Professional Information', 'Subspecialty')).toBe('Interventional')
    expect(fact('Professional Information', 'Title/Position')).toBe('Charge nurse')
    expect(card('Professional Information')).toHaveTextContent(
      /Not provided: Medical school, Year of graduation, Board certificates, Practice name, Workplace ZIP code, Workplace URL$/,
    )
    expect(fact('Basic Information', 'Graduation year')).toBe('2009')
    expect(fact('Basic Information', 'Ethnicity')).toBe('Other: Basque')
    expect(card('Donation Center')).toHaveTextContent('We donate to Hearts of Ohio')
  })

  test('show what a new member will be asked for, without "Not provided"', () => {
    show({ profile: panelistProfile({ type: 'Patient', status: 'Registered', profileCompleted: false }) })
    expect(card('Basic Information')).toHaveTextContent(/We'll ask for: .*Marital status/)
    expect(screen.queryByText(/Not provided/)).toBeNull()
  })

  test('show the answers of a patient [CONST-043]', () => {
    show({ profile: panelistProfile({ type: 'Patient', nonProfitOrganizationDto: named(1, 'Prefer not to donate') }) })
    expect(fact('Basic Information', 'Height')).toBe('5 ft 6 in')
    expect(fact('Basic Information', 'Weight')).toBe('182 lbs')
    expect(fact('Basic Information', 'Health insurance')).toBe('Medicare, Employer')
    expect(card('Basic Information')).toHaveTextContent(/Not provided: .*Marital status/)
    expect(within(card('Basic Information')).queryByText('Marital status', { selector: 'dt' })).toBeNull()
    expect(card('Donation Center')).toHaveTextContent('You prefer not to donate.')
  })

  test('show an error each when their data cannot be loaded', () => {
    show({ status: null, lookups: null })
    for (const title of ['Professional Information', 'Basic Information']) {
      expect(card(title)).toHaveTextContent('Something went wrong. Please retry again later.')
      within(card(title)).getByRole('button', { name: 'Retry' })
    }
    expect(fact('Personal Information', 'Name')).toBe('Mary Ann Lee')
  })

  test('are followed by Preview [WELCOME-015, WELCOME-016]', () => {
    show()
    expect(button('Preview')).toHaveAttribute('href', '/preview')
    expect(card('Donation Center').compareDocumentPosition(button('Preview'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

test('the preview of a saved profile has no fields [PROF-008]', () => {
  const { container } = render(
    <ReadOnlyProfile
      title="Profile preview"
      profile={panelistProfile()}
      status={status}
      lookups={lookups}
      leave={{ label: 'Back', href: '/profile' }}
    />,
  )
  expect(container.querySelectorAll('input, select, textarea, form')).toHaveLength(0)
  expect(button('Back')).toHaveAttribute('href', '/profile')
})
