import { screen, waitFor, within } from '@testing-library/react'
import { forgetDrafts } from '#components/form/kit/draft/drafts.ts'
import { PreviewScreen } from '#components/profile/preview/PreviewScreen.tsx'
import { ToastRegion } from '#components/ui/toast/ToastRegion.tsx'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { unsent } from '#tests/support/screens/forms.ts'
import { lookups, newcomer, noStatus, patientInfo } from '#tests/support/screens/profiles.ts'
import { type Answer, advanceClock, open, refusal, serve, toPanel } from '#tests/support/screens/screens.tsx'

const push = jest.fn()
const refresh = jest.fn()
const router = { push, refresh }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

const SAVE = 'PATCH /api/panel/api/panelist-profiles/me'
const GENERIC = 'Something went wrong. Please retry again later.'
const SAVED = 'Profile information saved successfully.'

const mailingAddress = {
  firstLine: '1 Main St',
  suiteNumber: null,
  city: 'Troy',
  state: 'NY',
  zipCode: '12180',
  country: 'USA',
  timezone: 'America/New_York',
}
const hcp = {
  latestGraduationYear: 2009,
  gender: { id: 1, name: 'Female' },
  ethnicity: { id: 2, name: 'Asian' },
}
const all = { email: 'mary@x.co', mailingAddress, professionId: 1, specialityId: 11, npiNumber: '1234567893' }

function preview(facts: Parameters<typeof newcomer>[0] = all, draft: DraftValues | null = null) {
  const status = { ...noStatus, panelistPatientProfileInfo: patientInfo, panelistHcpProfileInfo: hcp }
  return (
    <>
      <PreviewScreen
        posted={unsent}
        profile={newcomer(facts)}
        status={status}
        lookups={lookups}
        formLookups={lookups}
        draft={draft}
        brand="Carepanel"
      />
      <ToastRegion />
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const tick = () =>
  screen.getByRole('checkbox', {
    name: 'I confirm the information provided is correct and that I would like to join Carepanel to participate in market research.',
  })

async function submitted(answers: Record<string, Answer | Answer[]>, facts?: Parameters<typeof newcomer>[0]) {
  const made = serve(answers)
  const { user } = open(preview(facts))
  await user.click(tick())
  await user.click(button('Submit'))
  return { made, user }
}

beforeEach(() => {
  forgetDrafts()
})

it('the profile preview shows the profile and asks for a confirmation [PROF-008, PROF-010, PROF-011]', () => {
  open(preview())
  expect(screen.queryByText("Your profile isn't complete yet.")).toBeNull()
  expect(screen.getByText('Cardiology')).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.querySelector('select')).toBeNull()
  expect(tick()).not.toBeChecked()
  expect(button('Submit')).toBeEnabled()
})

it('the profile preview has its own name and time in the step line', () => {
  open(preview())
  expect(screen.getByText(/^Step/, { selector: 'strong' }).parentElement).toHaveTextContent(
    'Step 2 of 2: Check and submit, about 1 minute',
  )
})

const changes = () =>
  screen
    .getAllByRole('link', { name: /^Change/ })
    .map((link) => [link.textContent, link.getAttribute('href')?.replace('/completeProfile#profile-', '')])

it('the profile preview links each answer that can be changed to its field in the form [PROF-097]', () => {
  open(preview())
  expect(changes()).toEqual([
    ['Change Subspecialty', 'subSpecialityId'],
    ['Change Medical school', 'medicalSchool'],
    ['Change Year of graduation', 'yearOfGraduation'],
    ['Change Board certificates', 'certificates'],
    ['Change Practice name', 'primaryPracticeName'],
    ['Change Workplace ZIP code', 'primaryWorkspaceZip'],
    ['Change Workplace URL', 'workplaceUrl'],
    ['Change Gender', 'gender'],
    ['Change Graduation year', 'latestGraduationYear'],
    ['Change Ethnicity', 'ethnicity'],
    ['Change Organization', 'nonProfitId'],
  ])
  const practice = screen.getByText('Practice name', { selector: 'dt' }).parentElement
  expect(practice).toHaveTextContent('Not provided')
})

it('the profile preview links to the fields that a new patient has filled in [PROF-097]', () => {
  const draft = { email: 'mary@x.co', ...mailingAddress, suiteNumber: '', medicalSchool: '' }
  open(preview({ type: 'Patient' }, draft))
  expect(changes()).toEqual([
    ['Change Email', 'email'],
    ['Change Mailing address', 'firstLine'],
    ['Change Birth year', 'birthYear'],
    ['Change Gender', 'gender'],
    ['Change Height', 'feet'],
    ['Change Weight', 'weight'],
    ['Change Sexual orientation', 'sexualOrientation'],
    ['Change Ethnicity', 'ethnicity'],
    ['Change First native language', 'firstNativeLanguage'],
    ['Change Second native language', 'secondNativeLanguage'],
    ['Change Education level', 'educationLevel'],
    ['Change Marital status', 'maritalStatus'],
    ['Change Health insurance', 'typesOfHealthInsurance'],
    ['Change Annual household income', 'annualHouseholdIncome'],
    ['Change Children in the household', 'householdChildren'],
    ['Change Organization', 'nonProfitId'],
  ])
})

it('the profile preview has a link before the answers that skips them [PROF-097, WCAG 2.4.1]', () => {
  open(preview())
  const skip = screen.getByRole('link', { name: 'Skip to Submit' })
  expect(skip).toHaveAttribute('href', `#${tick().id}`)
  expect(screen.getAllByRole('link')[0]).toBe(skip)
})

it('the profile preview lists its cards beside the page, with the last part as the current one', () => {
  open(preview())
  const parts = within(screen.getByRole('navigation', { name: 'On this page' }))
  const links = parts.getAllByRole('link')
  expect(links.map((link) => document.querySelector(`${link.getAttribute('href')} h2`)?.textContent)).toEqual([
    'Personal Information',
    'Professional Information',
    'Basic Information',
    'Donation Center',
  ])
  expect(parts.getByText('Check and submit')).toHaveAttribute('aria-current', 'step')
})

it('the profile preview opens the form on Back [PROF-009]', async () => {
  const { user } = open(preview())
  await user.click(button('Back'))
  expect(push.mock.calls[0]?.[0]).toBe('/completeProfile')
})

it('the profile preview sends nothing while the confirmation is unchecked [PROF-012, WCAG 3.3.4]', async () => {
  const made = serve({})
  const { user } = open(preview())
  await user.click(button('Submit'))
  expect(screen.getByText('You must check this box to proceed.').closest('[aria-live]')).not.toBeNull()
  await user.tab()
  expect(tick()).toHaveAccessibleDescription('You must check this box to proceed.')
  expect(tick()).toBeInvalid()
  expect(made).toEqual([])
})

it("the profile preview saves a professional's profile and opens the dashboard [PROF-013, PROF-014, PROF-015, PROF-017, ERR-119, API-015]", async () => {
  const { made } = await submitted({ [SAVE]: { body: 'not even JSON that is read' } })
  await waitFor(() => expect(push).toHaveBeenCalledWith('/dashboard'))
  expect(toPanel(made).map(({ call }) => call)).toEqual([SAVE])
  expect(made[0]?.body).toMatchObject({
    id: 5001,
    countryOfPractice: 'USA - United States',
    professionId: 1,
    panelistHcpProfileInfo: hcp,
  })
  expect(await screen.findByText(SAVED)).toBeInTheDocument()
})

it('the profile preview sends the full profile [PROF-013, PROF-040, PROF-045, PROF-046, PROF-047, PROF-048, PROF-051, PROF-052, PROF-054, PROF-057, API-015]', async () => {
  const work = {
    primaryPracticeName: 'Riverside',
    primaryWorkspaceZip: '12180',
    workplaceUrl: 'www.riverside.test',
  }
  const studies = { medicalSchool: 'Wayne State', yearOfGraduation: 2005 }
  const nonProfitOrganizationDto = { id: 3, name: 'Hearts of Ohio' }
  const { made } = await submitted({ [SAVE]: {} }, { ...all, ...work, ...studies, nonProfitOrganizationDto })
  await waitFor(() => expect(toPanel(made)).toHaveLength(1))
  const { suiteNumber: _, ...sentAddress } = mailingAddress
  expect(made[0]?.body).toEqual({
    id: 5001,
    email: 'mary@x.co',
    countryOfPractice: 'USA - United States',
    mailingAddress: sentAddress,
    nonProfitOrganizationDto,
    professionId: 1,
    specialityId: 11,
    subSpecialityId: null,
    ...studies,
    certificates: [],
    ...work,
    panelistHcpProfileInfo: hcp,
  })
})

it('the profile preview has earlier pages loaded again before it opens the next one [PROF-100]', async () => {
  await submitted({ [SAVE]: {} })
  await waitFor(() => expect(push).toHaveBeenCalledTimes(1))
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(refresh.mock.invocationCallOrder[0]).toBeLessThan(push.mock.invocationCallOrder[0] ?? 0)
})

it("the profile preview saves a patient's profile and opens the next tab [PROF-014, PROF-016]", async () => {
  const { made } = await submitted({ [SAVE]: {} }, { ...all, type: 'Patient' })
  expect(await screen.findByText(SAVED)).toBeInTheDocument()
  await waitFor(() => expect(push.mock.calls).toEqual([['/completeProfile?tabIndex=1']]))
  expect(toPanel(made).map(({ call }) => call)).toEqual([SAVE])
  expect(made[0]?.body).toMatchObject({ panelistPatientProfileInfo: patientInfo })
})

it.each([
  ["a patient's next tab 300 ms after the save, not at once [PROF-016, CONST-031]", 'Patient', 300],
  ["a professional's dashboard at once [PROF-017]", 'HCP', 0],
])('the profile preview opens %s', async (_, type, delay) => {
  jest.useFakeTimers()
  const made = serve({ [SAVE]: {}, 'DELETE /api/draft?form=profile': {} })
  const { user } = open(preview({ ...all, type }), { clock: true })
  await user.click(tick())
  await user.click(button('Submit'))
  await advanceClock(0)
  expect(made).not.toEqual([])
  if (delay > 0) {
    await advanceClock(delay - 1)
    expect(push).not.toHaveBeenCalled()
    await advanceClock(1)
  }
  expect(push).toHaveBeenCalledTimes(1)
  jest.useRealTimers()
})

it.each([
  [
    'with the time zone of its ZIP code',
    { body: { timeZoneId: 'America/New_York' } },
    { timezone: 'America/New_York' },
  ],
  ['without one that cannot be looked up now', refusal('INTERNAL_ERROR', 'x', 500), {}],
])('the profile preview sends an address %s', async (_, zone: Answer, found) => {
  const { timezone: _none, suiteNumber: _suite, ...address } = mailingAddress
  const { made } = await submitted(
    { [SAVE]: {}, 'GET /api/time-zone?zip=12180': zone },
    { ...all, mailingAddress: { ...mailingAddress, timezone: null } },
  )
  await waitFor(() => expect(push).toHaveBeenCalledWith('/dashboard'))
  expect(toPanel(made)[0]?.body).toMatchObject({ mailingAddress: { ...address, ...found } })
})

it.each([
  ['PANELIST_WITH_NPI_EXISTS', 'Change your NPI number', '/completeProfile#profile-npiNumber'],
  ['ALREADY_REGISTERED_EMAIL', 'Change your email address', '/completeProfile#profile-email'],
])('the profile preview links to the field that %s is about', async (code, name, href) => {
  await submitted({ [SAVE]: refusal(code) })
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
})

it.each([
  ['ILLEGAL_NPI', 'The message of the server.', 'ERR-114'],
  ['PANELIST_WITH_NPI_EXISTS', 'The message of the server.', 'ERR-115'],
  ['INVALID_NPI', 'The message of the server.', 'ERR-116'],
  ['ALREADY_REGISTERED_EMAIL', 'The message of the server.', 'ERR-117'],
  ['PAYOUT_METHOD_HELD', 'The message of the server.', 'ERR-184'],
  ['VALIDATION_FAILED', GENERIC, 'ERR-118'],
  ['', GENERIC, 'ERR-118'],
])('the profile preview shows for %s "%s", stays open and can be submitted again (%s)', async (code, sentence) => {
  const { user, made } = await submitted({ [SAVE]: [refusal(code), {}] })
  expect((await screen.findByText(sentence)).closest('[role=alert]')).toBeInTheDocument()
  expect(push).not.toHaveBeenCalled()
  expect(tick()).toBeChecked()
  await user.click(button('Submit'))
  await waitFor(() => expect(push).toHaveBeenCalledWith('/dashboard'))
  expect(made[1]?.body).toEqual(made[0]?.body)
})

it('the profile preview reports an incomplete saved profile and sends nothing', async () => {
  const { made } = await submitted({}, { email: 'mary@x.co' })
  expect(screen.getByText("Your profile isn't complete yet.")).toBeInTheDocument()
  expect(await screen.findByText('Please complete the required fields')).toBeInTheDocument()
  const missing = screen.getByRole('link', { name: 'Fill in what is missing' })
  expect(missing).toHaveAttribute('href', '/completeProfile')
  expect(made).toEqual([])
})

it('the preview of a completed profile has no submit', () => {
  open(preview({ ...all, profileCompleted: true }))
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(button('Back')).toHaveAttribute('href', '/profile')
})
