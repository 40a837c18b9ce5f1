import { render, screen, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { replaceBy } from '#components/call/leave.ts'
import { SampleSurvey } from '#components/surveys/landing/SampleSurvey.tsx'
import { Redirecting } from '#components/surveys/redirect/Redirecting.tsx'
import { SurveyTerms } from '#components/surveys/terms/SurveyTerms.tsx'

jest.mock('#components/call/leave.ts', () => ({ replaceBy: jest.fn() }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }))

const brand = { name: 'Carepanel', supportEmail: 'help@c.example', siteUrl: 'https://c.example' }
const terms = (incentive: number | null = 125.5) =>
  render(<SurveyTerms brand={brand} incentive={incentive} survey="/redirect?to=sealed" />)

const items = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

describe('the terms', () => {
  test.each([
    ['SURVEY-010', 'Your participation is voluntary'],
    ['SURVEY-011', 'The incentive for this survey is $125.50'],
    ['SURVEY-012', 'Compensation goes only to participants whose identity is verified, who answer truthfully'],
    ['SURVEY-013', 'Your answers are confidential'],
    ['SURVEY-014', 'Adverse event reporting'],
    ['SURVEY-015', 'Payment transparency'],
  ])('[%s] have an item: %s', (_id, text) => {
    terms()
    expect(items().filter((item) => item?.startsWith(text))).toHaveLength(1)
  })

  test('[SURVEY-016, SURVEY-017] link to the privacy policy and the terms, beside the page', () => {
    terms()
    for (const [name, href] of [
      [/^Privacy Policy/, 'https://c.example/privacy-policy'],
      [/^Terms of Use/, 'https://c.example/terms-of-use'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
      expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank')
    }
  })

  test('[SURVEY-046] name the incentive that came along, or none', () => {
    terms(75)
    expect(items()[1]).toBe('The incentive for this survey is $75.')
    terms(null)
    screen.getByText('The incentive is the one that your invitation names.')
  })
})

test('[SURVEY-047, SURVEY-048] Agree to Terms and Start Survey goes to the redirect page', () => {
  terms()
  const agree = screen.getByRole('button', { name: 'Agree to Terms and Start Survey' })
  expect(agree).toHaveAttribute('href', '/redirect?to=sealed')
})

test('[SURVEY-049, SURVEY-050] Cancel goes to the dashboard', () => {
  terms()
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('href', '/dashboard')
})

test('[SURVEY-051, SURVEY-052] the redirect page says so, moves on without scripts and names the place', () => {
  jest.useFakeTimers()
  const page = <Redirecting url="https://surveys.example:8443/s/1?a=1&b='2'" />
  expect(renderToStaticMarkup(page)).toContain(
    '<noscript><meta http-equiv="refresh" content="0;url=https://surveys.example:8443/s/1?a=1&amp;b=%272%27"/></noscript>',
  )
  render(page)
  screen.getByRole('heading', { name: 'Please wait while you are redirected' })
  jest.advanceTimersByTime(999)
  expect(replaceBy).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(jest.mocked(replaceBy).mock.calls).toEqual([['https://surveys.example:8443/s/1?a=1&b=%272%27']])
  jest.useRealTimers()
  expect(screen.getByRole('link', { name: 'Continue to surveys.example:8443' })).toHaveAttribute(
    'href',
    'https://surveys.example:8443/s/1?a=1&b=%272%27',
  )
})

test('[SURVEY-055] /surveyRegister is fixed text', () => {
  render(<SampleSurvey />)
  screen.getByRole('heading', { name: 'Sample survey registration' })
  screen.getByText(/nothing is saved/)
})
