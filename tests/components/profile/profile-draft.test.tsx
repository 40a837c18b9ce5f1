import { fireEvent, screen, waitFor } from '@testing-library/react'
import { dropDraft, forgetDrafts } from '#components/form/kit/draft/drafts.ts'
import { EditScreen } from '#components/profile/edit/EditScreen.tsx'
import { PreviewScreen } from '#components/profile/preview/PreviewScreen.tsx'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { unsent, unsentPost } from '#tests/support/screens/forms.ts'
import { lookups, newcomer, noStatus } from '#tests/support/screens/profiles.ts'
import { advanceClock, open, type RecordedCall, serve } from '#tests/support/screens/screens.tsx'

const push = jest.fn()
const router = { push, refresh: () => {} }
jest.mock('next/navigation', () => ({ useRouter: () => router }))
beforeEach(() => {
  forgetDrafts()
})

const KEEP = 'POST /api/draft'
const DROP = 'DELETE /api/draft?form=profile'
type Facts = Parameters<typeof newcomer>[0]

const loaded = (facts: Facts) => ({ profile: newcomer(facts), status: noStatus, lookups, formLookups: lookups })
const edit = (draft: DraftValues | null, facts: Facts = {}) => (
  <EditScreen post={unsentPost} {...loaded(facts)} draft={draft} />
)
const preview = (draft: DraftValues | null, facts: Facts = {}) => (
  <PreviewScreen posted={unsent} {...loaded(facts)} draft={draft} brand="Carepanel" />
)
const field = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label)
const button = (name: string) => screen.getByRole('button', { name })
const kept = (made: readonly RecordedCall[]) =>
  made.filter(({ call }) => call === KEEP).map(({ body }) => body as { form: string; values: DraftValues })

const whole: DraftValues = {
  email: 'mary@x.co',
  firstLine: '480 Garden Street',
  city: 'Hoboken',
  state: 'NJ',
  zipCode: '07030',
  professionId: '1',
  specialityId: '11',
  npiNumber: '1234567893',
  certificates: ['7', '7:71'],
  gender: '1',
  latestGraduationYear: '2009',
  ethnicity: '2',
}

it('the profile draft is saved once after the last change, with all answers', async () => {
  const made = serve({ [KEEP]: {} })
  open(edit(null))
  for (const city of ['T', 'Tr', 'Tro', 'Troy']) fireEvent.change(field('City'), { target: { value: city } })
  fireEvent.change(field('Gender'), { target: { value: '1' } })
  expect(kept(made)).toEqual([])
  await waitFor(() => expect(kept(made)).toHaveLength(1))
  expect(kept(made)[0]).toMatchObject({ form: 'profile', values: { city: 'Troy', gender: '1', state: '' } })
})

it('the profile draft has the organization of the Donation Center [DON-010]', async () => {
  const made = serve({ [KEEP]: {} })
  open(edit(null))
  fireEvent.change(field('Organization (optional)'), { target: { value: '6' } })
  await waitFor(() => expect(kept(made)[0]?.values.nonProfitId).toBe('6'))
})

it('the profile draft is saved at once when the page is left', async () => {
  const made = serve({ [KEEP]: {} })
  const { user, unmount } = open(edit(null))
  // At once: the half second after which the draft is saved anyway must not pass.
  jest.useFakeTimers()
  fireEvent.change(field('City'), { target: { value: 'Troy' } })
  window.dispatchEvent(new Event('pagehide'))
  await advanceClock(0)
  jest.useRealTimers()
  expect(kept(made)).toHaveLength(1)
  await user.type(field('City'), ', NY')
  unmount()
  await waitFor(() => expect(kept(made).at(-1)?.values.city).toBe('Troy, NY'))
})

it('the profile draft shows no error when it cannot be saved', async () => {
  serve({})
  const { user } = open(edit(null))
  await user.type(field('City'), 'Troy')
  await waitFor(() => expect(global.fetch).toHaveBeenCalled())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field('City')).toHaveValue('Troy')
})

it.each([
  ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
  ['another app hides the page', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ['the connection is back', () => window.dispatchEvent(new Event('online'))],
])('the profile draft that could not be saved is sent again when %s [PROF-101]', async (_when, happen) => {
  const made = serve({ [KEEP]: [{ status: 500 }, {}] })
  open(edit(null))
  fireEvent.change(field('City'), { target: { value: 'Troy' } })
  await waitFor(() => expect(kept(made)).toHaveLength(1))
  happen()
  await waitFor(() => expect(kept(made).map(({ values }) => values.city)).toEqual(['Troy', 'Troy']))
})

it('the profile draft is sent when the page is left, even while an earlier one is on its way', async () => {
  const answered = Promise.withResolvers<void>()
  const made = serve({ [KEEP]: { after: answered.promise } })
  open(edit(null))
  fireEvent.change(field('City'), { target: { value: 'Troy' } })
  await waitFor(() => expect(kept(made)).toHaveLength(1))
  fireEvent.change(field('City'), { target: { value: 'Utica' } })
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(kept(made).map(({ values }) => values.city)).toEqual(['Troy', 'Utica']))
  answered.resolve()
})

/** Whether the browser asks before it closes or reloads the page. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('the browser asks before it leaves a profile with answers that are not saved [PROF-104]', async () => {
  serve({ [KEEP]: [{ status: 503 }, { body: { kept: true } }] })
  open(edit(null))
  expect(asksBeforeLeaving()).toBe(false)
  fireEvent.change(field('City'), { target: { value: 'Troy' } })
  await waitFor(() => expect(global.fetch).toHaveBeenCalledTimes(1))
  expect(asksBeforeLeaving()).toBe(true)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false))
})

it('the browser asks before it leaves a profile whose draft is too long to be kept [PROF-104]', async () => {
  serve({ [KEEP]: { body: { kept: false } } })
  open(edit(null))
  fireEvent.change(field('City'), { target: { value: 'Troy' } })
  await waitFor(() => expect(global.fetch).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asksBeforeLeaving()).toBe(true)
})

it('the browser does not ask before it leaves a profile after the session expired [PROF-104]', async () => {
  serve({ [KEEP]: { status: 401 } })
  open(edit(null))
  fireEvent.change(field('City'), { target: { value: 'Troy' } })
  expect(asksBeforeLeaving()).toBe(true)
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false))
})

it('the profile draft fills the form, with the questions of the profession', () => {
  serve({})
  open(edit(whole))
  expect(field('City')).toHaveValue('Hoboken')
  expect(field('Specialty')).toHaveDisplayValue('Cardiology')
  expect(screen.getByLabelText('Sleep Medicine')).toBeChecked()
  expect(field('Graduation year')).toHaveValue('2009')
})

it('the profile draft fills the preview and is deleted after the submit', async () => {
  const SAVE = 'PATCH /api/panel/api/panelist-profiles/me'
  const made = serve({ [SAVE]: {}, [DROP]: {} })
  const { user } = open(preview(whole))
  expect(screen.getByText('Board of Medicine (Sleep Medicine)')).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox'))
  await user.click(button('Submit'))
  await waitFor(() => expect(push).toHaveBeenCalledWith('/dashboard'))
  expect(made.find(({ call }) => call === SAVE)?.body).toMatchObject({ email: 'mary@x.co', professionId: 1 })
  await waitFor(() => expect(made.map(({ call }) => call)).toContain(DROP))
})

it('the profile draft does not replace saved answers', () => {
  serve({})
  open(
    edit({ ...whole, email: 'old@x.co', specialityId: '12' }, { email: 'new@x.co', professionId: 1, specialityId: 11 }),
  )
  expect(screen.getByText('new@x.co')).toBeInTheDocument()
  expect(screen.getByText('Cardiology')).toBeInTheDocument()
  expect(field('City')).toHaveValue('Hoboken')
})

it('the profile draft drops answers that are no longer in the lookups, and unknown names', async () => {
  const made = serve({ [KEEP]: {} })
  const { user } = open(
    edit({ ...whole, gender: '99', nonProfitId: '99', weight: ['164'], nickname: 'x' }, { type: 'Patient' }),
  )
  expect(field('Gender')).toHaveValue('')
  expect(field('Weight (lbs)')).toHaveValue('')
  await user.type(field('City'), '!')
  await waitFor(() => expect(kept(made)).toHaveLength(1))
  expect(kept(made)[0]?.values).toMatchObject({ gender: '', nonProfitId: '', weight: '' })
  expect(kept(made)[0]?.values).not.toHaveProperty('nickname')
})

it('the profile draft of this page load wins over the loaded one, also after Cancel [PROF-098]', async () => {
  serve({ [KEEP]: {}, [DROP]: {} })
  const { user, unmount } = open(edit(null))
  await user.type(field('City'), 'Troy')
  unmount()
  const again = open(edit(whole))
  expect(field('City')).toHaveValue('Troy')
  await again.user.click(button('Cancel'))
  again.unmount()
  open(edit(whole))
  expect(field('City')).toHaveValue('Troy')
})

it('the profile draft is saved by Cancel [PROF-098]', async () => {
  const made = serve({ [KEEP]: {}, [DROP]: {} })
  const { user, unmount } = open(edit(whole))
  await user.type(field('City'), '!')
  await user.click(button('Cancel'))
  unmount()
  await waitFor(() => expect(kept(made).at(-1)?.values).toMatchObject({ city: 'Hoboken!' }))
  expect(made.map(({ call }) => call)).not.toContain(DROP)
})

it('the profile draft is deleted only after a pending save of it', async () => {
  let answerKeep = () => {}
  const keeping = new Promise<void>((resolve) => {
    answerKeep = resolve
  })
  const made = serve({ [KEEP]: { after: keeping }, [DROP]: {} })
  const { user } = open(edit(whole))
  await user.type(field('City'), '!')
  await waitFor(() => expect(kept(made)).toHaveLength(1))
  dropDraft('profile')
  expect(made).toHaveLength(1)
  answerKeep()
  await waitFor(() => expect(made.map(({ call }) => call)).toEqual([KEEP, DROP]))
})
