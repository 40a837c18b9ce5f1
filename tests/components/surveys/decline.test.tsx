import { screen, waitFor, within } from '@testing-library/react'
import { Resources } from '#components/call/Resources.tsx'
import { Dashboard } from '#components/surveys/dashboard/Dashboard.tsx'
import { readView } from '#components/surveys/dashboard/view/surveyView.ts'
import { toastStore } from '#components/ui/toast/toast.ts'
import { panelistProfile, surveyRow } from '#tests/support/screens/members.ts'
import { type Answer, open, refusal, serve } from '#tests/support/screens/screens.tsx'

jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))
// Import the lazy dialog up front, so that no test waits for it.
beforeAll(() => import('#components/surveys/decline/DeclineDialog.tsx'))

const DECLINE = 'POST /api/panel/api/survey-landing/decline'
const LIST = 'GET /api/panel/api/panelist-dashboard/me'

function dashboard({ answer = { body: {} }, ...row }: { answer?: Answer; canDecline?: boolean } = {}) {
  const made = serve({ [DECLINE]: answer, [LIST]: { body: [] } })
  const { user } = open(
    <Resources>
      <Dashboard
        profile={panelistProfile()}
        loaded={{
          surveys: [surveyRow({ invitationMaskedId: 'invitation-1', canDecline: true, ...row })],
          view: readView({}),
        }}
        brand="Carepanel"
        startAction="/api/form/start?key=1"
      >
        {null}
      </Dashboard>
    </Resources>,
  )
  return { user, declined: () => made.filter(({ call }) => call === DECLINE) }
}
const button = () => screen.getByRole('button', { name: 'Decline Asthma' })
const dialog = () => screen.findByRole('dialog', { name: 'Decline “Asthma”?' })
const toasts = () => toastStore.current().map(({ tone, text }) => `${tone}: ${text}`)

test('the decline dialog sends the reason, closes and shows a toast', async () => {
  const { user, declined } = dashboard()
  await user.click(button())
  const shown = within(await dialog())
  await user.click(shown.getByRole('radio', { name: 'It takes too long' }))
  await user.click(shown.getByRole('button', { name: 'Decline survey' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(declined().map(({ body }) => body)).toEqual([{ invitationMaskedId: 'invitation-1', reason: 'too-long' }])
  expect(toasts()).toEqual(["success: Thanks for telling us. We won't remind you of this survey."])
})

test('the decline dialog also declines without a reason [START-039]', async () => {
  const { user, declined } = dashboard()
  await user.click(button())
  const shown = within(await dialog())
  expect(shown.getByRole('group', { name: "What's the main reason? (optional)" })).toBeVisible()
  for (const radio of shown.getAllByRole('radio')) expect(radio).not.toBeRequired()
  await user.click(shown.getByRole('button', { name: 'Decline survey' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(declined().map(({ body }) => body)).toEqual([{ invitationMaskedId: 'invitation-1' }])
})

test('the Decline button opens a page without JavaScript', () => {
  dashboard()
  const { form } = screen.getByRole<HTMLButtonElement>('button', { name: 'Decline Asthma' })
  expect([form?.method, form?.getAttribute('action')]).toEqual(['get', '/declineSurvey'])
  expect(form).toHaveFormValues({ maskId: 'invitation-1' })
})

const tooMany = { ...refusal('TOO_MANY_REQUESTS', '', 429), headers: { 'retry-after': '30' } }

test.each([
  ['an answered survey', refusal('ALREADY_PARTICIPATED'), "You've already answered this survey, or it has ended."],
  ['too many calls', tooMany, 'Something went wrong. Please retry again later. You can try again in 30 seconds.'],
  ['another code', refusal('OTHER'), 'Something went wrong. Please retry again later.'],
])('the decline dialog shows the error of %s and keeps the reason', async (_what, answer, sentence) => {
  const { user } = dashboard({ answer })
  await user.click(button())
  const shown = within(await dialog())
  await user.click(shown.getByRole('radio', { name: 'It pays too little' }))
  await user.click(shown.getByRole('button', { name: 'Decline survey' }))
  await shown.findByText(sentence)
  expect(shown.getByRole('radio', { name: 'It pays too little' })).toBeChecked()
})

test('the decline dialog sends nothing on "Keep it" and returns the focus', async () => {
  const { user, declined } = dashboard()
  await user.click(button())
  await user.click(within(await dialog()).getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(button()).toHaveFocus())
  expect(declined()).toEqual([])
})

test('the Decline button is not shown for a survey that cannot be declined', () => {
  dashboard({ canDecline: undefined })
  expect(screen.queryByRole('button', { name: /Decline/ })).not.toBeInTheDocument()
})
