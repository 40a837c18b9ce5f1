import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AddressTask } from '#components/surveys/outcome/AddressTask.tsx'
import { addressData } from '#components/surveys/outcome/addressAnswers.ts'
import { toastStore } from '#components/ui/toast/toast.ts'
import { unsentPost } from '#tests/support/screens/forms.ts'
import { panelistProfile } from '#tests/support/screens/members.ts'
import { type Answer, advanceClock, open, refusal, serve } from '#tests/support/screens/screens.tsx'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))
afterEach(() => {
  jest.useRealTimers()
})

const ZONE = 'GET /api/time-zone?zip=07030'
const SAVE = 'PATCH /api/panel/api/address'
const GENERIC = 'Something went wrong. Please retry again later.'
const toasts = () => toastStore.current().map(({ tone, text }) => `${tone}: ${text}`)

interface World {
  asksWorkplace?: boolean
  save?: Answer | Answer[]
  zone?: Answer
  clock?: boolean
}

function show({
  asksWorkplace = false,
  save = {},
  zone = { body: { timeZoneId: 'America/New_York' } },
  clock,
}: World = {}) {
  if (clock) jest.useFakeTimers()
  const made = serve({ [ZONE]: zone, [SAVE]: save })
  const saved = addressData(panelistProfile(), asksWorkplace)
  return { made, ...open(<AddressTask saved={saved} post={unsentPost} />, { clock }) }
}

async function fillIn({ user }: ReturnType<typeof show>) {
  await user.type(screen.getByLabelText('Address'), '480 Garden Street')
  await user.type(screen.getByLabelText('Unit or suite (optional)'), '3b')
  await user.type(screen.getByLabelText('City'), 'Hoboken')
  await user.type(screen.getByLabelText('State'), 'nj')
  await user.type(screen.getByLabelText('ZIP code'), '07030')
}
const save = () => screen.getByRole('button', { name: /Save|Saving/ })
const sent = (made: ReturnType<typeof serve>) => made.filter(({ call }) => call === SAVE).map(({ body }) => body)

const address = {
  firstLine: '480 Garden Street',
  suiteNumber: '3b',
  city: 'Hoboken',
  state: 'NJ',
  zipCode: '07030',
  country: 'USA',
}

test('the address form saves the address with the time zone of its ZIP code [OUT-037, OUT-038, OUT-041, API-062]', async () => {
  const world = show()
  expect(screen.queryByLabelText(/Workplace URL/)).toBeNull()
  await fillIn(world)
  await world.user.click(save())
  await waitFor(() => expect(sent(world.made)).toEqual([{ ...address, timezone: 'America/New_York' }]))
})

test('the address form saves the workplace URL, in lower case, when it is asked for [OUT-031, OUT-038]', async () => {
  const world = show({ asksWorkplace: true })
  await fillIn(world)
  await world.user.type(screen.getByLabelText('Workplace URL'), 'WWW.Clinic.test')
  await world.user.click(save())
  await waitFor(() =>
    expect(sent(world.made)).toEqual([{ ...address, timezone: 'America/New_York', workplaceUrl: 'www.clinic.test' }]),
  )
})

test('the address form leaves out a time zone that cannot be looked up', async () => {
  const world = show({ zone: refusal('UPSTREAM_UNAVAILABLE', 'x', 503) })
  await fillIn(world)
  await world.user.click(save())
  await waitFor(() => expect(sent(world.made)).toEqual([address]))
})

test('the address form shows a toast and opens the dashboard after 3 seconds [OUT-039, OUT-040, CONST-027]', async () => {
  const world = show({ clock: true })
  await fillIn(world)
  await world.user.click(save())
  await waitFor(() => expect(toasts()).toEqual(['success: Residential Address saved successfully.']))
  screen.getByText('You will be taken to your dashboard in 3 seconds.', { selector: '[aria-hidden]' })
  expect(document.activeElement).toContainElement(screen.getByRole('button', { name: 'Go now' }))
  await advanceClock(2_900)
  expect(push).not.toHaveBeenCalled()
  await advanceClock(100)
  expect(push).toHaveBeenCalledWith('/dashboard')
})

test('the address form stays open on "Stay on this page"', async () => {
  const world = show({ clock: true })
  await fillIn(world)
  await world.user.click(save())
  await world.user.click(await screen.findByRole('button', { name: 'Stay on this page' }))
  await advanceClock(5_000)
  expect(push).not.toHaveBeenCalled()
})

test.each([
  ['is refused (ERR-145)', refusal('VALIDATION_FAILED', 'x', 422), GENERIC],
  ['is refused with a code of its own (ERR-145)', refusal('ANYTHING', 'x'), GENERIC],
  ['finds nothing (ERR-145)', refusal('NOT_FOUND', 'x', 404), GENERIC],
  ['fails (ERR-145)', refusal('INTERNAL_ERROR', 'x', 500), GENERIC],
  ['has no answer (ERR-145)', [], GENERIC],
  ['comes too soon after a new number (ERR-185)', refusal('PAYOUT_METHOD_HELD', 'Wait 7 days.'), 'Wait 7 days.'],
])('the address form shows an error and keeps its answers when the save %s', async (_, answer, sentence) => {
  const world = show({ save: answer })
  await fillIn(world)
  await world.user.click(save())
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByLabelText('City')).toHaveValue('Hoboken')
  expect(push).not.toHaveBeenCalled()
})

test('the address form does not submit on Enter in any field [OUT-042]', async () => {
  const world = show({ asksWorkplace: true })
  await fillIn(world)
  await world.user.type(screen.getByLabelText('Workplace URL'), 'www.clinic.test')
  for (const field of screen.getAllByRole('textbox')) {
    act(() => field.focus())
    await world.user.keyboard('{Enter}')
  }
  expect(world.made).toEqual([])
  await world.user.click(save())
  await waitFor(() => expect(sent(world.made)).toHaveLength(1))
})

test.each([
  ['Address', 'Enter your address', 'VAL-083'],
  ['City', 'Enter your city', 'VAL-084'],
  ['State', 'Enter your state', 'VAL-085'],
  ['ZIP code', 'Enter your ZIP code', 'VAL-086'],
  ['Country', 'Choose your country', 'VAL-087'],
])('the address form without %s says: %s, and sends nothing (%s, PROF-102)', async (label, message, _id) => {
  const world = show()
  await fillIn(world)
  // Not by typing: the country has no empty option.
  fireEvent.change(screen.getByLabelText(label), { target: { value: '' } })
  await world.user.click(save())
  const summary = await screen.findByRole('region', { name: 'Please complete the required fields' })
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([message])
  expect(sent(world.made)).toEqual([])
})

test('the address form shows missing answers and sends nothing', async () => {
  const { user, made } = show({ asksWorkplace: true })
  await user.click(save())
  for (const message of ['Enter your address', 'Enter your ZIP code', 'Enter your workplace URL']) {
    expect(await screen.findAllByText(message)).not.toHaveLength(0)
  }
  expect(made).toEqual([])
})
