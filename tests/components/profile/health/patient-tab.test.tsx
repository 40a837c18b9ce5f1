import { screen, waitFor, within } from '@testing-library/react'
import { Profiler } from 'react'
import { forgetDrafts } from '#components/form/kit/draft/drafts.ts'
import { PatientTab } from '#components/profile/patient/PatientTab.tsx'
import type { SavedPatient } from '#components/profile/patient/patientForm.ts'
import { ToastRegion } from '#components/ui/toast/ToastRegion.tsx'
import { toastStore } from '#components/ui/toast/toast.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { unsentPost } from '#tests/support/screens/forms.ts'
import { patientLookups, savedPatient, unansweredPatient } from '#tests/support/screens/health.ts'
import { type Answer, advanceClock, open, type RecordedCall, refusal, serve } from '#tests/support/screens/screens.tsx'

const router = { push: jest.fn(), refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

const CALL = 'PATCH /api/panel/api/patient-profile'
const SAVED = 'Patient Profile saved successfully.'

interface Facts {
  saved?: SavedPatient
  typed?: DraftValues
  caregiverCompleted?: boolean
  answers?: Answer | Answer[]
}

let unmount = () => {}

const keptIn = (made: readonly RecordedCall[]) => () =>
  made.flatMap(({ call, body }) => (call.includes('/api/draft') ? [[call, body]] : []))

function patient({ saved = unansweredPatient, typed, caregiverCompleted = false, answers = {} }: Facts = {}) {
  const made = serve({ [CALL]: answers })
  const opened = open(
    <>
      <PatientTab
        post={unsentPost}
        saved={saved}
        lookups={patientLookups}
        draft={typed ?? null}
        caregiverCompleted={caregiverCompleted}
      />
      <ToastRegion />
    </>,
    { clock: true },
  )
  unmount = opened.unmount
  return { ...opened, sent: () => made.filter(({ call }) => call === CALL), kept: keptIn(made) }
}
type User = ReturnType<typeof patient>['user']

const box = (name: string) => screen.getByRole('combobox', { name })
const row = (medication: string) => screen.getByRole('group', { name: medication })
const chips = () =>
  within(screen.getByRole('list', { name: 'Medical conditions: chosen' }))
    .getAllByRole('button')
    .map((chip) => chip.textContent)
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save' }))

/** The list of conditions stays open after a choice. */
async function live(user: User, ...names: string[]) {
  await user.click(box('Medical conditions'))
  for (const name of names) await user.click(await screen.findByRole('option', { name }))
  await user.keyboard('{Escape}')
}
/** The list of medications closes after a choice. */
async function take(user: User, ...names: string[]) {
  for (const name of names) {
    await user.click(box('Medications'))
    await user.click(await screen.findByRole('option', { name }))
  }
}
const answer = (user: User, medication: string, choice: string) =>
  user.click(within(row(medication)).getByLabelText(choice))

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  unmount()
  forgetDrafts()
  jest.useRealTimers()
})

describe('conditions of the patient tab', () => {
  it('say what to choose without any [PAT-029]', () => {
    patient({ caregiverCompleted: true })
    expect(box('Medical conditions')).toHaveAccessibleDescription(/If you have none, choose None of the above\.$/)
  })

  it('say where the people whom the member cares for come [PAT-036]', () => {
    patient()
    expect(box('Medical conditions')).toHaveAccessibleDescription(/People you care for come in the next step\.$/)
  })

  it('are found by search, shown when chosen and can be removed [PAT-001, WCAG 2.4.3]', async () => {
    const { user } = patient()
    await user.type(box('Medical conditions'), 'crohns{Enter}')
    await live(user, 'Asthma')
    expect(chips()).toEqual(['Crohn’s disease', 'Asthma'])
    await user.click(screen.getByRole('button', { name: 'Remove Crohn’s disease' }))
    expect(chips()).toEqual(['Asthma'])
    expect(screen.getByRole('button', { name: 'Remove Asthma' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(box('Medical conditions')).toHaveFocus()
  })

  it('say to screen readers what was removed [PAT-033, WCAG 4.1.3]', async () => {
    const { user } = patient()
    await live(user, 'Asthma', 'Condition 1')
    screen.getByText('Condition 1 chosen, 2 of 15.')
    await user.click(screen.getByRole('button', { name: 'Remove Asthma' }))
    expect(screen.getByText('Asthma removed, 1 of 15.')).toHaveRole('status')
    expect(screen.queryByText('Condition 1 chosen, 2 of 15.')).toBeNull()
  })

  it('are limited to 15, and the message says so [PAT-014, CONST-012]', async () => {
    const { user } = patient()
    const fifteen = Array.from({ length: 15 }, (_, at) => `Condition ${at + 1}`)
    await live(user, ...fifteen)
    expect(chips()).toEqual(fifteen)
    expect(screen.queryByText('Maximum of 15 options selected')).toBeNull()
    await live(user, 'Condition 16')
    expect(chips()).toEqual(fifteen)
    expect(screen.getAllByText('Maximum of 15 options selected')[0]).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove Condition 3' }))
    await live(user, 'Condition 16')
    expect(chips()).toContain('Condition 16')
  })

  it('offer "None of the above" first and exclude it from all others [PAT-028]', async () => {
    const { user } = patient()
    await live(user, 'Asthma', 'Condition 1')
    await user.click(box('Medical conditions'))
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('None of the above')
    await live(user, 'None of the above')
    expect(chips()).toEqual(['None of the above'])
    await live(user, 'Asthma')
    expect(chips()).toEqual(['Asthma'])
  })
})

describe('patient tab with errors', () => {
  it('sends nothing and links to the missing answers [PAT-012, PAT-013, PAT-015]', async () => {
    const { user, sent } = patient()
    await save(user)
    expect(screen.getByText(/^Please choose at least one medical condition\. If you don't have any/)).toBeVisible()
    expect(
      screen.getByRole('link', { name: "Say whether you've been prescribed weight loss medication" }),
    ).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Medical conditions' }))
    expect(box('Medical conditions')).toHaveFocus()
    expect(box('Medical conditions')).toBeInvalid()
    await user.click(screen.getByLabelText('No'))
    await save(user)
    expect(sent()).toEqual([])
  })

  it('rejects Yes without a medication that was taken [PAT-016, PAT-017]', async () => {
    const { user, sent } = patient()
    await live(user, 'Asthma')
    await user.click(screen.getByLabelText('Yes'))
    await save(user)
    expect(screen.getByText('Please select atleast 1 medication', { selector: 'span' })).toBeVisible()
    await take(user, 'Metformin')
    expect(screen.queryByText('Please select atleast 1 medication')).toBeNull()
    await save(user)
    expect(within(row('Metformin')).getByLabelText('Currently Prescribed')).toBeInvalid()
    expect(within(row('Metformin')).getByText('Choose an answer')).toBeVisible()
    await answer(user, 'Metformin', 'Never Prescribed')
    await save(user)
    expect(screen.getByText('Please select atleast 1 medication', { selector: 'span' })).toBeVisible()
    expect(sent()).toEqual([])
  })

  it.each([
    ['Currently Prescribed', 'PAT-018, PAT-020, PAT-021, LOOK-025'],
    ['Taken in the past, but not currently', 'PAT-019, PAT-020'],
  ])('requires the name of the other medication: %s (%s)', async (choice, _ids) => {
    const { user, sent } = patient({ saved: { ...savedPatient, otherPrescriptionMedication: null } })
    await answer(user, 'Other prescription medication', choice)
    await save(user)
    expect(screen.getByText('* Required')).toBeVisible()
    expect(screen.getByLabelText('Which medication?')).toHaveAttribute('maxlength', '100')
    expect(sent()).toEqual([])
  })
})

describe('medications of the patient tab', () => {
  it('close their list after a choice without typing [PAT-034]', async () => {
    const { user } = patient({ saved: savedPatient })
    await user.click(box('Medications'))
    await user.click(await screen.findByRole('option', { name: 'Metformin' }))
    expect(row('Metformin')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  })

  it('are asked for after Yes only, and can be removed [PAT-002, PAT-003, PAT-033]', async () => {
    const { user } = patient()
    const question = screen.getByRole('group', { name: 'Have you ever been prescribed medication for weight loss?' })
    expect(within(question).getAllByRole('radio')).toHaveLength(2)
    expect(screen.queryByRole('combobox', { name: 'Medications' })).toBeNull()
    await user.click(within(question).getByLabelText('Yes'))
    await take(user, 'Metformin', 'Semaglutide (Wegovy)')
    expect(within(screen.getByRole('list', { name: 'Your medications' })).getAllByRole('listitem')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Remove Metformin' }))
    expect(screen.queryByRole('group', { name: 'Metformin' })).toBeNull()
    expect(box('Medications')).toHaveFocus()
    expect(screen.getByText('Metformin removed.')).toHaveRole('status')
    await user.click(screen.getByLabelText('No'))
    expect(screen.queryByRole('combobox', { name: 'Medications' })).toBeNull()
    await user.click(screen.getByLabelText('Yes'))
    expect(row('Semaglutide (Wegovy)')).toBeVisible()
  })

  it('have three answers [PAT-008, PAT-009, PAT-010]', async () => {
    patient({ saved: savedPatient })
    expect(
      within(row('Other prescription medication'))
        .getAllByRole('radio')
        .map((one) => one.closest('label')?.textContent),
    ).toEqual(['Currently Prescribed', 'Taken in the past, but not currently', 'Never Prescribed'])
  })

  it('lose the name of the other one on Never Prescribed [PAT-022]', async () => {
    const { user } = patient({ saved: savedPatient })
    expect(screen.getByLabelText('Which medication?')).toHaveValue('Rybelsus')
    await answer(user, 'Other prescription medication', 'Never Prescribed')
    expect(screen.queryByLabelText('Which medication?')).toBeNull()
    await answer(user, 'Other prescription medication', 'Currently Prescribed')
    expect(screen.getByLabelText('Which medication?')).toHaveValue('')
  })
})

describe('save of the patient tab', () => {
  const whole = {
    medicalConditionIds: [30],
    medications: [
      {
        medication: { id: 50, name: 'Other prescription medication' },
        medicationAnswer: { id: 2, name: 'Past, as this panel says it' },
      },
    ],
    isPatientProfile: true,
    isMedicationPrescribed: true,
    otherPrescriptionMedication: 'Rybelsus',
  }

  it('shows a toast, and after a second refreshes and opens the next tab [PAT-023, PAT-025, PAT-026, API-054, CONST-030, CONST-031]', async () => {
    const { user, sent } = patient({ saved: savedPatient })
    await save(user)
    await advanceClock(0)
    expect(sent()).toMatchObject([{ body: whole }])
    expect(screen.getByText(SAVED)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Saving…' }))
    await advanceClock(999)
    expect(router.refresh).not.toHaveBeenCalled()
    await advanceClock(1)
    expect(router.refresh).toHaveBeenCalledTimes(1)
    await advanceClock(299)
    expect(router.push).not.toHaveBeenCalled()
    await advanceClock(1)
    expect(router.push.mock.calls).toEqual([['/completeProfile?tabIndex=2']])
    expect(sent()).toHaveLength(1)
  })

  it('shows a toast and opens the dashboard when the caregiver profile is complete [PAT-025, PAT-026]', async () => {
    const { user } = patient({ saved: savedPatient, caregiverCompleted: true })
    await save(user)
    await advanceClock(0)
    expect(screen.getByText(SAVED)).toBeVisible()
    await advanceClock(999)
    expect(router.push).not.toHaveBeenCalled()
    await advanceClock(1)
    expect(router.push.mock.calls).toEqual([['/dashboard']])
  })

  it.each([
    ['with words', refusal('VALIDATION_FAILED', 'The panel says no.', 422), 'The panel says no.'],
    ['without words', { status: 500, body: {} }, 'Something went wrong. Please retry again later.'],
  ])(
    'that fails %s shows an error toast and alert and keeps the answers [PAT-027, ERR-150]',
    async (_, answers, message) => {
      const { user, sent } = patient({ saved: savedPatient, answers })
      await live(user, 'Condition 2')
      await save(user)
      await advanceClock(0)
      expect(toastStore.current().at(-1)).toMatchObject({ tone: 'danger', text: message })
      expect(within(screen.getAllByRole('alert')[0] ?? document.body).getByText(message)).toBeVisible()
      expect(chips()).toEqual(['Asthma', 'Condition 2'])
      expect(screen.getByLabelText('Which medication?')).toHaveValue('Rybelsus')
      await advanceClock(9000)
      expect(screen.getByText(message)).toBeVisible()
      expect(router.push).not.toHaveBeenCalled()
      await save(user)
      await advanceClock(0)
      const [first, second] = sent()
      expect(first?.headers['idempotency-key']).toBe(second?.headers['idempotency-key'])
    },
  )

  it('with an expired session shows no error and keeps the answers', async () => {
    const { user } = patient({ saved: savedPatient, answers: refusal('UNAUTHORIZED', 'No session.', 401) })
    await live(user, 'Condition 2')
    await save(user)
    await advanceClock(0)
    expect(screen.queryByText('No session.')).toBeNull()
    expect(chips()).toEqual(['Asthma', 'Condition 2'])
  })
})

it('the patient tab keeps unsaved answers while another tab is open, until they are saved', async () => {
  const first = patient({ saved: savedPatient })
  await live(first.user, 'Condition 2')
  await first.user.type(screen.getByLabelText('Which medication?'), ' 7 mg')
  first.unmount()
  const second = patient({ saved: savedPatient })
  expect(chips()).toEqual(['Asthma', 'Condition 2'])
  expect(screen.getByLabelText('Which medication?')).toHaveValue('Rybelsus 7 mg')
  await save(second.user)
  await advanceClock(0)
  second.unmount()
  patient({ saved: savedPatient })
  expect(chips()).toEqual(['Asthma'])
})

it('the patient tab saves unsaved answers as a draft and deletes it after the save', async () => {
  const { user, kept } = patient({ saved: savedPatient })
  await live(user, 'Condition 2')
  await advanceClock(500)
  const values = { conditions: ['30', '2'], prescribed: 'yes', medications: ['50'], answer_50: '2', other: 'Rybelsus' }
  expect(kept()).toEqual([['POST /api/draft', { form: 'patient', values }]])
  await save(user)
  await advanceClock(0)
  expect(kept().at(-1)?.[0]).toBe('DELETE /api/draft?form=patient')
})

it('the patient tab restores a draft', async () => {
  patient({ typed: { conditions: ['31'], prescribed: 'yes', medications: ['40'], answer_40: '2' } })
  expect(chips()).toEqual(['Crohn’s disease'])
  expect(within(row('Metformin')).getByLabelText('Taken in the past, but not currently')).toBeChecked()
})

it('the patient tab does not render again on a key press', async () => {
  const drawn = jest.fn()
  serve({})
  const { user, unmount: gone } = open(
    <Profiler id="tab" onRender={drawn}>
      <PatientTab
        post={unsentPost}
        saved={savedPatient}
        lookups={patientLookups}
        draft={null}
        caregiverCompleted={false}
      />
    </Profiler>,
    { clock: true },
  )
  unmount = gone
  drawn.mockClear()
  await user.type(screen.getByLabelText('Which medication?'), 'x')
  expect(drawn).not.toHaveBeenCalled()
})
