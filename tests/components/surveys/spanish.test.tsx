import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Resources } from '#components/call/Resources.tsx'
import { PaymentsScreen } from '#components/rewards/payments/PaymentsScreen.tsx'
import { readPaymentsView } from '#components/rewards/payments/paymentsView.ts'
import { Dashboard } from '#components/surveys/dashboard/Dashboard.tsx'
import { readView } from '#components/surveys/dashboard/view/surveyView.ts'
import { SurveyTermsList } from '#components/surveys/terms/SurveyTermsList.tsx'
import { paymentsOf } from '#lib/rules/rewards/payments.ts'
import { brand } from '#tests/support/screens/brand.ts'
import { panelistProfile, surveyRow } from '#tests/support/screens/members.ts'
import { refusal, serve } from '#tests/support/screens/screens.tsx'
import { inSpanish } from '#tests/support/screens/spanish.tsx'

jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

function showDashboard(...surveys: ReturnType<typeof surveyRow>[]) {
  window.history.replaceState(null, '', '/dashboard?filter=All+Surveys')
  const view = readView({ filter: 'All Surveys' })
  const list = (
    <Resources>
      <Dashboard profile={panelistProfile()} loaded={{ surveys, view }} brand="Carepanel" startAction="/start">
        cards
      </Dashboard>
    </Resources>
  )
  render(inSpanish(list))
}

test('the survey list in Spanish translates dates, statuses and filters, and keeps the filter values', () => {
  showDashboard(surveyRow({ status: 'Completed', payment: 'Pending W9', incentivesEarned: 0 }))
  const row = within(screen.getByRole('table', { name: 'Mis encuestas: Todas las encuestas' })).getByText('Asthma')
  expect(row.closest('tbody')).toHaveTextContent(
    'Asthma · 20 minFecha límite 5 mar 2099 $0, En procesoCompletadaFalta el W-9Todos los pasos',
  )
  expect(screen.getByLabelText('Estado')).toHaveValue('All Surveys')
  expect(screen.getByRole('option', { name: 'Cupo completo' })).toHaveValue('Survey Full')
})

test('the survey list names the language of a survey to readers of another one (SURVEY-057)', () => {
  showDashboard(surveyRow({ topic: 'Gota', language: 'es' }), surveyRow({ language: 'en' }))
  expect(screen.getByRole('rowheader', { name: /^Gota/ })).toHaveTextContent(/^Gota · 20 min$/)
  expect(screen.getByRole('rowheader', { name: /^Asthma/ })).toHaveTextContent(/^Asthma · 20 min · En inglés$/)
})

test("a survey's name on the dashboard is marked with the survey's language [WCAG 3.1.2]", () => {
  showDashboard(surveyRow({ topic: 'Gout, day by day', language: 'en' }), surveyRow({ topic: 'Reuma' }))
  for (const name of screen.getAllByText('Gout, day by day')) expect(name).toHaveAttribute('lang', 'en')
  for (const name of screen.getAllByText('Reuma')) expect(name).not.toHaveAttribute('lang')
})

test('the survey list in Spanish says why a survey did not start', async () => {
  serve({ 'POST /api/surveys/start': refusal('', '', 500) })
  showDashboard(surveyRow())
  await userEvent.click(screen.getByRole('button', { name: /^Empezar/ }))
  expect(await screen.findByText(/Elija “Empezar” para intentarlo de nuevo\.$/)).toBeVisible()
})

test('the survey terms in Spanish have the incentive and the links in their sentences', () => {
  render(inSpanish(<SurveyTermsList brand={brand} incentive={50} />))
  expect(screen.getByText(/^El incentivo de esta encuesta es de/)).toHaveTextContent('es de $50.')
  expect(screen.getByRole('link', { name: 'Política de privacidad (se abre en una pestaña nueva)' })).toBeVisible()
})

test('the payments page is in Spanish', () => {
  const paid = surveyRow({ status: 'Completed', payment: 'Paid', incentivesEarned: 80, paymentDate: '2026-11-02' })
  const facts = {
    hasReferrals: true,
    summary: null,
    profile: panelistProfile(),
    rejection: null,
    brand,
    method: null,
    payoutMethod: null,
  }
  const view = readPaymentsView({ show: 'paid', kind: 'survey', year: '2026' })
  render(inSpanish(<PaymentsScreen payments={paymentsOf([paid], [])} view={view} {...facts} />))
  expect(screen.getByRole('heading', { name: 'Pagado: encuestas en 2026' })).toBeVisible()
  expect(screen.getByText('2 nov 2026')).toBeVisible()
  expect(screen.getByRole('img', { name: 'Pagado en 2026: nov $80.' })).toBeVisible()
})
