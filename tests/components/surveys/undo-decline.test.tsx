import { act, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { Resources, refreshResources } from '#components/call/Resources.tsx'
import DeclinedNotice from '#components/surveys/dashboard/DeclinedNotice.tsx'
import { readView, type SurveyList } from '#components/surveys/dashboard/view/surveyView.ts'
import { toastStore } from '#components/ui/toast/toast.ts'
import { surveyRow } from '#tests/support/screens/members.ts'
import { type Answer, open, refusal, serve } from '#tests/support/screens/screens.tsx'
import { inSpanish } from '#tests/support/screens/spanish.tsx'

jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const UNDO = 'POST /api/panel/api/survey-landing/undo-decline'
const LIST = 'GET /api/panel/api/panelist-dashboard/me?filter=Active&sort=-endDate&page=1&size=10'
const page = { rows: [], page: 1, total: 0, all: 1 }
const declined = { ...page, declined: [surveyRow({ topic: 'Asthma', invitationMaskedId: 'invitation-1' })] }

const notice = (surveys: SurveyList = declined) => (
  <Resources>
    <h2 id="my-surveys">My Surveys</h2>
    <DeclinedNotice loaded={{ surveys, view: readView({}) }} action="/api/form/undo-decline?key=1" />
  </Resources>
)
const button = () => screen.getByRole('button', { name: 'Undo: decline of “Asthma”' })
const toasts = () => toastStore.current().map(({ tone, text }) => `${tone}: ${text}`)

function shown(answer: Answer, list: SurveyList) {
  const made = serve({ [UNDO]: answer, [LIST]: { body: list } })
  const { user } = open(notice())
  return { user, sent: () => made.filter(({ call }) => call === UNDO).map(({ body }) => body) }
}

test('Undo takes the decline back, and focus goes to the list, which has the survey again [WCAG 2.4.3, WCAG 3.3.4]', async () => {
  const { user, sent } = shown({ body: {} }, page)
  screen.getByText('You declined “Asthma”. You can undo this for a day, while the survey is open.')
  await user.click(button())
  await waitFor(() => expect(screen.queryByText(/You declined/)).not.toBeInTheDocument())
  expect(sent()).toEqual([{ invitationMaskedId: 'invitation-1' }])
  expect(toasts()).toEqual(['success: The survey is back in your list.'])
  expect(screen.getByRole('heading', { name: 'My Surveys' })).toHaveFocus()
})

test.each([
  ['SURVEY_CLOSED', "This survey isn't open anymore, or it's full. We can't bring it back."],
  ['ALREADY_PARTICIPATED', "You've already answered this survey, or it has ended."],
  ['OTHER', 'Something went wrong. Please retry again later.'],
])('Undo says why it failed: %s', async (code, text) => {
  const { user } = shown(refusal(code), declined)
  await user.click(button())
  await waitFor(() => expect(toasts()).toEqual([`danger: ${text}`]))
  expect(button()).toBeEnabled()
})

test('Undo gets the focus that was lost with the row of a survey that was just declined', async () => {
  serve({ [LIST]: { body: declined } })
  open(notice(page))
  expect(document.body).toHaveFocus()
  act(() => refreshResources())
  await waitFor(() => expect(button()).toHaveFocus())
})

test('Undo gets the focus that is lost when the dialog closes after the list has changed', async () => {
  serve({ [LIST]: { body: declined } })
  open(notice(page))
  const inDialog = document.body.appendChild(document.createElement('button'))
  inDialog.focus()
  act(() => refreshResources())
  await screen.findByText(/You declined/)
  expect(inDialog).toHaveFocus()
  inDialog.remove()
  await waitFor(() => expect(button()).toHaveFocus())
})

test('Undo takes no focus when the page opens', () => {
  open(notice())
  expect(document.body).toHaveFocus()
})

test('Undo is a form that works without JavaScript', () => {
  const markup = renderToString(notice())
  expect(markup).toContain('action="/api/form/undo-decline?key=1"')
  expect(markup).toContain('name="invitationMaskedId" value="invitation-1"')
})

test('the dashboard has no Undo notice when the panel names no declined surveys', () => {
  for (const list of [page, [surveyRow({ status: 'Declined' })]]) {
    const { unmount } = open(notice(list))
    expect(document.body).toHaveTextContent(/^My Surveys$/)
    unmount()
  }
})

test('the Undo notice of a decline is in Spanish', () => {
  open(inSpanish(notice()))
  screen.getByRole('button', { name: 'Deshacer: rechazo de “Asthma”' })
})
