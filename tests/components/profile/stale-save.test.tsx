import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { forgetDrafts, latestDraft } from '#components/form/kit/draft/drafts.ts'
import AdditionalInfoDialog from '#components/profile/additional/AdditionalInfoDialog.tsx'
import { CaregiverTab } from '#components/profile/caregiver/CaregiverTab.tsx'
import { PatientTab } from '#components/profile/patient/PatientTab.tsx'
import { PreviewScreen } from '#components/profile/preview/PreviewScreen.tsx'
import { AddressTask } from '#components/surveys/outcome/AddressTask.tsx'
import { addressData } from '#components/surveys/outcome/addressAnswers.ts'
import { TaxPanel } from '#components/tax/TaxPanel.tsx'
import type { TaxDetail } from '#lib/contract/panel/tax/tax.ts'
import { unsent, unsentCaregiverPosts, unsentPost, unsentTaxPosts } from '#tests/support/screens/forms.ts'
import { caregiver, caregiverLookups, patientLookups, person, savedPatient } from '#tests/support/screens/health.ts'
import { panelistProfile } from '#tests/support/screens/members.ts'
import { lookups, newcomer, noStatus } from '#tests/support/screens/profiles.ts'
import { type Answer, open, refusal, serve } from '#tests/support/screens/screens.tsx'
import { savedTaxDetail, taxTypes } from '#tests/support/screens/tax.ts'

/* A member saves a form that was changed in another window in the meantime. */

const router = { push: jest.fn(), refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => '/dashboard' }))
jest.mock('#components/call/loadPage.ts', () => ({ reloadPage: jest.fn() }))
beforeEach(() => {
  forgetDrafts()
})

const PANEL = '/api/panel/api'
const PROFILE = `GET ${PANEL}/panelist-profiles/me`
const STATUS = `GET ${PANEL}/panelist-profile-status/me`
const stale = refusal('STALE_VERSION', 'The message of the server.', 409)

const address = {
  firstLine: '480 Garden Street',
  suiteNumber: null,
  city: 'Hoboken',
  state: 'NJ',
  zipCode: '07030',
  country: 'USA',
  timezone: 'America/New_York',
}
const hcp = { latestGraduationYear: 2009, gender: { id: 1, name: 'Female' }, ethnicity: { id: 2, name: 'Asian' } }
const status = (info: object, version?: string) => ({
  ...noStatus,
  panelistHcpProfileInfo: { ...hcp, ...info },
  version,
})
const profile = (facts: object) =>
  newcomer({
    email: 'mary@x.co',
    mailingAddress: address,
    professionId: 1,
    specialityId: 11,
    npiNumber: '1234567893',
    ...facts,
  })

interface Case {
  /** The page with the data it was opened with. */
  page: ReactElement
  save: string
  submit: string
  /** The calls that load the page's data, also again after a stale save. */
  answers: Record<string, Answer | Answer[]>
  /** Only for forms with a page of their own. */
  arrive?: () => Promise<unknown>
  type: (user: UserEvent) => Promise<void>
  changed: string[]
  /** Expected in the body of the save. */
  mine: object
  newer: () => void
  kept: () => void
  /** Expected in the next save, if it differs. */
  next: object
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const chips = (list: string) =>
  within(screen.getByRole('list', { name: `${list}: chosen` }))
    .getAllByRole('button')
    .map((chip) => chip.textContent)

async function retype(user: UserEvent, label: string, text: string) {
  await user.clear(field(label))
  await user.type(field(label), text)
}

const cases: Record<string, Case> = {
  'the patient profile': {
    page: (
      <PatientTab
        post={unsentPost}
        saved={{ ...savedPatient, version: 'v1' }}
        lookups={patientLookups}
        draft={null}
        caregiverCompleted={false}
      />
    ),
    save: `PATCH ${PANEL}/patient-profile`,
    submit: 'Save',
    answers: {
      [`GET ${PANEL}/patient-profile`]: {
        body: { ...savedPatient, medicalConditions: [{ id: 31, name: 'Crohn’s disease' }], version: 'v2' },
      },
    },
    async type(user) {
      await user.type(screen.getByRole('combobox', { name: 'Medical conditions' }), 'Condition 12{Enter}')
      await retype(user, 'Which medication?', 'Saxenda')
    },
    changed: ['Medical conditions: Asthma, Condition 12 → , saved now: Crohn’s disease'],
    mine: { medicalConditionIds: [30, 12], otherPrescriptionMedication: 'Saxenda' },
    kept: () => expect(chips('Medical conditions')).toEqual(['Asthma', 'Condition 12']),
    newer: () => {
      expect(chips('Medical conditions')).toEqual(['Crohn’s disease'])
      expect(field('Which medication?')).toHaveValue('Saxenda')
    },
    next: { medicalConditionIds: [31], otherPrescriptionMedication: 'Saxenda' },
  },
  'the caregiver profile': {
    page: (
      <CaregiverTab
        posts={unsentCaregiverPosts}
        saved={{ ...caregiver(person()), version: 'v1' }}
        lookups={caregiverLookups}
        draft={null}
      />
    ),
    save: `PATCH ${PANEL}/caregiver-profile/medical-conditions`,
    submit: 'Save',
    answers: {
      [`GET ${PANEL}/caregiver-profile`]: {
        body: {
          ...caregiver(
            person({ medicalConditions: [{ id: 31, name: 'Crohn’s disease' }] }),
            person({ id: 8, nickName: 'Ada' }),
          ),
          version: 'v2',
        },
      },
    },
    async type(user) {
      await user.click(screen.getByText('Patient1'))
      await user.type(screen.getByRole('combobox', { name: "Patient1's medical conditions" }), 'Condition 12{Enter}')
    },
    changed: [
      'People you care for: Patient1 → , saved now: Patient1, Ada',
      "Patient1's medical conditions: Asthma, Condition 12 → , saved now: Crohn’s disease",
      "Ada's medical conditions: Not provided → , saved now: Asthma",
    ],
    // A person who was added in the other window is kept.
    mine: {
      caregiverProfileDtos: [
        {
          id: 7,
          medicalConditions: [
            { id: 30, name: 'Asthma' },
            { id: 12, name: 'Condition 12' },
          ],
        },
        { id: 8, medicalConditions: [{ id: 30, name: 'Asthma' }] },
      ],
    },
    kept: () => expect(chips("Patient1's medical conditions")).toEqual(['Asthma', 'Condition 12']),
    newer: () => expect(chips("Patient1's medical conditions")).toEqual(['Crohn’s disease']),
    next: { caregiverProfileDtos: [{ id: 7, medicalConditions: [{ id: 31, name: 'Crohn’s disease' }] }, { id: 8 }] },
  },
  'the additional information': {
    page: <AdditionalInfoDialog onClose={() => {}} />,
    save: `PATCH ${PANEL}/panelist-profile-info`,
    submit: 'Save',
    answers: {
      [PROFILE]: { body: profile({ profileCompleted: true }) },
      [STATUS]: [{ body: status({}, 'v1') }, { body: status({ gender: { id: 2, name: 'Male' } }, 'v2') }],
      [`GET ${PANEL}/panelist-additional-info`]: { body: lookups.additional },
    },
    arrive: () => screen.findByRole('button', { name: 'Save' }),
    type: async (user) => user.selectOptions(field('Graduation year'), '2011'),
    changed: ['Gender: Female → , saved now: Male'],
    mine: { panelistHcpProfileInfo: { latestGraduationYear: 2011, gender: { id: 1 } } },
    kept: () => expect(field('Gender')).toHaveDisplayValue('Female'),
    newer: () => {
      expect(field('Gender')).toHaveDisplayValue('Male')
      expect(field('Graduation year')).toHaveValue('2011')
    },
    next: { panelistHcpProfileInfo: { latestGraduationYear: 2011, gender: { id: 2 } } },
  },
  'the profile, from its preview': {
    page: (
      <PreviewScreen
        posted={unsent}
        profile={profile({ version: 'v1', primaryPracticeName: 'Riverside Heart' })}
        status={status({})}
        lookups={lookups}
        formLookups={lookups}
        draft={{ latestGraduationYear: '2011', primaryPracticeName: 'Valley Heart', version: 'v1' }}
        brand="Carepanel"
      />
    ),
    save: `PATCH ${PANEL}/panelist-profiles/me`,
    submit: 'Submit',
    answers: {
      [PROFILE]: { body: profile({ version: 'v2', primaryPracticeName: 'Hilltop Heart' }) },
      [STATUS]: { body: status({}) },
    },
    type: async (user) => user.click(screen.getByRole('checkbox')),
    changed: ['Practice name: Valley Heart → , saved now: Hilltop Heart'],
    mine: { primaryPracticeName: 'Valley Heart', panelistHcpProfileInfo: { latestGraduationYear: 2011 } },
    kept: () => expect(screen.getByText('Valley Heart')).toBeVisible(),
    newer: () => {
      expect(screen.getByText('Hilltop Heart')).toBeVisible()
      expect(screen.getByText('2011')).toBeVisible()
    },
    next: { primaryPracticeName: 'Hilltop Heart', panelistHcpProfileInfo: { latestGraduationYear: 2011 } },
  },
  'the address': {
    page: (
      <AddressTask
        saved={addressData(panelistProfile({ mailingAddress: { ...address, city: null }, version: 'v1' }), true)}
        post={unsentPost}
      />
    ),
    save: `PATCH ${PANEL}/address`,
    submit: 'Save',
    answers: {
      [PROFILE]: { body: panelistProfile({ mailingAddress: { ...address, firstLine: '9 Elm St' }, version: 'v2' }) },
    },
    async type(user) {
      await user.type(field('City'), 'Troy')
      await user.type(field('Workplace URL'), 'www.clinic.test')
    },
    changed: [
      'Residential address: 480 Garden Street\nTroy, NJ 07030\nUSA → , saved now: 9 Elm St\nHoboken, NJ 07030\nUSA',
    ],
    mine: { city: 'Troy', firstLine: '480 Garden Street', workplaceUrl: 'www.clinic.test' },
    kept: () => expect(field('City')).toHaveValue('Troy'),
    newer: () => {
      expect(field('Address')).toHaveValue('9 Elm St')
      expect(field('City')).toHaveValue('Hoboken')
      expect(field('Workplace URL')).toHaveValue('www.clinic.test')
    },
    next: { city: 'Hoboken', firstLine: '9 Elm St', workplaceUrl: 'www.clinic.test' },
  },
  'the tax details': {
    page: <TaxPanel detail={{ ...savedTaxDetail, version: 'v1' }} types={taxTypes} posts={unsentTaxPosts} testMode />,
    save: `PATCH ${PANEL}/taxDetail/me`,
    submit: 'Save',
    answers: {
      [`GET ${PANEL}/taxDetail/me`]: {
        body: { ...savedTaxDetail, fullName: 'Marianne', taxIdNumber: '***-**-1111', version: 'v2' },
      },
      'GET /api/time-zone?zip=07030': {},
    },
    async type(user) {
      await user.click(screen.getByText('Enter tax details instead'))
      await retype(user, 'Last name', 'Park')
      await user.type(field('Tax ID number'), '123456789')
      await user.type(field('Confirm tax ID number'), '123456789')
    },
    changed: ['Full name: Mary Ann → , saved now: Marianne', 'Tax ID number: ends in 6789 → , saved now: ends in 1111'],
    mine: { fullName: 'Mary Ann', lastName: 'Park', taxIdNumber: '123456789' },
    kept: () => expect(field('Tax ID number')).toHaveValue('123-45-6789'),
    newer: () => {
      expect(field('Full name')).toHaveValue('Marianne')
      expect(field('Last name')).toHaveValue('Park')
      expect(field('Tax ID number')).toHaveValue('')
      expect(screen.getByText('We have ***-**-1111. To save a change, enter the whole number again.')).toBeVisible()
    },
    next: {},
  },
}

async function refused(name: string, answers: Case['answers'] = {}) {
  const opened = cases[name]
  if (!opened) throw new RangeError(name)
  const made = serve({ [opened.save]: [stale, {}], ...opened.answers, ...answers })
  const { user } = open(opened.page)
  await opened.arrive?.()
  await opened.type(user)
  await user.click(screen.getByRole('button', { name: opened.submit }))
  const sent = () => made.filter(({ call }) => call === opened.save).map(({ body }) => body)
  return { opened, user, sent, made }
}

const notice = async () => (await screen.findByText('This was changed somewhere else')).closest('[role=alert]')
const choice = (name: string) => screen.getByRole('button', { name })

/** Loading the data succeeds the first time only. */
function brokenReload(name: string): Case['answers'] {
  const failed = refusal('UPSTREAM_UNAVAILABLE', 'x', 503)
  if (name === 'the additional information') return { [STATUS]: [{ body: status({}, 'v1') }, failed] }
  const [reload = ''] = Object.keys(cases[name]?.answers ?? {})
  return { [reload]: failed }
}

describe.each(Object.keys(cases))('a stale save of %s', (name) => {
  it('lists what changed and keeps the typed answers (C-120)', async () => {
    const { opened, sent } = await refused(name)
    expect(await notice()).toHaveFocus()
    const list = screen.getByRole('list', { name: 'What changed' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(opened.changed)
    opened.kept()
    expect(sent()).toMatchObject([{ version: 'v1' }])
  })

  it('is sent again with the typed answers and the newer version on "Save mine anyway" (C-120)', async () => {
    const { opened, user, sent, made } = await refused(name)
    await notice()
    await user.click(choice('Save mine anyway'))
    await waitFor(() => expect(sent()).toMatchObject([{ version: 'v1' }, { ...opened.mine, version: 'v2' }]))
    const keys = made.filter(({ call }) => call === opened.save).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
    expect(screen.queryByText('This was changed somewhere else')).toBeNull()
  })

  it('puts only the newer answers into the form on "Use the newer version" (C-120)', async () => {
    const { opened, user, sent } = await refused(name)
    await notice()
    await user.click(choice('Use the newer version'))
    const said = await screen.findByText(/^The newer answers are in the form now\./)
    expect(said).toHaveFocus()
    expect(said).toHaveAttribute('role', 'status')
    opened.newer()
    expect(sent()).toHaveLength(1)
    if (name === 'the tax details') return
    await user.click(screen.getByRole('button', { name: opened.submit }))
    await waitFor(() => expect(sent()[1]).toMatchObject({ ...opened.next, version: 'v2' }))
  })

  it('shows the error when the newer data cannot be loaded, and can be tried again (C-120)', async () => {
    const { opened, user, sent } = await refused(name, brokenReload(name))
    expect((await screen.findAllByText('The message of the server.'))[0]).toBeVisible()
    opened.kept()
    await user.click(screen.getByRole('button', { name: opened.submit }))
    await waitFor(() => expect(sent()).toHaveLength(2))
  })
})

const PATIENT = `PATCH ${PANEL}/patient-profile`
const REREAD = `GET ${PANEL}/patient-profile`

function patientTab(
  answers: Case['answers'],
  facts: object = { version: 'v1' },
  typed: Record<string, string> | null = null,
) {
  const made = serve({ 'POST /api/draft': {}, 'DELETE /api/draft?form=patient': {}, ...answers })
  const saved = { ...savedPatient, ...facts }
  const { user } = open(
    <PatientTab post={unsentPost} saved={saved} lookups={patientLookups} draft={typed} caregiverCompleted={false} />,
  )
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  return { user, save, sent: () => made.filter(({ call }) => call === PATIENT).map(({ body }) => body), made }
}

it('the patient tab sends no version when the panel answers none, even with one in the draft (C-120)', async () => {
  const { save, sent } = patientTab({ [PATIENT]: {} }, {}, { other: 'Saxenda', version: 'v1' })
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).not.toHaveProperty('version')
})

it('a stale save of the same answers is sent again without a question (C-120)', async () => {
  const { save, sent } = patientTab({
    [PATIENT]: [stale, {}],
    [REREAD]: { body: { ...savedPatient, version: 'v2' } },
  })
  await save()
  await waitFor(() => expect(sent()).toMatchObject([{ version: 'v1' }, { version: 'v2' }]))
  expect(screen.queryByText('This was changed somewhere else')).toBeNull()
})

it("a stale save after one's own save and Back is sent again without a question (C-120)", async () => {
  const added = [...(savedPatient.medicalConditions ?? []), { id: 12, name: 'Condition 12' }]
  const { user, save, sent } = patientTab({
    [PATIENT]: [{}, stale, {}],
    [REREAD]: { body: { ...savedPatient, medicalConditions: added, version: 'v2' } },
  })
  await user.type(screen.getByRole('combobox', { name: 'Medical conditions' }), 'Condition 12{Enter}')
  await save()
  await waitFor(() => expect(sent()).toMatchObject([{ version: 'v1', medicalConditionIds: [30, 12] }]))
  act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await retype(user, 'Which medication?', 'Saxenda')
  await save()
  await waitFor(() =>
    expect(sent()[2]).toMatchObject({
      version: 'v2',
      medicalConditionIds: [30, 12],
      otherPrescriptionMedication: 'Saxenda',
    }),
  )
  expect(screen.queryByText('This was changed somewhere else')).toBeNull()
})

it('the patient tab refreshes when Back shows the page from before its own save (C-120)', async () => {
  const page = (version: string) => (
    <PatientTab
      post={unsentPost}
      saved={{ ...savedPatient, version }}
      lookups={patientLookups}
      draft={null}
      caregiverCompleted={false}
    />
  )
  const made = serve({ [PATIENT]: {}, 'POST /api/draft': {}, 'DELETE /api/draft?form=patient': {} })
  const { user } = open(page('before'))
  expect(router.refresh).not.toHaveBeenCalled()
  await retype(user, 'Which medication?', 'Saxenda')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(made.filter(({ call }) => call === PATIENT)).toHaveLength(1))
  cleanup()
  router.refresh.mockClear()
  open(page('after'))
  expect(router.refresh).not.toHaveBeenCalled()
  cleanup()
  open(page('before'))
  expect(router.refresh).toHaveBeenCalledTimes(1)
})

it("a save of an older draft sends the draft's version, and the newer version replaces all answers (C-120)", async () => {
  const { user, save, sent, made } = patientTab(
    { [PATIENT]: stale, [REREAD]: { body: { ...savedPatient, version: 'v2' } } },
    { version: 'v2' },
    { other: 'Saxenda', version: 'v1' },
  )
  await user.type(field('Which medication?'), ' 2')
  await save()
  await notice()
  expect(sent()).toMatchObject([{ version: 'v1', otherPrescriptionMedication: 'Saxenda 2' }])
  await waitFor(() => expect(made.filter(({ call }) => call === 'POST /api/draft')).not.toEqual([]))
  expect(made.findLast(({ call }) => call === 'POST /api/draft')?.body).toMatchObject({ values: { version: 'v1' } })
  await user.click(choice('Use the newer version'))
  expect(field('Which medication?')).toHaveValue('Rybelsus')
})

it('"Save mine anyway" lists the changes again when the data changed once more (C-120)', async () => {
  const { user, save } = patientTab({
    [PATIENT]: stale,
    [REREAD]: [
      { body: { ...savedPatient, otherPrescriptionMedication: 'Ozempic', version: 'v2' } },
      { body: { ...savedPatient, otherPrescriptionMedication: 'Wegovy', version: 'v3' } },
    ],
  })
  await user.type(field('Which medication?'), ' 2')
  await save()
  await notice()
  await user.click(choice('Save mine anyway'))
  expect(await screen.findByText(/\(Wegovy\)/)).toBeVisible()
  expect(await notice()).toHaveFocus()
})

it('the caregiver tab sends the version that was answered when a person was added (C-120)', async () => {
  const SAVE = `PATCH ${PANEL}/caregiver-profile/medical-conditions`
  const added = caregiver(person(), person({ id: 8, nickName: 'Ada' }))
  const made = serve({
    [`PATCH ${PANEL}/caregiver-profile`]: { body: { ...added, version: 'v2' } },
    [SAVE]: {},
    'POST /api/draft': {},
    'DELETE /api/draft?form=caregiver': {},
  })
  const saved = { ...caregiver(person()), version: 'v1' }
  const { user } = open(
    <CaregiverTab posts={unsentCaregiverPosts} saved={saved} lookups={caregiverLookups} draft={null} />,
  )
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await user.type(await screen.findByLabelText('Nickname'), 'Ada')
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByLabelText('Female'))
  await user.selectOptions(dialog.getByLabelText('Birth year'), '1950')
  await user.click(dialog.getByLabelText('Parent'))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await screen.findByText('Ada')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(made.find(({ call }) => call === SAVE)?.body).toMatchObject({ version: 'v2' }))
})

it('the tax details form shows the answers of a reloaded page and saves with its version (C-120)', async () => {
  const SAVE = `PATCH ${PANEL}/taxDetail/me`
  const made = serve({ [SAVE]: {}, 'GET /api/time-zone?zip=07030': {} })
  const page = (detail: TaxDetail) => <TaxPanel detail={detail} types={taxTypes} posts={unsentTaxPosts} testMode />
  const { user, rerender } = open(page({ ...savedTaxDetail, version: 'v1' }))
  rerender(page({ ...savedTaxDetail, fullName: 'Marianne', version: 'v2' }))
  expect(field('Full name')).toHaveValue('Marianne')
  await user.type(field('Tax ID number'), '123456789')
  await user.type(field('Confirm tax ID number'), '123456789')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(made.find(({ call }) => call === SAVE)?.body).toMatchObject({ version: 'v2' }))
})

it('a save that is refused for another reason says so, and loads nothing again (C-120)', async () => {
  const { opened, made } = await refused('the patient profile', {
    'PATCH /api/panel/api/patient-profile': refusal('UPSTREAM_UNAVAILABLE', 'Please try later.', 503),
  })
  await screen.findByText('Please try later.')
  expect(screen.queryByText('This was changed somewhere else')).toBeNull()
  const saves = made.filter(({ call }) => !call.includes('/api/draft'))
  expect(saves.map(({ call }) => call)).toEqual([opened.save])
})

it('a stale save of a profile submitted elsewhere offers only the newer version (C-120)', async () => {
  const { user, made } = await refused('the profile, from its preview', {
    [PROFILE]: { body: profile({ version: 'v2', profileCompleted: true, primaryPracticeName: 'Hilltop Heart' }) },
    'DELETE /api/draft?form=profile': {},
  })
  expect(await notice()).toHaveTextContent('Your profile was submitted there, so it can no longer be changed here.')
  expect(screen.queryByRole('button', { name: 'Save mine anyway' })).toBeNull()
  await user.click(choice('Use the newer version'))
  expect(router.refresh).toHaveBeenCalled()
  await waitFor(() => expect(made.map(({ call }) => call)).toContain('DELETE /api/draft?form=profile'))
  expect(latestDraft('profile', { primaryPracticeName: 'Riverside Heart' })).toBeNull()
})

it('the profile draft has the newer answers, the other input and the newer version after "Use the newer version" (C-120)', async () => {
  const { user, made } = await refused('the profile, from its preview', { 'POST /api/draft': {} })
  await notice()
  const draftCalls = () =>
    made.filter(({ call }) => call.includes('/api/draft')).map(({ call, body }) => ({ call, body }))
  expect(draftCalls()).toEqual([])
  await user.click(choice('Use the newer version'))
  const values = { primaryPracticeName: 'Hilltop Heart', latestGraduationYear: '2011', version: 'v2' }
  await waitFor(() =>
    expect(draftCalls()).toMatchObject([{ call: 'POST /api/draft', body: { form: 'profile', values } }]),
  )
  // The form opens with it, also when its page was loaded before.
  expect(latestDraft('profile', { primaryPracticeName: 'Riverside Heart', version: 'v1' })).toMatchObject(values)
})

it('the patient draft has the newer answers, the other input and the newer version after "Use the newer version" (C-120)', async () => {
  const { user, made } = await refused('the patient profile', { 'POST /api/draft': {} })
  await notice()
  await user.click(choice('Use the newer version'))
  const values = { conditions: ['31'], other: 'Saxenda', version: 'v2' }
  await waitFor(() =>
    expect(made.findLast(({ call }) => call === 'POST /api/draft')?.body).toMatchObject({ form: 'patient', values }),
  )
  expect(latestDraft('patient', { version: 'v1' })).toMatchObject(values)
  expect(made.map(({ call }) => call)).not.toContain('DELETE /api/draft?form=patient')
  // The fields are as they were saved there: nothing is left to draft.
  await retype(user, 'Which medication?', 'Rybelsus')
  expect(latestDraft('patient', values)).toBeNull()
})

test('a page that loads again with the same answers leaves no draft of them', async () => {
  const made = serve({})
  const page = (saved: typeof savedPatient) => (
    <PatientTab post={unsentPost} saved={saved} lookups={patientLookups} draft={null} caregiverCompleted={false} />
  )
  const { rerender } = open(page({ ...savedPatient, version: 'v1' }))
  rerender(page({ ...savedPatient, version: 'v2' }))
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, 600)
  await act(() => promise)
  expect(made).toEqual([])
})
