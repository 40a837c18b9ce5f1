import { act, screen, waitFor, within } from '@testing-library/react'
import { Home } from '#components/auth/home/Home.tsx'
import { RegistrationForm } from '#components/auth/registration/RegistrationForm.tsx'
import { typedRegistration } from '#components/auth/registration/typedRegistration.ts'
import { setClock } from '#tests/support/clock.ts'
import { unsent, unsentPost } from '#tests/support/screens/forms.ts'
import { type Answer, advanceClock, open, type RecordedCall, refusal, serve } from '#tests/support/screens/screens.tsx'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh: () => {} }) }))

beforeEach(() => {
  typedRegistration.keep({})
})
afterEach(() => jest.useRealTimers())

const brand = {
  name: 'Carepanel',
  termsUrl: 'https://c.example/terms',
  privacyUrl: 'https://c.example/privacy',
  supportEmail: 'help@c.example',
}
const direct = {
  posted: unsent,
  brand,
  origin: {},
  stale: false,
  campaignError: null,
  nonProfit: null,
  join: '/?join=true',
  login: '/login',
}
const post = { ...unsentPost, identity: null }
const CALL = 'POST /api/session/registration'
const sent: Answer = { body: { next: '/otp' } }

const create = () => screen.getByRole('button', { name: 'Create New Account' })
const boxes = () => screen.getAllByRole('checkbox')

const answers = [
  ['Legal first name', 'mary ann'],
  ['Legal last name', 'lee'],
  ['Mobile number', '2025550123'],
] as const

async function fill(user: ReturnType<typeof open>['user'], { setting = true } = {}) {
  for (const [label, text] of answers) {
    await user.click(screen.getByLabelText(label))
    await user.paste(text)
  }
  if (setting) await user.selectOptions(screen.getByLabelText('Healthcare setting'), 'HCP')
  for (const box of boxes()) await user.click(box)
}

/** Fills in and submits a form whose first call gets this answer. */
async function refused(...answers: Answer[]) {
  const made = serve({ [CALL]: answers })
  const { user } = open(<Home {...direct} />)
  await fill(user)
  await user.click(create())
  return { user, made }
}

const bodyOf = (made: readonly RecordedCall[], at = 0) => made[at]?.body

describe('registration form', () => {
  test('asks for both consents [REG-028, REG-029, REG-031]', () => {
    open(<Home {...direct} />)
    screen.getByRole('checkbox', { name: /text messages/ })
    screen.getByRole('checkbox', { name: /Privacy Policy .* Terms of Use/ })
    create()
  })

  test('says that the browser blocks cookies [LOGIN-030]', () => {
    jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
    open(<Home {...direct} />)
    screen.getByText(/^Your browser blocks cookies\. Allow them for this site/)
  })

  test('offers HCP and Patient as the setting, with neither selected [REG-024, REG-025]', () => {
    open(<Home {...direct} />)
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Healthcare setting' })
    expect(select.value).toBe('')
    const lookups = within(select).getAllByRole<HTMLOptionElement>('option')
    expect(lookups.filter((choice) => choice.value).map((choice) => choice.textContent)).toEqual(['HCP', 'Patient'])
  })

  test.each([
    ['[REG-026] a campaign', { ckey: 'c1' }],
    ['[REG-027] a partner survey', { skey: 's1', pikey: 'p1' }],
  ])('%s hides the healthcare setting', (_, origin) => {
    open(<RegistrationForm brand={brand} origin={origin} post={post} />)
    expect(screen.queryByLabelText('Healthcare setting')).toBeNull()
  })

  test('shows both consents unchecked [REG-030]', () => {
    open(<Home {...direct} />)
    for (const box of boxes()) expect(box).not.toBeChecked()
  })

  test('has a Login link to /login [REG-032, REG-033]', () => {
    open(<Home {...direct} />)
    expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('href', '/login')
  })

  test('does not ask for SSN and date of birth at first [REG-042]', async () => {
    open(<Home {...direct} />)
    // The fields load late: they would be there after this.
    await act(() => import('#components/auth/registration/IdentityFields.tsx'))
    expect(screen.queryByLabelText(/SSN/)).toBeNull()
    expect(screen.queryByLabelText('Date of birth')).toBeNull()
  })
})

describe('registration by a campaign', () => {
  const campaign = { ...direct, origin: { ckey: 'np1' }, nonProfit: 'Hearts of Ohio' }

  test('of a non-profit shows its name instead of the form [REG-008, REG-009, REG-010]', () => {
    open(<Home {...campaign} />)
    expect(screen.getByText(/Your account will be linked to/)).toHaveTextContent('Hearts of Ohio')
    screen.getByRole('button', { name: 'Join' })
    expect(screen.queryByLabelText('Legal first name')).toBeNull()
  })

  test('of a non-profit has a Join link to the form [REG-011]', () => {
    open(<Home {...campaign} join="/?ckey=np1&join=true" />)
    expect(screen.getByRole('button', { name: 'Join' })).toHaveAttribute('href', '/?ckey=np1&join=true')
  })

  test('of a non-profit focuses the name of the organization above the form [REG-011]', () => {
    open(<Home {...campaign} join={null} />)
    expect(screen.getByText('Your account will be linked to Hearts of Ohio.')).toHaveFocus()
    screen.getByLabelText('Legal first name')
  })

  test('of another kind shows the form at once [REG-012]', () => {
    open(<Home {...direct} origin={{ ckey: 'c1' }} />)
    screen.getByLabelText('Legal first name')
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  })

  test('that does not exist shows "Invalid Link." and a link to register without it', () => {
    open(<Home {...direct} origin={{ ckey: 'x' }} campaignError="unknown" />)
    screen.getByText('Invalid Link.')
    expect(screen.getByRole('link', { name: 'Register without a campaign' })).toHaveAttribute('href', '/')
    expect(screen.queryByLabelText('Legal first name')).toBeNull()
  })
})

describe('required fields of the registration', () => {
  const skip: Record<string, (user: ReturnType<typeof open>['user']) => Promise<void>> = {
    'Legal first name': (user) => user.clear(screen.getByLabelText('Legal first name')),
    'Legal last name': (user) => user.clear(screen.getByLabelText('Legal last name')),
    'Mobile number': (user) => user.clear(screen.getByLabelText('Mobile number')),
    'Text message consent': (user) => user.click(screen.getByRole('checkbox', { name: /text messages/ })),
    'Privacy and terms consent': (user) => user.click(screen.getByRole('checkbox', { name: /Privacy Policy/ })),
    'Healthcare setting': (user) => user.selectOptions(screen.getByLabelText('Healthcare setting'), ''),
  }

  test.each([
    ['Legal first name', 'VAL-001', 'Enter your legal first name.'],
    ['Legal last name', 'VAL-002', 'Enter your legal last name.'],
    ['Mobile number', 'VAL-003', 'Enter your mobile number.'],
    ['Text message consent', 'VAL-004', 'To continue, agree to receive text messages.'],
    ['Privacy and terms consent', 'VAL-005', 'To continue, agree to the policy and terms.'],
    ['Healthcare setting', 'VAL-006', 'Choose HCP or Patient.'],
  ])('sends nothing without %s (%s) [WCAG 3.3.1, WCAG 3.3.3]', async (label, _, message) => {
    const made = serve({ [CALL]: sent })
    const { user } = open(<Home {...direct} />)
    await fill(user)
    await skip[label]?.(user)
    await user.click(create())
    const summary = screen.getByRole('region', { name: 'Please complete the required fields' })
    expect(summary).toHaveFocus()
    within(summary).getByRole('link', { name: message })
    expect(made).toEqual([])
  })

  test.each([
    ['[VAL-007] a campaign', { ckey: 'c1' }],
    ['[VAL-008] a partner survey', { skey: 's1', pikey: 'p1' }],
  ])('%s needs no healthcare setting', async (_, origin) => {
    const made = serve({ [CALL]: sent })
    const { user } = open(<RegistrationForm brand={brand} origin={origin} post={post} />)
    await fill(user, { setting: false })
    await user.click(create())
    await waitFor(() => expect(made).toHaveLength(1))
    expect(bodyOf(made)).not.toHaveProperty('healthcareSetting')
  })

  test('rejects a mobile number with nine digits and clears the error with the tenth [VAL-010, WCAG 3.3.1, WCAG 3.3.3]', async () => {
    const made = serve({ [CALL]: sent })
    const { user } = open(<Home {...direct} />)
    await fill(user)
    const mobile = screen.getByLabelText('Mobile number')
    await user.type(mobile, '{Backspace}')
    await user.click(create())
    expect(mobile).toHaveAccessibleDescription(
      /Incorrect mobile number format\. Enter 10 digits, like \(212\) 555-0101\./,
    )
    expect(made).toEqual([])
    await user.type(mobile, '3')
    expect(mobile).toBeValid()
  })
})

describe('submit of the registration', () => {
  test('sends the answers once and opens the code screen [REG-021, REG-022, REG-023, REG-034, REG-035, REG-050, VAL-009]', async () => {
    const made = serve({ [CALL]: sent })
    const { user } = open(<Home {...direct} />)
    await fill(user)
    await user.dblClick(create())
    await waitFor(() => expect(push).toHaveBeenCalledWith('/otp'))
    expect(made).toHaveLength(1)
    expect(bodyOf(made)).toEqual({
      firstName: 'mary ann',
      lastName: 'lee',
      mobileNumber: '(202) 555-0123',
      healthcareSetting: 'HCP',
      smsConsent: true,
      privacyConsent: true,
    })
    expect(create).toThrow()
    screen.getByRole('button', { name: 'Sending code…' })
  })

  test.each(['HCP', 'Patient'])('sends %s as the setting [REG-024]', async (setting) => {
    const made = serve({ [CALL]: sent })
    const { user } = open(<Home {...direct} />)
    await fill(user)
    await user.selectOptions(screen.getByLabelText('Healthcare setting'), setting)
    await user.click(create())
    await waitFor(() => expect(bodyOf(made)).toMatchObject({ healthcareSetting: setting }))
  })

  test('sends the campaign, referral and UTM parameters of the URL', async () => {
    const origin = { ckey: 'c1', code: 'r1', rcode: 'r2', utmSource: 'mail', utmMedium: 'spring', dev: true }
    const made = serve({ [CALL]: sent })
    const { user } = open(<Home {...direct} origin={origin} />)
    await fill(user, { setting: false })
    await user.click(create())
    await waitFor(() => expect(bodyOf(made)).toMatchObject(origin))
  })
})

describe('rejected registration', () => {
  const generic = 'Something went wrong. Please retry again later.'

  test.each([
    ['ALREADY_REGISTERED_MOBILE', 'ERR-001', 'You already have an account with Carepanel.'],
    [
      'NOT_VALID_MOBILE_NUMBER',
      'ERR-003',
      'Please enter a valid mobile number. Landline and VoIP numbers will not work.',
    ],
    ['NOT_VALID_REFERRAL_UNIQUE_CODE', 'ERR-004', 'Invalid Link.'],
    ['REFERENT_PANELIST_ALREADY_REGISTERED', 'ERR-005', 'Referral invitation already used.'],
    ['SOMETHING_ELSE', 'ERR-008', generic],
  ])('shows the message for %s for five seconds and keeps the answers (%s)', async (code, _, message) => {
    jest.useFakeTimers()
    serve({ [CALL]: refusal(code) })
    const { user } = open(<Home {...direct} />, { clock: true })
    await fill(user)
    await user.click(create())
    await advanceClock(4_900)
    expect(screen.getByRole('alert')).toHaveTextContent(message)
    await advanceClock(200)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Legal first name')).toHaveValue('mary ann')
    expect(push).not.toHaveBeenCalled()
  })

  test('links an existing account in the alert to the login [ERR-002]', async () => {
    await refused(refusal('ALREADY_REGISTERED_MOBILE'))
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByRole('link', { name: 'Login here' })).toHaveAttribute('href', '/login')
  })

  test('links to the login that keeps the survey of the campaign', async () => {
    serve({ [CALL]: refusal('ALREADY_REGISTERED_MOBILE') })
    const login = '/surveyLanding?ckey=c1&isRegistered=true'
    const { user } = open(<Home {...direct} origin={{ ckey: 'c1' }} login={login} />)
    expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('href', login)
    await fill(user, { setting: false })
    await user.click(create())
    expect(await screen.findByRole('link', { name: 'Login here' })).toHaveAttribute('href', login)
  })

  test('hides the alert after five seconds, but not while the pointer is on it [REG-051, CONST-025]', async () => {
    jest.useFakeTimers()
    serve({ [CALL]: refusal('NOT_VALID_MOBILE_NUMBER') })
    const { user } = open(<Home {...direct} />, { clock: true })
    await fill(user)
    await user.click(create())
    await advanceClock(4_000)
    const alert = screen.getByRole('alert')
    await user.hover(alert)
    await advanceClock(60_000)
    expect(alert).toBeInTheDocument()
    await user.unhover(alert)
    await advanceClock(900)
    expect(screen.getByRole('alert')).toBeInTheDocument()
    await advanceClock(200)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('rejected registration after the alert has gone', () => {
  const landline = 'Please enter a valid mobile number. Landline and VoIP numbers will not work.'

  test('keeps the error at the focused mobile number until it is edited', async () => {
    jest.useFakeTimers()
    serve({ [CALL]: refusal('NOT_VALID_MOBILE_NUMBER') })
    const { user } = open(<Home {...direct} />, { clock: true })
    await fill(user)
    await user.click(create())
    await screen.findByRole('alert')
    await advanceClock(6_000)
    const mobile = screen.getByLabelText('Mobile number')
    expect(mobile).toHaveFocus()
    expect(mobile).toBeInvalid()
    expect(mobile).toHaveAccessibleDescription(expect.stringContaining(landline))
    expect(screen.getAllByText(landline)).toHaveLength(1)
    await user.type(mobile, '{Backspace}4')
    expect(mobile).toBeValid()
  })

  test.each([
    ['NOT_VALID_REFERRAL_UNIQUE_CODE', 'Invalid Link.', 'ERR-004'],
    ['REFERENT_PANELIST_ALREADY_REGISTERED', 'Referral invitation already used.', 'ERR-005'],
  ])('five seconds after %s keeps "%s" and a link to register without the referral (%s)', async (code, message) => {
    jest.useFakeTimers()
    serve({ [CALL]: refusal(code) })
    const { user } = open(<Home {...direct} origin={{ code: 'r1' }} />, { clock: true })
    await fill(user)
    await user.click(create())
    await advanceClock(4_900)
    expect(screen.getByRole('alert')).toHaveTextContent(message)
    await advanceClock(200)
    expect(screen.queryByRole('alert')).toBeNull()
    screen.getByText(message, { exact: false })
    expect(screen.getByRole('link', { name: 'Register without this link' })).toHaveAttribute('href', '/')
  })

  test('keeps the link to the login for an existing account', async () => {
    jest.useFakeTimers()
    serve({ [CALL]: refusal('ALREADY_REGISTERED_MOBILE') })
    const { user } = open(<Home {...direct} />, { clock: true })
    await fill(user)
    await user.click(create())
    await advanceClock(6_000)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('link', { name: 'Login here' })).toHaveAttribute('href', '/login')
    expect(screen.getByLabelText('Mobile number')).toHaveAccessibleDescription(
      expect.stringContaining('You already have an account with Carepanel.'),
    )
  })
})

describe('identity questions', () => {
  test.each([
    ['IDENTITY_SEARCH_DETAILS_NEEDED', 'ERR-006'],
    ['IDENTITY_ASSESSMENT_DETAILS_NEEDED', 'ERR-007'],
  ])("after %s are a step with the panel's message and no alert (%s)", async (code) => {
    await refused(refusal(code))
    const step = await screen.findByRole('group', { name: 'Confirm your identity' })
    expect(step).toHaveFocus()
    expect(step).toHaveAccessibleDescription(expect.stringContaining('The message of the server.'))
    expect(within(step).getByRole('link', { name: 'help@c.example' })).toHaveAttribute('href', 'mailto:help@c.example')
    for (const part of [/^Why:/, /^Who uses it:/, /^How it's kept:/]) within(step).getByText(part)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Legal first name')).toHaveValue('mary ann')
    expect(push).not.toHaveBeenCalled()
  })

  test('show a second rejection at the first of the two fields', async () => {
    const again = 'We need the last 4 digits of your SSN and your date of birth to finish checking your identity.'
    const { user } = await refused(
      refusal('IDENTITY_SEARCH_DETAILS_NEEDED'),
      refusal('IDENTITY_ASSESSMENT_DETAILS_NEEDED', again),
    )
    const ssn = await screen.findByLabelText('Last 4 digits of SSN')
    await user.type(ssn, '1234')
    await user.type(screen.getByLabelText('Date of birth'), '12311999')
    await user.click(create())
    await waitFor(() => expect(ssn).toBeInvalid())
    expect(ssn).toHaveAccessibleDescription(again)
    expect(ssn).toHaveFocus()
  })

  test.each([
    ['[REG-038, ERR-006]', 'IDENTITY_SEARCH_DETAILS_NEEDED', false],
    ['[REG-041, ERR-007]', 'IDENTITY_ASSESSMENT_DETAILS_NEEDED', true],
  ])('%s ask for SSN and date of birth after %s', async (_, code, locked) => {
    await refused(refusal(code))
    expect(await screen.findByLabelText('Last 4 digits of SSN')).toBeEnabled()
    expect(screen.getByLabelText('Date of birth')).toBeEnabled()
    const others = [screen.getByLabelText('Legal first name'), screen.getByLabelText('Legal last name')]
    others.push(screen.getByLabelText('Mobile number'), screen.getByLabelText('Healthcare setting'), ...boxes())
    for (const other of others) {
      if (locked) expect(other).toBeDisabled()
      else expect(other).toBeEnabled()
    }
  })

  test.each([
    ['[REG-036, REG-037]', 'IDENTITY_SEARCH_DETAILS_NEEDED'],
    ['[REG-039, REG-040]', 'IDENTITY_ASSESSMENT_DETAILS_NEEDED'],
  ])('%s after %s are sent with all other answers [REG-043, REG-044, VAL-015, VAL-016]', async (_, code) => {
    const { user, made } = await refused(refusal(code), sent)
    await user.type(await screen.findByLabelText('Last 4 digits of SSN'), 'a12-3 45')
    await user.type(screen.getByLabelText('Date of birth'), '12311999')
    await user.click(create())
    await waitFor(() => expect(made).toHaveLength(2))
    expect(bodyOf(made, 1)).toEqual({ ...Object(bodyOf(made)), ssn: '1234', dateOfBirth: '12-31-1999' })
  })

  const message = 'Please enter correct date format.'

  test.each([
    ['12-31-1999', 'VAL-017', null],
    ['1999-12-31', 'VAL-019', message],
    ['12/31/1999', 'VAL-020', message],
    ['03-01-2026', 'VAL-025', message],
    ['02-28-2026', 'VAL-026', null],
  ])('accept or reject the date of birth %s (%s)', async (date, _, error) => {
    setClock(Date.parse('2026-02-28T12:00:00'))
    const { user, made } = await refused(refusal('IDENTITY_SEARCH_DETAILS_NEEDED'), sent)
    const field = await screen.findByLabelText('Date of birth')
    await user.type(screen.getByLabelText('Last 4 digits of SSN'), '1234')
    await user.type(field, date)
    expect(field).toHaveValue(date)
    await user.click(create())
    if (error === null) return waitFor(() => expect(bodyOf(made, 1)).toMatchObject({ dateOfBirth: date }))
    expect(field).toHaveAccessibleDescription(new RegExp(message))
    expect(made).toHaveLength(1)
  })

  test('reject three digits of an SSN [VAL-014, CONST-003]', async () => {
    const { user, made } = await refused(refusal('IDENTITY_SEARCH_DETAILS_NEEDED'))
    const ssn = await screen.findByLabelText('Last 4 digits of SSN')
    await user.type(ssn, '123')
    await user.type(screen.getByLabelText('Date of birth'), '12-31-1999')
    await user.click(create())
    expect(ssn).toBeInvalid()
    expect(made).toHaveLength(1)
  })
})

test('the registration form of a partner keeps its answers after Back from the code screen', async () => {
  const partner = <RegistrationForm brand={brand} origin={{ skey: 's1', pikey: 'p1' }} post={post} />
  serve({ [CALL]: sent })
  const { user, unmount } = open(partner)
  await fill(user, { setting: false })
  await user.click(create())
  await waitFor(() => expect(push).toHaveBeenCalledWith('/otp'))
  unmount()
  open(partner)
  expect(screen.getByLabelText('Legal first name')).toHaveValue('mary ann')
  expect(screen.getByLabelText('Legal last name')).toHaveValue('lee')
  expect(screen.getByLabelText('Mobile number')).toHaveValue('(202) 555-0123')
  for (const box of boxes()) expect(box).toBeChecked()
})
