import { screen, waitFor, within } from '@testing-library/react'
import { Home } from '#components/auth/Home.tsx'
import { RegistrationForm } from '#components/auth/RegistrationForm.tsx'
import { type Answer, type Made, open, pass, refusal, serve } from '#tests/support/screens.tsx'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh: () => {} }) }))

beforeEach(() => push.mockClear())
afterEach(() => jest.useRealTimers())

const brand = { name: 'Carepanel', termsUrl: 'https://c.example/terms', privacyUrl: 'https://c.example/privacy' }
const direct = { brand, origin: {}, stale: false, campaignStatus: null, nonProfit: null, login: '/login' }
const CALL = 'POST /api/session/registration'
const sent: Answer = { body: { next: '/otp' } }

const create = () => screen.getByRole('button', { name: 'Create New Account' })
const boxes = () => screen.getAllByRole('checkbox')

async function fill(user: ReturnType<typeof open>['user'], { setting = true } = {}) {
  await user.type(screen.getByLabelText('Legal first name'), 'mary ann')
  await user.type(screen.getByLabelText('Legal last name'), 'lee')
  await user.type(screen.getByLabelText('Mobile number'), '2025550123')
  if (setting) await user.selectOptions(screen.getByLabelText('Healthcare setting'), 'HCP')
  for (const box of boxes()) await user.click(box)
}

/** A filled form whose first submit gets this answer. */
async function refused(...answers: Answer[]) {
  const made = serve({ [CALL]: answers })
  const { user } = open(<Home {...direct} />)
  await fill(user)
  await user.click(create())
  return { user, made }
}

const bodyOf = (made: readonly Made[], at = 0) => made[at]?.body

describe('the form', () => {
  test('[REG-021, REG-022, REG-023, REG-028, REG-029, REG-031] asks for names, number and both consents', () => {
    open(<Home {...direct} />)
    for (const label of ['Legal first name', 'Legal last name', 'Mobile number'])
      screen.getByRole('textbox', { name: label })
    screen.getByRole('checkbox', { name: /text messages/ })
    screen.getByRole('checkbox', { name: /Privacy Policy .* Terms of Use/ })
    create()
  })

  test('[REG-024, REG-025] the setting is HCP or Patient, and neither to begin with', () => {
    open(<Home {...direct} />)
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Healthcare setting' })
    expect(select.value).toBe('')
    const lookups = within(select).getAllByRole<HTMLOptionElement>('option')
    expect(lookups.filter((choice) => choice.value).map((choice) => choice.textContent)).toEqual(['HCP', 'Patient'])
  })

  test.each([
    ['[REG-026] a campaign', { ckey: 'c1' }],
    ['[REG-027] a partner survey', { skey: 's1', pikey: 'p1' }],
  ])('%s hides the setting', (_, origin) => {
    open(<RegistrationForm brand={brand} origin={origin} />)
    expect(screen.queryByLabelText('Healthcare setting')).toBeNull()
  })

  test('[REG-030] both consents start unticked', () => {
    open(<Home {...direct} />)
    for (const box of boxes()) expect(box).not.toBeChecked()
  })

  test('[REG-032, REG-033] Login leads to /login', () => {
    open(<Home {...direct} />)
    expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('href', '/login')
  })

  test('[REG-042] SSN and date of birth are not asked at first', () => {
    open(<Home {...direct} />)
    expect(screen.queryByLabelText(/SSN/)).toBeNull()
    expect(screen.queryByLabelText('Date of birth')).toBeNull()
  })
})

describe('non-profit campaigns', () => {
  const campaign = { ...direct, origin: { ckey: 'np1' }, nonProfit: 'Hearts of Ohio' }

  test('[REG-008, REG-009, REG-010] a panel names the non-profit instead of the form', () => {
    open(<Home {...campaign} />)
    expect(screen.getByText(/Your account will be linked to/)).toHaveTextContent('Hearts of Ohio')
    screen.getByRole('button', { name: 'Join' })
    expect(screen.queryByLabelText('Legal first name')).toBeNull()
  })

  test('[REG-011] Join opens the form', async () => {
    const { user } = open(<Home {...campaign} />)
    await user.click(screen.getByRole('button', { name: 'Join' }))
    screen.getByLabelText('Legal first name')
  })

  test('[REG-012] another campaign shows the form at once', () => {
    open(<Home {...direct} origin={{ ckey: 'c1' }} />)
    screen.getByLabelText('Legal first name')
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  })

  test('an unknown campaign says so, and offers the way without it', () => {
    open(<Home {...direct} origin={{ ckey: 'x' }} campaignStatus={404} />)
    screen.getByText('Invalid Link.')
    expect(screen.getByRole('link', { name: 'Register without a campaign' })).toHaveAttribute('href', '/')
    expect(screen.queryByLabelText('Legal first name')).toBeNull()
  })
})

describe('required fields', () => {
  const skip: Record<string, (user: ReturnType<typeof open>['user']) => Promise<void>> = {
    'Legal first name': (user) => user.clear(screen.getByLabelText('Legal first name')),
    'Legal last name': (user) => user.clear(screen.getByLabelText('Legal last name')),
    'Mobile number': (user) => user.clear(screen.getByLabelText('Mobile number')),
    'Text message consent': (user) => user.click(screen.getByRole('checkbox', { name: /text messages/ })),
    'Privacy and terms consent': (user) => user.click(screen.getByRole('checkbox', { name: /Privacy Policy/ })),
    'Healthcare setting': (user) => user.selectOptions(screen.getByLabelText('Healthcare setting'), ''),
  }

  test.each([
    ['VAL-001', 'Legal first name'],
    ['VAL-002', 'Legal last name'],
    ['VAL-003', 'Mobile number'],
    ['VAL-004', 'Text message consent'],
    ['VAL-005', 'Privacy and terms consent'],
    ['VAL-006', 'Healthcare setting'],
  ])('[%s] nothing is sent without %s', async (_, label) => {
    const made = serve({ [CALL]: sent })
    const { user } = open(<Home {...direct} />)
    await fill(user)
    await skip[label]?.(user)
    await user.click(create())
    const summary = screen.getByRole('alert')
    expect(summary).toHaveTextContent('Please complete the required fields')
    expect(summary).toHaveFocus()
    within(summary).getByRole('link', { name: label })
    expect(made).toEqual([])
  })

  test.each([
    ['[VAL-007] a campaign', { ckey: 'c1' }],
    ['[VAL-008] a partner survey', { skey: 's1', pikey: 'p1' }],
  ])('%s needs no choice between HCP and Patient', async (_, origin) => {
    const made = serve({ [CALL]: sent })
    const { user } = open(<RegistrationForm brand={brand} origin={origin} />)
    await fill(user, { setting: false })
    await user.click(create())
    await waitFor(() => expect(made).toHaveLength(1))
    expect(bodyOf(made)).not.toHaveProperty('healthcareSetting')
  })

  test('[VAL-010] nine digits are refused, and the mended field is forgiven at once', async () => {
    const made = serve({ [CALL]: sent })
    const { user } = open(<Home {...direct} />)
    await fill(user)
    const mobile = screen.getByLabelText('Mobile number')
    await user.type(mobile, '{Backspace}')
    await user.click(create())
    expect(mobile).toHaveAccessibleDescription(/Incorrect mobile number format\./)
    expect(made).toEqual([])
    await user.type(mobile, '3')
    expect(mobile).toBeValid()
  })
})

describe('sending', () => {
  test('[REG-034, REG-035] the answers are sent once, and the code screen follows', async () => {
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

  test('what the address brought goes along', async () => {
    const origin = { ckey: 'c1', code: 'r1', rcode: 'r2', utmSource: 'mail', utmMedium: 'spring', dev: true }
    const made = serve({ [CALL]: sent })
    const { user } = open(<Home {...direct} origin={origin} />)
    await fill(user, { setting: false })
    await user.click(create())
    await waitFor(() => expect(bodyOf(made)).toMatchObject(origin))
  })
})

describe('refusals', () => {
  const generic = 'Something went wrong. Please retry again later.'

  test.each([
    ['ERR-001', 'ALREADY_REGISTERED_MOBILE', 'You already have an account with Carepanel.'],
    [
      'ERR-003',
      'NOT_VALID_MOBILE_NUMBER',
      'Please enter a valid mobile number. Landline and VoIP numbers will not work.',
    ],
    ['ERR-004', 'NOT_VALID_REFERRAL_UNIQUE_CODE', 'Invalid Link.'],
    ['ERR-005', 'REFERENT_PANELIST_ALREADY_REGISTERED', 'Referral invitation already used.'],
    ['ERR-006', 'IDENTITY_SEARCH_DETAILS_NEEDED', 'The message of the server.'],
    ['ERR-007', 'IDENTITY_ASSESSMENT_DETAILS_NEEDED', 'The message of the server.'],
    ['ERR-008', 'SOMETHING_ELSE', generic],
  ])('[%s] %s', async (_, code, message) => {
    await refused(refusal(code))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(screen.getByLabelText('Legal first name')).toHaveValue('mary ann')
    expect(push).not.toHaveBeenCalled()
  })

  test('[ERR-002] an account that exists can be logged in to', async () => {
    await refused(refusal('ALREADY_REGISTERED_MOBILE'))
    expect(await screen.findByRole('link', { name: 'Login here' })).toHaveAttribute('href', '/login')
  })

  test('by a way in that keeps what they came for', async () => {
    serve({ [CALL]: refusal('ALREADY_REGISTERED_MOBILE') })
    const login = '/surveyLanding?ckey=c1&isRegistered=true'
    const { user } = open(<Home {...direct} origin={{ ckey: 'c1' }} login={login} />)
    expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('href', login)
    await fill(user, { setting: false })
    await user.click(create())
    expect(await screen.findByRole('link', { name: 'Login here' })).toHaveAttribute('href', login)
  })

  test('[REG-051] the alert goes after five seconds, but waits while it is looked at', async () => {
    jest.useFakeTimers()
    serve({ [CALL]: refusal('NOT_VALID_MOBILE_NUMBER') })
    const { user } = open(<Home {...direct} />, { clock: true })
    await fill(user)
    await user.click(create())
    await pass(4_000)
    const alert = screen.getByRole('alert')
    await user.hover(alert)
    await pass(60_000)
    expect(alert).toBeInTheDocument()
    await user.unhover(alert)
    await pass(900)
    expect(screen.getByRole('alert')).toBeInTheDocument()
    await pass(200)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('identity questions', () => {
  test.each([
    ['[REG-036, REG-037, REG-038]', 'IDENTITY_SEARCH_DETAILS_NEEDED', false],
    ['[REG-039, REG-040, REG-041]', 'IDENTITY_ASSESSMENT_DETAILS_NEEDED', true],
  ])('%s %s', async (_, code, locked) => {
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
    ['search', 'IDENTITY_SEARCH_DETAILS_NEEDED'],
    ['assessment', 'IDENTITY_ASSESSMENT_DETAILS_NEEDED'],
  ])('[REG-043, REG-044] the answers to an identity %s are sent with everything else', async (_, code) => {
    const { user, made } = await refused(refusal(code), sent)
    await user.type(await screen.findByLabelText('Last 4 digits of SSN'), '1234')
    await user.type(screen.getByLabelText('Date of birth'), '12311999')
    await user.click(create())
    await waitFor(() => expect(made).toHaveLength(2))
    expect(bodyOf(made, 1)).toEqual({ ...Object(bodyOf(made)), ssn: '1234', dateOfBirth: '12-31-1999' })
  })

  const today = new Date()
  const day = (date: Date) =>
    [date.getMonth() + 1, date.getDate(), date.getFullYear()].map((part) => String(part).padStart(2, '0')).join('-')
  const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
  const message = 'Please enter correct date format.'

  test.each([
    ['VAL-017', '12-31-1999', null],
    ['VAL-018', '01-01-2000', null],
    ['VAL-019', '1999-12-31', message],
    ['VAL-020', '12/31/1999', message],
    ['VAL-021', '12-31-1899', message],
    ['VAL-022', '12-31-2100', message],
    ['VAL-023', '13-01-1990', message],
    ['VAL-024', '02-30-1990', message],
    ['VAL-025', day(tomorrow), message],
    ['VAL-026', day(today), null],
  ])('[%s] date of birth %s', async (_, date, error) => {
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

  test('[VAL-014] three digits of an SSN are refused', async () => {
    const { user, made } = await refused(refusal('IDENTITY_SEARCH_DETAILS_NEEDED'))
    const ssn = await screen.findByLabelText('Last 4 digits of SSN')
    await user.type(ssn, '123')
    await user.type(screen.getByLabelText('Date of birth'), '12-31-1999')
    await user.click(create())
    expect(ssn).toBeInvalid()
    expect(made).toHaveLength(1)
  })
})
