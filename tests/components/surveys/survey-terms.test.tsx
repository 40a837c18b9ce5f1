import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadPage, replaceLocation } from '#components/call/loadPage.ts'
import { SampleSurvey } from '#components/surveys/landing/SampleSurvey.tsx'
import { Redirecting } from '#components/surveys/redirect/Redirecting.tsx'
import type { NamedSurvey } from '#components/surveys/terms/SurveyGlance.tsx'
import { SurveyTerms } from '#components/surveys/terms/SurveyTerms.tsx'
import { brand } from '#tests/support/screens/brand.ts'

jest.mock('#components/call/loadPage.ts', () => ({ loadPage: jest.fn(), replaceLocation: jest.fn() }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }))

const terms = (
  incentive: number | null = 125.5,
  named: NamedSurvey | null = null,
  facts: Partial<ComponentProps<typeof SurveyTerms>> = {},
) =>
  render(
    <SurveyTerms
      brand={brand}
      incentive={incentive}
      effort={null}
      named={named}
      howPaid={null}
      survey="/redirect?to=sealed"
      {...facts}
    />,
  )

const items = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

describe('survey terms', () => {
  test.each([
    ['Your participation is voluntary. You can stop at any time.', 'SURVEY-010'],
    ['The incentive for this survey is $125.50.', 'SURVEY-011'],
    [
      'Compensation goes only to people whose identity is verified. They must answer truthfully and complete the survey.',
      'SURVEY-012',
    ],
    [
      'Your answers are confidential. They are reported together with those of others, without your name.',
      'SURVEY-013',
    ],
    [
      'Adverse event reporting: if you tell us about a side effect of a medicine or a problem with a product, the law may ask us to report it to the maker.',
      'SURVEY-014',
    ],
    [
      'Payment transparency: if you are a healthcare professional, a law (such as Open Payments) may ask us to report what we pay you.',
      'SURVEY-015',
    ],
  ])('have an item: %s (%s)', (text, _id) => {
    terms()
    expect(items().filter((item) => item === text)).toHaveLength(1)
  })

  test('link to the privacy policy and the terms in a new tab [SURVEY-016, SURVEY-017]', () => {
    terms()
    for (const [name, href] of [
      [/^Privacy Policy/, 'https://c.example/privacy-policy'],
      [/^Terms of Use/, 'https://c.example/terms-of-use'],
    ] as const) {
      const link = screen.getByRole('link', { name })
      expect(link).toHaveAttribute('href', href)
      expect(link).toHaveAttribute('target', '_blank')
      expect(link).toHaveAttribute('rel', 'noreferrer')
      expect(link).toHaveAccessibleName(expect.stringMatching(/ \(opens in a new tab\)$/))
    }
  })

  test.each([
    [1, '1 minute'],
    [15, '15 minutes'],
  ])('name the survey and its length (%s)', (loi, time) => {
    terms(75, { topic: 'Asthma', loi })
    expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual(['Asthma', time, '$75'])
  })

  test('name the language of a survey that is not in the language of the page (SURVEY-057)', () => {
    terms(75, { topic: 'Gota', loi: 15, language: 'es' })
    expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toContain('Spanish')
  })

  test('say when the survey is paid and where the expected day is shown', () => {
    terms()
    screen.getByText(
      "You're paid after the client checks the answers. See the expected day under Payments in the menu.",
    )
  })

  test('name beside the incentive within how many days it is expected, and below how it is paid [SURVEY-056]', () => {
    const effort = { quoted: 20, observed: null, incentive: 75, paidWithinDays: 42 }
    terms(75, { topic: 'Asthma', loi: 20 }, { effort, howPaid: 'We pay you with a gift card by email.' })
    expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
      'Asthma',
      '20 minutes',
      '$75',
      'Within 42 days',
    ])
    screen.getByText(
      /^We expect to pay you within 42 days after you finish\..* We pay you with a gift card by email\.$/,
    )
  })

  test('name the given incentive, or refer to the invitation [SURVEY-046]', () => {
    terms(75)
    expect(items()[1]).toBe('The incentive for this survey is $75.')
    terms(null)
    screen.getByText("You're paid the amount in your invitation.")
  })
})

test('the Agree button of the terms opens the redirect page [SURVEY-047, SURVEY-048]', () => {
  terms()
  const agree = screen.getByRole('button', { name: 'Agree to Terms and Start Survey' })
  expect(agree).toHaveAttribute('href', '/redirect?to=sealed')
  fireEvent.click(agree)
  expect(jest.mocked(loadPage).mock.calls).toEqual([['http://localhost/redirect?to=sealed']])
})

test('the Cancel button of the terms links to the dashboard [SURVEY-049, SURVEY-050]', () => {
  terms()
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('href', '/dashboard')
})

test('the redirect page names the host, moves on after a second, and without scripts too [SURVEY-051, SURVEY-052, SESS-013]', () => {
  jest.useFakeTimers()
  const page = <Redirecting url="https://surveys.example:8443/s/1?a=1&b='2'" />
  expect(renderToStaticMarkup(page)).toContain(
    '<noscript><meta http-equiv="refresh" content="0;url=https://surveys.example:8443/s/1?a=1&amp;b=%272%27"/></noscript>',
  )
  render(page)
  screen.getByRole('heading', { name: 'Please wait while you are redirected' })
  jest.advanceTimersByTime(999)
  expect(replaceLocation).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(jest.mocked(replaceLocation).mock.calls).toEqual([['https://surveys.example:8443/s/1?a=1&b=%272%27']])
  jest.useRealTimers()
  expect(screen.getByRole('link', { name: 'Continue to surveys.example:8443' })).toHaveAttribute(
    'href',
    'https://surveys.example:8443/s/1?a=1&b=%272%27',
  )
})

test('the sample page /surveyRegister is fixed text [ROUTE-014, SURVEY-055]', () => {
  const { container } = render(<SampleSurvey />)
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Sample survey registration',
    'Sample: treating seasonal allergies',
  ])
  screen.getByText("This page shows sample text. It isn't an invitation, and nothing is saved.")
  const facts = [...container.querySelectorAll('dl > div')].map((fact) => fact.textContent)
  expect(facts).toEqual(['Duration20 mins', 'Incentive$50'])
  expect(container.querySelector('form, input, button')).toBeNull()
})
