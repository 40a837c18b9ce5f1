import { screen, waitFor, within } from '@testing-library/react'
import { reloadPage } from '#components/call/loadPage.ts'
import { storeNotice } from '#components/call/notice.ts'
import { forgetDrafts } from '#components/form/kit/draft/drafts.ts'
import AdditionalInfoDialog from '#components/profile/additional/AdditionalInfoDialog.tsx'
import { NoticeWatch } from '#components/shell/notices/NoticeWatch.tsx'
import { toastStore } from '#components/ui/toast/toast.ts'
import { lookups, newcomer, noStatus, patientInfo } from '#tests/support/screens/profiles.ts'
import { type Answer, advanceClock, open, refusal, serve } from '#tests/support/screens/screens.tsx'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }), usePathname: () => '/dashboard' }))
jest.mock('#components/call/loadPage.ts', () => ({ reloadPage: jest.fn() }))
afterEach(() => {
  forgetDrafts()
  jest.useRealTimers()
})

const PROFILE = 'GET /api/panel/api/panelist-profiles/me'
const STATUS = 'GET /api/panel/api/panelist-profile-status/me'
const LISTS = 'GET /api/panel/api/panelist-additional-info'
const DRAFT = 'GET /api/draft?form=additional-info'
const SAVE = 'PATCH /api/panel/api/panelist-profile-info'
const GENERIC = 'Something went wrong. Please retry again later.'

const { householdChildren: _, ...withoutChildren } = patientInfo

interface World {
  patient?: boolean
  answers?: Record<string, Answer | Answer[]>
  clock?: boolean
}

function show({ patient = false, answers = {}, clock = false }: World = {}) {
  const status = { ...noStatus, panelistPatientProfileInfo: patient ? withoutChildren : null }
  const made = serve({
    [PROFILE]: { body: newcomer({ type: patient ? 'Patient' : 'HCP', profileCompleted: true }) },
    [STATUS]: { body: status },
    [LISTS]: { body: lookups.additional },
    [DRAFT]: { body: { values: null } },
    [SAVE]: {},
    'POST /api/draft': {},
    'DELETE /api/draft?form=additional-info': {},
    ...answers,
  })
  const onClose = jest.fn()
  const { user } = open(<AdditionalInfoDialog onClose={onClose} />, { clock })
  return { made, user, onClose }
}
const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)
const save = () => screen.findByRole('button', { name: 'Save' })
const sent = (made: ReturnType<typeof serve>) => made.filter(({ call }) => call === SAVE).map(({ body }) => body)

async function answerAll(user: ReturnType<typeof show>['user']) {
  await save()
  await user.selectOptions(field('Gender'), 'Male')
  await user.selectOptions(field('Graduation year'), '2009')
  await user.selectOptions(field('Ethnicity'), 'Asian')
  await user.click(await save())
}

it('additional info loads its lookups and fills in saved answers [ADDL-023, ADDL-033, API-033]', async () => {
  const incomes = ['Under $25,000', '$75,000 to $99,999'].map((name, index) => ({ id: index + 3, name }))
  const lists = { ...lookups.additional, annualHouseHoldIncome: incomes }
  const { made } = show({ patient: true, answers: { [LISTS]: { body: lists } } })
  expect(screen.getByRole('dialog', { name: 'A few more questions' })).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('Loading your answers…')
  await save()
  expect(made.map(({ call }) => call)).toEqual(expect.arrayContaining([PROFILE, STATUS, LISTS]))
  expect(field('Marital status')).toHaveDisplayValue('Married')
  expect(screen.getByLabelText('Medicare')).toBeChecked()
  expect(field('Children in the household')).toHaveValue('')
  const options = within(field('Annual household income')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Select', 'Under $25,000', '$75,000 to $99,999'])
})

it('additional info sorts each lookup by displayOrder [LOOK-017]', async () => {
  const listed = (...names: string[]) =>
    names.map((name, at) => ({ id: at + 40, name, displayOrder: names.length - at }))
  const shuffled = {
    ...lookups.additional,
    genders: listed('Third gender', 'Second gender', 'First gender'),
    ethnicity: listed('Third ethnicity', 'Second ethnicity', 'First ethnicity'),
    annualHouseHoldIncome: listed('$100,000 or more', '$50,000 to $99,999', 'Less than $50,000'),
    typeOfHealthInsurance: listed('Third insurance', 'Second insurance', 'First insurance'),
  }
  const status = { ...noStatus, panelistPatientProfileInfo: { birthYear: 1980 } }
  show({ patient: true, answers: { [LISTS]: { body: shuffled }, [STATUS]: { body: status } } })
  await save()
  const optionsOf = (label: string) =>
    within(field(label))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(optionsOf('Gender')).toEqual(['Select', 'First gender', 'Second gender', 'Third gender'])
  expect(optionsOf('Ethnicity')).toEqual(['Select', 'First ethnicity', 'Second ethnicity', 'Third ethnicity'])
  expect(optionsOf('Annual household income')).toEqual([
    'Select',
    'Less than $50,000',
    '$50,000 to $99,999',
    '$100,000 or more',
  ])
  const insurances = within(screen.getByRole('group', { name: 'Health insurance' }))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent)
  expect(insurances).toEqual(['First insurance', 'Second insurance', 'Third insurance'])
})

it("additional info sends a patient's saved answers again, three of them twice [ADDL-033, ADDL-025, ADDL-026, ADDL-028, ADDL-029, ADDL-030, API-026]", async () => {
  const { made, user } = show({ patient: true })
  await save()
  await user.selectOptions(field('Children in the household'), '2')
  await user.click(await save())
  await waitFor(() => expect(reloadPage).toHaveBeenCalled())
  expect(sent(made)).toEqual([
    {
      profileId: 5001,
      panelistPatientProfileInfo: patientInfo,
      maritalStatus: patientInfo.maritalStatus,
      nativeLanguage: patientInfo.firstNativeLanguage,
      secondaryNativeLanguage: patientInfo.secondNativeLanguage,
    },
  ])
})

const patientChoices = [
  ['Birth year', '1978'],
  ['Gender', 'Male'],
  ['Height: feet', '6'],
  ['Height: inches', '2'],
  ['Sexual orientation', 'Straight'],
  ['Ethnicity', 'Asian'],
  ['First native language', 'English'],
  ['Second native language', 'None'],
  ['Education level', 'Doctorate'],
  ['Marital status', 'Married'],
  ['Annual household income', '$75,000 to $99,999'],
  ['Children in the household', '2'],
] as const

it("additional info takes and sends a patient's 14 answers [ADDL-001, ADDL-002, ADDL-003, ADDL-004, ADDL-005, ADDL-006, ADDL-007, ADDL-008, ADDL-009, ADDL-010, ADDL-011, ADDL-012, ADDL-013, ADDL-014, ADDL-036]", async () => {
  const { made, user } = show({ patient: true, answers: { [STATUS]: { body: noStatus } } })
  await save()
  for (const [label, choice] of patientChoices) await user.selectOptions(field(label), choice)
  await user.type(field('Weight (lbs)'), '164')
  await user.click(screen.getByLabelText('Medicare'))
  await user.click(screen.getByLabelText('Medicaid'))
  await user.click(await save())
  await waitFor(() => expect(sent(made)).toHaveLength(1))
  expect(sent(made)[0]).toMatchObject({
    panelistPatientProfileInfo: {
      ...patientInfo,
      height: 74,
      gender: { id: 2, name: 'Male' },
      typesOfHealthInsurance: [
        { id: 3, name: 'Medicare' },
        { id: 4, name: 'Medicaid' },
      ],
    },
  })
})

it('additional info keeps the saved medication answer and an answer that is no longer in its lookup', async () => {
  const saved = { ...withoutChildren, isMedicationPrescribed: true, maritalStatus: { id: 90, name: 'Handfasted' } }
  const { made, user } = show({
    patient: true,
    answers: { [STATUS]: { body: { ...noStatus, panelistPatientProfileInfo: saved } } },
  })
  await save()
  expect(field('Marital status')).toHaveDisplayValue('Handfasted')
  await user.selectOptions(field('Children in the household'), '2')
  await user.click(await save())
  await waitFor(() => expect(reloadPage).toHaveBeenCalled())
  expect(sent(made)).toMatchObject([
    {
      panelistPatientProfileInfo: { isMedicationPrescribed: true, maritalStatus: { id: 90, name: 'Handfasted' } },
      maritalStatus: { id: 90, name: 'Handfasted' },
    },
  ])
})

it('additional info of a professional has three fields, and one for another ethnicity [ADDL-018, ADDL-020]', async () => {
  const { user } = show()
  await save()
  const names = () =>
    [...screen.getByRole('dialog').querySelectorAll('input, select, textarea')].map((one) => one.getAttribute('name'))
  expect(names()).toEqual(['gender', 'latestGraduationYear', 'ethnicity'])
  await user.selectOptions(field('Ethnicity'), 'Other')
  expect(names()).toEqual(['gender', 'latestGraduationYear', 'ethnicity', 'ethnicityOther'])
})

it("additional info starts with a professional's saved answers [ADDL-033]", async () => {
  const panelistHcpProfileInfo = {
    latestGraduationYear: 2009,
    gender: { id: 2, name: 'Male' },
    ethnicity: { id: 8, name: 'Other' },
    ethnicityOther: 'Basque',
  }
  show({ answers: { [STATUS]: { body: { ...noStatus, panelistHcpProfileInfo } } } })
  await save()
  const labels = ['Gender', 'Graduation year', 'Ethnicity', 'Your ethnicity']
  expect(labels.map((label) => field(label).value)).toEqual(['2', '2009', '8', 'Basque'])
})

it('additional info takes and sends the three answers of a professional once [ADDL-015, ADDL-016, ADDL-017, ADDL-025, ADDL-027, API-026]', async () => {
  const { made, user } = show()
  await answerAll(user)
  await waitFor(() => expect(reloadPage).toHaveBeenCalled())
  expect(sent(made)).toEqual([
    {
      profileId: 5001,
      panelistHcpProfileInfo: {
        latestGraduationYear: 2009,
        gender: { id: 2, name: 'Male' },
        ethnicity: { id: 2, name: 'Asian' },
      },
    },
  ])
})

it('additional info reloads the page after the save, which then shows a toast [ADDL-031, ADDL-032]', async () => {
  const { user } = show()
  await answerAll(user)
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1))
  expect(toastStore.current()).toEqual([])
  open(<NoticeWatch brand="Carepanel" />)
  expect(toastStore.current()).toMatchObject([{ tone: 'success', text: 'Profile information saved successfully.' }])
})

it('NoticeWatch shows a stored notice once', () => {
  storeNotice('profile-saved')
  open(<NoticeWatch brand="Carepanel" />)
  open(<NoticeWatch brand="Carepanel" />)
  expect(toastStore.current()).toHaveLength(1)
  expect(document.cookie).toBe('')
})

it.each([
  ['VALIDATION_FAILED', 422],
  ['UPSTREAM_UNAVAILABLE', 503],
  ['', 500],
])(
  '[ERR-131] additional info shows the generic error for %s and keeps the dialog with its answers',
  async (code, status) => {
    const { made, user, onClose } = show({ answers: { [SAVE]: [refusal(code, 'x', status), {}] } })
    await answerAll(user)
    expect((await screen.findByText(GENERIC)).closest('[role=alert]')).toBeInTheDocument()
    expect(onClose).not.toHaveBeenCalled()
    expect(reloadPage).not.toHaveBeenCalled()
    expect(field('Graduation year')).toHaveValue('2009')
    await user.click(await save())
    await waitFor(() => expect(reloadPage).toHaveBeenCalled())
    expect(sent(made)[1]).toEqual(sent(made)[0])
  },
)

it('additional info lists missing answers and sends nothing', async () => {
  const { made, user } = show()
  await user.click(await save())
  const summary = await screen.findByRole('region', { name: 'Please complete the required fields' })
  expect(summary).toHaveFocus()
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Choose your gender', 'Choose your graduation year', 'Choose your ethnicity'])
  expect(sent(made)).toEqual([])
})

it.each([PROFILE, STATUS, LISTS])(
  'additional info shows an error and a retry when %s fails [ERR-177]',
  async (call) => {
    const { user } = show({ answers: { [call]: [refusal('INTERNAL_ERROR', 'x', 500), ...good(call)] } })
    await screen.findByText(GENERIC)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await save()).toBeInTheDocument()
    expect(screen.queryByText(GENERIC)).toBeNull()
  },
)

const bodies: Record<string, unknown> = { [PROFILE]: newcomer(), [STATUS]: noStatus, [LISTS]: lookups.additional }
const good = (call: string) => [{ body: bodies[call] }]

it('additional info restores a draft and saves changes to it', async () => {
  const { made, user } = show({ answers: { [DRAFT]: { body: { values: { gender: '2', ethnicity: '99' } } } } })
  await save()
  expect(field('Gender')).toHaveDisplayValue('Male')
  expect(field('Ethnicity')).toHaveValue('')
  await user.selectOptions(field('Graduation year'), '2009')
  await waitFor(() => expect(made.some(({ call }) => call === 'POST /api/draft')).toBe(true))
  expect(made.find(({ call }) => call === 'POST /api/draft')?.body).toMatchObject({
    form: 'additional-info',
    values: { gender: '2', latestGraduationYear: '2009' },
  })
})

it.each(['Later', 'Close'])('additional info is closed by "%s"', async (name) => {
  const { user, onClose } = show()
  await save()
  await user.click(screen.getByRole('button', { name }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('additional info updates its list of years a second after it opens [ADDL-024, VAL-111, CONST-018]', async () => {
  jest.useFakeTimers({ now: new Date(2026, 11, 31, 23, 59, 59, 500) })
  show({ patient: true, clock: true })
  await advanceClock(400)
  const years = () =>
    within(field('Birth year'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(years().slice(0, 3)).toEqual(['Select', 'Prefer not to answer', '2026'])
  await advanceClock(500)
  expect(years()[2]).toBe('2026')
  await advanceClock(200)
  expect(years().slice(0, 3)).toEqual(['Select', 'Prefer not to answer', '2027'])
  expect(field('Birth year')).toHaveValue('1978')
})
