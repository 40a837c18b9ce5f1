import { act, screen, waitFor, within } from '@testing-library/react'
import { forgetDrafts } from '#components/form/kit/draft/drafts.ts'
import { CaregiverTab } from '#components/profile/caregiver/CaregiverTab.tsx'
import type { SavedCaregiver } from '#components/profile/caregiver/caregiverForm.ts'
import { ToastRegion } from '#components/ui/toast/ToastRegion.tsx'
import { toastStore } from '#components/ui/toast/toast.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { unsentCaregiverPosts } from '#tests/support/screens/forms.ts'
import { caregiver, caregiverLookups, person } from '#tests/support/screens/health.ts'
import { type Answer, advanceClock, open, refusal, serve } from '#tests/support/screens/screens.tsx'

const router = { push: jest.fn(), refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

const ADD = 'PATCH /api/panel/api/caregiver-profile'
const SAVE = 'PATCH /api/panel/api/caregiver-profile/medical-conditions'
const NOBODY = 'Please add the person you care for.'
const NO_CONDITION = /^Please choose at least one medical condition\. If you don't have any/

let unmount = () => {}

const tab = (saved: SavedCaregiver, typed: DraftValues | null = null) => (
  <>
    <CaregiverTab posts={unsentCaregiverPosts} saved={saved} lookups={caregiverLookups} draft={typed} />
    <ToastRegion />
  </>
)

function caring(
  saved: SavedCaregiver = caregiver(),
  answers: Record<string, Answer | Answer[]> = { [SAVE]: {} },
  typed: DraftValues | null = null,
  options?: { clock: boolean },
) {
  const made = serve(answers)
  const opened = open(tab(saved, typed), options)
  unmount = opened.unmount
  return { ...opened, sent: () => made.filter(({ call }) => call.startsWith('PATCH')), made }
}
type User = ReturnType<typeof caring>['user']

const button = (name: string) => screen.getByRole('button', { name })
const dialog = () => screen.getByRole('dialog')
const inDialog = (label: string) => within(dialog()).getByLabelText(label)

async function openDialog(user: User) {
  await user.click(screen.getByLabelText('Yes'))
  await user.click(button('Add'))
  await screen.findByRole('dialog', { name: 'Add Patient You Care For' })
}

async function describePerson(user: User, relationship = 'Parent') {
  await user.type(inDialog('Nickname'), 'Patient1')
  await user.click(inDialog('Female'))
  await user.selectOptions(inDialog('Birth year'), '1950')
  await user.click(within(dialog()).getByRole('radio', { name: relationship }))
}
const toasts = () => toastStore.current().map(({ tone, text }) => `${tone}: ${text}`)
const add = (user: User) => user.click(within(dialog()).getByRole('button', { name: 'Add' }))

afterEach(() => {
  jest.useRealTimers()
  unmount()
  forgetDrafts()
})

describe('Yes/No question of the caregiver tab', () => {
  it('shows the people for Yes and hides them for No [CARE-001, CARE-002, CARE-005]', async () => {
    const { user } = caring(caregiver(person()))
    const question = screen.getByRole('group', { name: 'Do you care for a family member or friend?' })
    expect(within(question).getAllByRole('radio')).toHaveLength(2)
    expect(within(question).getByLabelText('Yes')).toBeChecked()
    expect(button('Add')).toBeVisible()
    expect(screen.getByText('Patient1')).toBeVisible()
    await user.click(screen.getByLabelText('No'))
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
    expect(screen.queryByText('Patient1')).toBeNull()
    await user.click(screen.getByLabelText('Yes'))
    expect(screen.getByText('Patient1')).toBeVisible()
  })

  it('is required', async () => {
    const { user, sent } = caring()
    await user.click(button('Save'))
    expect(screen.getByRole('link', { name: 'Say whether you care for someone' })).toBeVisible()
    expect(sent()).toEqual([])
  })

  it('rejects Yes without a person and links to Add [CARE-028]', async () => {
    const { user, sent } = caring()
    await user.click(screen.getByLabelText('Yes'))
    expect(screen.getByText('No one added yet.')).toBeVisible()
    await user.click(button('Save'))
    expect(screen.getByRole('link', { name: NOBODY })).toBeVisible()
    await user.click(screen.getByRole('link', { name: NOBODY }))
    expect(button('Add')).toHaveFocus()
    expect(sent()).toEqual([])
  })
})

describe('adding a person to care for', () => {
  it.each([
    ['CARE-006', 'Nickname', 'Enter a nickname'],
    ['CARE-007', 'Female', 'Choose a gender'],
    ['CARE-008', 'Birth year', 'Choose a birth year'],
    ['CARE-009', 'Parent', 'Choose your relationship'],
  ])('[CARE-003, %s] requires %s', async (_, field, message) => {
    const { user, sent } = caring()
    await openDialog(user)
    await add(user)
    expect(inDialog(field)).toBeInvalid()
    expect(within(dialog()).getByRole('link', { name: message })).toBeVisible()
    expect(sent()).toEqual([])
  })

  it('asks for a nickname of at most 75 characters [CARE-010, CARE-011, CONST-009]', async () => {
    const { user } = caring()
    await openDialog(user)
    expect(inDialog('Nickname')).toHaveAccessibleDescription(
      'Use any nickname, like "Mom" or "Patient1". No real name needed.',
    )
    expect(inDialog('Nickname')).toHaveAttribute('maxlength', '75')
  })

  it('asks for words when the relationship is Other [CARE-012, CARE-013, CARE-014, CARE-015, LOOK-023, CONST-010]', async () => {
    const { user } = caring()
    await openDialog(user)
    const relationships = within(within(dialog()).getByRole('group', { name: 'Relationship' })).getAllByRole('radio')
    expect(relationships.map((option) => option.closest('label')?.textContent)).toEqual(['Parent', 'Other'])
    await describePerson(user, 'Parent')
    const words = () => within(dialog()).queryByRole('textbox', { name: 'Other' })
    expect(words()).toBeNull()
    await user.click(within(dialog()).getByRole('radio', { name: 'Other' }))
    expect(words()).toHaveAttribute('maxlength', '75')
    await add(user)
    expect(words()).toBeInvalid()
  })

  it('offers "Prefer not to answer" and 101 birth years [VAL-111, VAL-112, CONST-045]', async () => {
    const { user } = caring()
    await openDialog(user)
    const years = within(inDialog('Birth year')).getAllByRole('option')
    const thisYear = new Date().getFullYear()
    const shown = [years[1], years[2], years.at(-1)].map((year) => year?.textContent)
    expect(shown).toEqual(['Prefer not to answer', `${thisYear}`, `${thisYear - 100}`])
    expect(years).toHaveLength(103)
  })

  it('adds a person, shows their conditions field and keeps unsaved changes of others [CARE-002, CARE-004, CARE-016, API-047]', async () => {
    const added = person({ id: 8, nickName: 'Patient2', medicalConditions: [] })
    const { user, sent } = caring(caregiver(person()), {
      [ADD]: { body: caregiver(person({ medicalConditions: [] }), added) },
    })
    await user.click(button('Remove Asthma'))
    await user.type(screen.getByRole('combobox', { name: "Patient1's medical conditions" }), 'crohn{Enter}')
    await openDialog(user)
    await describePerson(user)
    await add(user)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toMatchObject([
      {
        call: ADD,
        body: {
          nickName: 'Patient1',
          gender: { id: 1, name: 'Female' },
          birthYear: 1950,
          patientRelationship: { id: 3, name: 'Parent' },
          patientRelationshipOther: null,
          caregiverProfile: true,
        },
      },
    ])
    expect(screen.getByText('Patient2')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('combobox', { name: "Patient2's medical conditions" })).toHaveFocus())
    expect(button('Remove Crohn’s disease')).toBeInTheDocument()
  })

  it('keeps everyone when the call answers no people, and shows the new person after a refresh [CARE-032]', async () => {
    const { user, rerender } = caring(caregiver(person()), {
      [ADD]: { body: { caregiverProfileDtos: [] } },
      [SAVE]: {},
    })
    await openDialog(user)
    await describePerson(user)
    await add(user)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Patient1')).toBeVisible()
    expect(router.refresh).toHaveBeenCalled()
    rerender(tab(caregiver(person(), person({ id: 8, nickName: 'Patient2', medicalConditions: [] }))))
    expect(await screen.findByRole('combobox', { name: "Patient2's medical conditions" })).toBeVisible()
  })

  it('leaves another dialog open that was opened while the person was added', async () => {
    const { promise: answered, resolve } = Promise.withResolvers<void>()
    const added = person({ id: 8, nickName: 'Patient2', medicalConditions: [] })
    const { user } = caring(caregiver(person()), { [ADD]: { body: caregiver(person(), added), after: answered } })
    await openDialog(user)
    await describePerson(user)
    await add(user)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByText('Patient1'))
    await user.click(button('Edit Patient1'))
    await screen.findByRole('dialog', { name: 'Edit Patient1' })
    await act(async () => resolve())
    await screen.findByText('Patient2')
    screen.getByRole('dialog', { name: 'Edit Patient1' })
  })

  it('leaves a saved person with incomplete data unchanged on save', async () => {
    const { user, sent } = caring(
      caregiver(person({ id: null, gender: null, birthYear: '1960', patientRelationship: null })),
      { [SAVE]: {} },
    )
    expect(screen.getByText('born 1960')).toBeVisible()
    await user.click(button('Save'))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({
      caregiverProfileDtos: [{ nickName: 'Patient1', gender: null, birthYear: 1960, patientRelationship: null }],
    })
  })

  it.each([
    ['VALIDATION_FAILED', 422],
    ['INTERNAL_ERROR', 500],
  ])('shows an error toast and keeps its answers after %s [CARE-027, ERR-152]', async (code, status) => {
    const { user } = caring(caregiver(), { [ADD]: refusal(code, 'The panel says no.', status) })
    await openDialog(user)
    await describePerson(user)
    await add(user)
    await waitFor(() => expect(toasts()).toEqual(['danger: The panel says no.']))
    expect(inDialog('Nickname')).toHaveValue('Patient1')
    expect(inDialog('Female')).toBeChecked()
    await user.click(button('Cancel'))
    await openDialog(user)
    expect(inDialog('Nickname')).toHaveValue('Patient1')
  })
})

describe('conditions of the caregiver tab', () => {
  it('are in one fold per person, open where none are chosen [CARE-004]', async () => {
    const { user } = caring(caregiver(person(), person({ id: 8, nickName: 'Patient2', medicalConditions: [] })))
    const folds = [...document.querySelectorAll('details')]
    expect(folds.map(({ open }) => open)).toEqual([false, true])
    expect(folds[0]).toHaveTextContent('Patient1Parent, Female, born 19501 condition')
    expect(folds[1]).toHaveTextContent('No conditions yet')
    await user.type(screen.getByRole('combobox', { name: "Patient2's medical conditions" }), 'asthma{Enter}')
    expect(folds[1]).toHaveTextContent('1 condition')
  })

  it('are required for each person, and their closed fold opens on the error [CARE-029]', async () => {
    const { user, sent } = caring(caregiver(person()))
    await user.click(screen.getByText('Patient1'))
    await user.click(button('Remove Asthma'))
    await user.click(screen.getByText('Patient1'))
    await user.click(button('Save'))
    await waitFor(() => expect(screen.getByText(NO_CONDITION)).toBeVisible())
    expect(document.querySelector('details')).toHaveAttribute('open')
    await user.click(screen.getByRole('link', { name: "Patient1's medical conditions" }))
    expect(screen.getByRole('combobox', { name: "Patient1's medical conditions" })).toHaveFocus()
    expect(sent()).toEqual([])
  })

  it('are limited to 15 per person [CARE-029, CONST-012]', async () => {
    const fifteen = Array.from({ length: 15 }, (_, at) => ({ id: at + 1, name: `Condition ${at + 1}` }))
    const { user } = caring(caregiver(person({ medicalConditions: fifteen })))
    await user.type(screen.getByRole('combobox', { name: "Patient1's medical conditions" }), 'asthma{Enter}')
    expect(screen.getAllByText('Maximum of 15 options selected')).not.toHaveLength(0)
    expect(screen.queryByRole('button', { name: 'Remove Asthma' })).toBeNull()
  })
})

describe('save of the caregiver tab', () => {
  const goesHome = async () => {
    await advanceClock(1_000)
    expect(router.push.mock.calls).toEqual([['/dashboard']])
  }

  it('with Yes sends everyone and opens the dashboard after a second [CARE-018, CARE-025, API-049]', async () => {
    jest.useFakeTimers()
    const { user, sent } = caring(caregiver(person()), { [SAVE]: {} }, null, { clock: true })
    await user.type(screen.getByRole('combobox', { name: "Patient1's medical conditions" }), 'crohn{Enter}')
    await user.click(button('Save'))
    await advanceClock(0)
    screen.getByText('Caregiver Profile saved successfully.')
    const medicalConditions = [
      { id: 30, name: 'Asthma' },
      { id: 31, name: 'Crohn’s disease' },
    ]
    expect(sent()).toMatchObject([
      { call: SAVE, body: { caregiverProfileDtos: [person({ medicalConditions })], isCaregiverProfile: true } },
    ])
    await advanceClock(900)
    expect(router.push).not.toHaveBeenCalled()
    await advanceClock(200)
    expect(router.push.mock.calls).toEqual([['/dashboard']])
  })

  it('with No and no people needs no confirmation [CARE-019, CARE-024, CARE-025]', async () => {
    jest.useFakeTimers()
    const { user, sent } = caring(undefined, undefined, null, { clock: true })
    await user.click(screen.getByLabelText('No'))
    await user.click(button('Save'))
    await waitFor(() => expect(sent()).toMatchObject([{ call: SAVE, body: { isCaregiverProfile: false } }]))
    await goesHome()
  })

  it('with No and people asks first, and Cancel sends nothing [CARE-020, CARE-021, CARE-022, CARE-023]', async () => {
    jest.useFakeTimers()
    const { user, sent } = caring(caregiver(person()), undefined, null, { clock: true })
    await user.click(screen.getByLabelText('No'))
    await user.click(button('Save'))
    const asked = await screen.findByRole('dialog', { name: 'Remove everyone you care for?' })
    expect(asked).toHaveTextContent('All family members or friends you have added will be removed.')
    expect(asked).toHaveTextContent('This cannot be undone.')
    expect(button('Cancel')).toHaveFocus()
    await user.click(button('Cancel'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([])
    await user.click(button('Save'))
    await user.click(await screen.findByRole('button', { name: 'Remove and save' }))
    await waitFor(() => expect(sent()).toMatchObject([{ call: SAVE, body: { isCaregiverProfile: false } }]))
    await goesHome()
  })

  it.each([
    ['422', refusal('VALIDATION_FAILED', 'The panel says no.', 422), 'The panel says no.'],
    ['500', refusal('INTERNAL_ERROR', 'The panel has a problem.', 500), 'The panel has a problem.'],
    ['500 without words', { status: 500, body: {} }, 'Something went wrong. Please retry again later.'],
  ])(
    'that fails with %s shows an error toast and keeps the answers [CARE-026, ERR-151]',
    async (_, answer, message) => {
      jest.useFakeTimers()
      const { user } = caring(caregiver(person()), { [SAVE]: answer }, null, { clock: true })
      await user.type(
        screen.getByRole('combobox', { name: "Patient1's medical conditions", hidden: true }),
        'cro{Enter}',
      )
      await user.click(button('Save'))
      await advanceClock(0)
      expect(toasts()).toEqual([`danger: ${message}`])
      await advanceClock(2_000)
      expect(document.querySelector('details')).toHaveTextContent('2 conditions')
      expect(router.push).not.toHaveBeenCalled()
    },
  )
})

it('the error toast of the caregiver tab is gone once another try is a success [ERR-181]', async () => {
  const { user } = caring(caregiver(person()), { [SAVE]: [{ status: 500, body: {} }, {}] })
  await user.click(button('Save'))
  await waitFor(() => expect(toasts()).toEqual(['danger: Something went wrong. Please retry again later.']))
  await user.click(button('Save'))
  await waitFor(() => expect(toasts()).toEqual(['success: Caregiver Profile saved successfully.']))
})

it('the caregiver tab keeps added people and unsaved conditions while another tab is open', async () => {
  const both = caregiver(person(), person({ id: 8, nickName: 'Patient2', medicalConditions: [] }))
  const first = caring(caregiver(person()), { [ADD]: { body: both } })
  await openDialog(first.user)
  await describePerson(first.user)
  await add(first.user)
  await screen.findByText('Patient2')
  await first.user.type(screen.getByRole('combobox', { name: "Patient2's medical conditions" }), 'asthma{Enter}')
  expect(router.refresh).toHaveBeenCalledTimes(1)
  first.unmount()
  caring(both)
  expect([...document.querySelectorAll('details')].map((fold) => fold.textContent)).toEqual([
    expect.stringContaining('Patient1'),
    expect.stringContaining('Patient2Parent, Female, born 19501 condition'),
  ])
})

it('the caregiver tab saves unsaved answers as a draft', async () => {
  const { user, made } = caring(caregiver(person()))
  await user.type(screen.getByRole('combobox', { name: "Patient1's medical conditions" }), 'crohn{Enter}')
  const values = { caring: 'yes', people: ['7'], conditions_7: ['30', '31'] }
  await waitFor(() => expect(made).toMatchObject([{ call: 'POST /api/draft', body: { form: 'caregiver', values } }]))
})

it('the caregiver tab restores a draft', () => {
  caring(caregiver(person()), {}, { caring: 'yes', people: [], conditions_7: ['31', '1'] })
  expect(document.querySelector('details')).toHaveTextContent('Patient1Parent, Female, born 19502 conditions')
})

describe('person of the caregiver tab', () => {
  const mum = person({ id: 7, nickName: 'Mum' })
  const dad = person({ id: 8, nickName: 'Dad', gender: { id: 2, name: 'Male' } })
  const saved = (sent: () => { call: string; body: unknown }[]) => sent().find(({ call }) => call === SAVE)?.body

  it('is edited in a dialog and saved with the tab', async () => {
    const { user, sent } = caring(caregiver(mum))
    await user.click(screen.getByText('Mum'))
    await user.click(button('Edit Mum'))
    await screen.findByRole('dialog', { name: 'Edit Mum' })
    expect(inDialog('Birth year')).toHaveValue('1950')
    await user.clear(inDialog('Nickname'))
    await user.type(inDialog('Nickname'), 'Mama')
    await user.click(within(dialog()).getByRole('button', { name: 'Done' }))
    expect(screen.getByText('Mama')).toBeVisible()
    expect(sent()).toEqual([])
    await user.click(button('Save'))
    await waitFor(() =>
      expect(saved(sent)).toMatchObject({
        caregiverProfileDtos: [{ id: 7, nickName: 'Mama', birthYear: 1950, patientRelationship: { id: 3 } }],
      }),
    )
  })

  it('is removed on save, and can be kept until then', async () => {
    const { user, sent } = caring(caregiver(mum, dad))
    await user.click(screen.getByText('Dad'))
    await user.click(button('Remove Dad'))
    expect(screen.getByText('Dad will be removed when you save.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit Dad' })).toBeNull()
    await waitFor(() => expect(button('Keep Dad')).toHaveFocus())
    await user.click(button('Keep Dad'))
    expect(screen.queryByText('Dad will be removed when you save.')).toBeNull()
    await waitFor(() => expect(screen.getByText('Dad').closest('summary')).toHaveFocus())
    await user.click(button('Remove Dad'))
    await user.click(button('Save'))
    await waitFor(() =>
      expect(saved(sent)).toMatchObject({
        caregiverProfileDtos: [{ id: 7 }],
        removedIds: [8],
        isCaregiverProfile: true,
      }),
    )
  })

  it('cannot be removed with Yes when no one else is left', async () => {
    const { user, sent } = caring(caregiver(mum))
    await user.click(screen.getByText('Mum'))
    await user.click(button('Remove Mum'))
    await user.click(button('Save'))
    expect(screen.getByRole('link', { name: NOBODY })).toBeVisible()
    expect(sent()).toEqual([])
  })

  it('clears the error that no one was added once somebody is', async () => {
    const { user } = caring(caregiver(), { [ADD]: { body: caregiver(person()) }, 'POST /api/draft': {} })
    await user.click(screen.getByLabelText('Yes'))
    await user.click(button('Save'))
    expect(screen.getByRole('link', { name: NOBODY })).toBeVisible()
    await openDialog(user)
    await describePerson(user)
    await add(user)
    await screen.findByText('Patient1')
    expect(screen.queryByText(NOBODY)).toBeNull()
    expect(screen.queryByRole('link', { name: 'People you care for' })).toBeNull()
  })
})
