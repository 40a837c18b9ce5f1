import { readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { takeSigningRequest } from '#components/shell/signRequest.ts'
import { panelistProfile, surveyRow, surveyRows } from '#tests/support/screens/members.ts'
import { open } from '#tests/support/screens/screens.tsx'
import { cell, dashboard, everything, rows, show, table } from '#tests/support/screens/survey-list.tsx'

jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const styles = readFileSync('app/survey-list.css', 'utf8')

describe('action of a survey', () => {
  test.each([
    ['Invited', 'Start', 'DASH-021'],
    ['Reminded', 'Start', 'DASH-022'],
    ['Re-invited', 'Start', 'DASH-023'],
    ['Started', 'Resume', 'DASH-024'],
  ])('in status %s is %s (%s) [WCAG 2.4.4]', (status, name, _id) => {
    show({ surveys: [surveyRow({ status })] })
    within(cell('Action')).getByRole('button', { name: `${name} Asthma` })
  })

  test.each(['Completed', 'Expired', 'Quota Completed', 'Screener Completed', 'Terminated', 'Something New'])(
    'is not shown in status %s [DASH-025]',
    (status) => {
      show({ surveys: [surveyRow({ status })], query: everything })
      expect(cell('Action')).toBeEmptyDOMElement()
    },
  )
})

describe('status of a survey', () => {
  test.each([
    ['Started', 'Started', 'DASH-068'],
    ['Completed', 'Completed', 'DASH-069'],
    ['Invited', 'Invited', 'DASH-070'],
    ['Re-invited', 'Re-invited', 'DASH-071'],
    ['Expired', 'Expired', 'DASH-072'],
    ['Reminded', 'Expiring Soon', 'DASH-073'],
    ['Partially Completed', 'Completed - Partial Incentive', 'DASH-074'],
    ['Quota Completed', 'Survey Full', 'DASH-075'],
    ['Straightlining', 'Did Not Qualify', 'DASH-076'],
    ['Speeding', 'Did Not Qualify', 'DASH-077'],
    ['Cheating', 'Did Not Qualify', 'DASH-078'],
    ['Terminated', 'Did Not Qualify', 'DASH-079'],
    ['No Show', 'Did Not Qualify', 'DASH-080'],
    ['Other Cause', 'Did Not Qualify', 'DASH-081'],
    ['Illogical Answers', 'Did Not Qualify', 'DASH-082'],
    ['Other', 'Did Not Qualify', 'DASH-083'],
    ['Interview Scheduled', 'Interview Scheduled', 'DASH-085'],
  ])('%s is shown as %s (%s)', (status, shown, _id) => {
    show({ surveys: [surveyRow({ status })], query: everything })
    expect(cell('Survey Status').textContent).toBe(shown)
  })

  test('Screener Completed has a tooltip, also by keyboard [DASH-055, DASH-056, DASH-084, CONST-038, WCAG 1.4.13]', async () => {
    const { user } = open(dashboard({ surveys: [surveyRow({ status: 'Screener Completed' })], query: everything }))
    const status = within(cell('Survey Status')).getByRole('button', { name: 'Screener Completed' })
    expect(status).toHaveAccessibleDescription(
      'If the client approves, our team will contact you within 24-48 hours to schedule an interview.',
    )
    const tip = within(cell('Survey Status')).getByRole('tooltip')
    expect(tip).toHaveClass('group-focus-within:visible', 'group-hover:visible')
    status.focus()
    await user.keyboard('{Escape}')
    expect(tip).toHaveClass('hidden')
    await user.tab()
    expect(tip).not.toHaveClass('hidden')
  })

  const interview = (respondentTimezone: string | null) =>
    surveyRow({ status: 'Interview Scheduled', interviewDateTime: '2026-12-01T14:30:00', respondentTimezone })

  test("Interview Scheduled shows the time in the member's time zone [DASH-057, DASH-058]", async () => {
    show({ surveys: [interview('America/Los_Angeles')], query: everything })
    await waitFor(() => expect(cell('Survey Status')).toHaveTextContent('Dec 1, 2026 11:30 AM PST'))
  })

  test("Interview Scheduled shows Eastern Time when the member's time zone is unknown [DASH-059]", async () => {
    show({ surveys: [interview(null)], query: everything })
    await waitFor(() => expect(cell('Survey Status')).toHaveTextContent('Dec 1, 2026 2:30 PM EST'))
  })
})

describe('payment status of a survey', () => {
  const pending = [surveyRow({ payment: 'Pending W9' })]
  const link = () => within(cell('Payment Status')).getByRole('link', { name: 'Pending W9' })

  test('Pending W9 links a patient to the third tab [DASH-060, DASH-061]', () => {
    show({ profile: panelistProfile({ type: 'Patient' }), surveys: pending })
    expect(link()).toHaveAttribute('href', '/completeProfile?tabIndex=3')
  })

  test('Pending W9 links a professional to the first tab [DASH-062]', () => {
    show({ surveys: pending })
    expect(link()).toHaveAttribute('href', '/completeProfile?tabIndex=1')
  })

  test.each(['Not Eligible', 'Pending', 'Approved', 'Paid', 'Stopped'])('%s is plain text [DASH-063]', (payment) => {
    show({ surveys: [surveyRow({ payment })] })
    expect(cell('Payment Status')).toHaveTextContent(payment)
    expect(within(cell('Payment Status')).queryByRole('link')).toBeNull()
  })

  test.each([
    ['Invited', 'None yet'],
    ['Completed', 'None yet'],
    ['Expired', 'None'],
    ['Terminated', 'None'],
  ])('in status %s without a payment is read as "%s"', (status, text) => {
    show({ surveys: [surveyRow({ status })], query: everything })
    expect(within(cell('Payment Status')).getByText(text)).toBeInTheDocument()
  })

  test.each([
    ['Invited', null, true],
    ['Invited', 'Pending', false],
    ['Completed', null, false],
  ])('of status %s with payment %s takes no space on a phone: %s', (status, payment, isLeftOut) => {
    show({ surveys: [surveyRow({ status, payment })], query: everything })
    expect(cell('Payment Status').classList.contains('max-md:hidden')).toBe(isLeftOut)
  })
})

describe('payment timeline of a survey', () => {
  const held = [{ event: 'completed', date: '2026-10-03' }, { event: 'w9-hold', date: '2026-11-02' }, { event: 'sent' }]
  const timelineOf = (paymentEvents: { event: string; date?: string; dueBy?: string }[]) => {
    show({ surveys: [surveyRow({ status: 'Completed', payment: 'Approved', paymentEvents })], query: everything })
    return within(table()).getByRole('group')
  }

  test('is labeled by the survey [WCAG 1.3.1]', () => {
    expect(timelineOf(held)).toHaveAccessibleName('Asthma')
  })

  test('links to Form W-9 while the payment waits for it, and asks for the form there [TAX-042]', () => {
    const link = within(timelineOf(held)).getByRole('link', { name: 'Complete Form W-9' })
    expect(link).toHaveAttribute('href', '/completeProfile?tabIndex=1')
    fireEvent.click(link)
    expect(takeSigningRequest()).toBe(true)
  })

  test.each(['Pending Approval', 'Approved'])('has no link to the tax form once that is %s', (taxStatus) => {
    const surveys = [surveyRow({ status: 'Completed', payment: 'Pending W9', paymentEvents: held })]
    show({ profile: panelistProfile({ taxStatus }), surveys, query: everything })
    const timeline = within(within(table()).getByRole('group'))
    timeline.getAllByText('Held for your Form W-9')
    expect(timeline.queryByRole('link')).toBeNull()
  })

  test('has no link to the tax form once the payment is released', () => {
    const timeline = within(
      timelineOf([...held.slice(0, 2), { event: 'released', date: '2026-11-20' }, { event: 'sent' }]),
    )
    timeline.getByText('Held for your Form W-9')
    expect(timeline.queryByRole('link')).toBeNull()
  })

  test.each([
    ['by', '2026-11-21T23:59:00-05:00'],
    ['is late (expected by', '2026-11-22T00:00:00-05:00'],
  ])('shows "%s" and the expected day at %s', (text, now) => {
    jest.useFakeTimers({ now: new Date(now) })
    const timeline = timelineOf([
      { event: 'client-review', date: '2026-10-24' },
      { event: 'approved', dueBy: '2026-11-21' },
    ])
    jest.useRealTimers()
    expect(timeline).toHaveTextContent(`Next: payment approval ${text} Nov 21, 2026`)
  })
})

describe('surveys that end soon', () => {
  test('can be sorted to the top [DASH-121]', () => {
    show({ surveys: surveyRows(3) })
    expect(screen.getByRole('link', { name: 'Sort by ending soonest' })).toHaveAttribute(
      'href',
      '/dashboard?sort=endDate',
    )
  })

  test('can be sorted back when they are on top [DASH-121]', () => {
    show({ surveys: surveyRows(3), query: { sort: 'endDate' } })
    expect(screen.getByRole('link', { name: 'Sort by ending latest' })).toHaveAttribute('href', '/dashboard')
  })

  test('keep focus on the link that sorts them [DASH-121]', () => {
    const surveys = surveyRows(3)
    const { rerender } = show({ surveys })
    screen.getByRole('link', { name: 'Sort by ending soonest' }).focus()
    rerender(dashboard({ surveys, query: { sort: 'endDate' } }))
    expect(screen.getByRole('link', { name: 'Sort by ending latest' })).toHaveFocus()
  })

  test('have no link to sort them when there is only one [DASH-121]', () => {
    show({ surveys: surveyRows(1) })
    expect(screen.queryByRole('link', { name: /^Sort by ending/ })).toBeNull()
  })

  test.each([
    ['Reminded', '2026-12-06', '14 days left'],
    ['Invited', '2026-12-06', '14 days left'],
    ['Reminded', '2027-01-01', '40 days left'],
    ['Invited', '2026-12-22', '30 days left'],
    ['Invited', '2026-12-23', null],
    ['Invited', '2026-11-30', '8 days left'],
    ['Invited', '2026-11-29', '7 days left', 'text-warning'],
  ])('with status %s and the end date %s say: %s [DASH-122]', (status, endDate, left, ink = 'text-muted') => {
    jest.useFakeTimers({ now: new Date('2026-11-22T12:00:00-05:00') })
    show({ surveys: [surveyRow({ status, endDate })] })
    jest.useRealTimers()
    const shown = screen.queryByText(/days left/)
    expect(shown?.textContent ?? null).toBe(left)
    if (shown) expect(shown).toHaveClass(ink)
  })
})

describe('color and incentive of a survey', () => {
  test.each([
    ['blue', 'Completed', 'Paid', '$0, Earned', 'DASH-064'],
    ['yellow', 'Completed', 'Pending', '$0, Processing', 'DASH-065'],
    ['gray', 'Invited', null, '$75, when you complete it$225/hr', 'DASH-066'],
  ])(
    '%s for status %s and payment %s have hidden text for screen readers: %s (%s)',
    (color, status, payment, text, _id) => {
      show({ surveys: [surveyRow({ status, payment, incentivesEarned: 0 })], query: everything })
      expect(rows()[0]).toHaveAttribute('data-color', color)
      expect(cell('Incentive').textContent).toBe(text)
      expect(cell('Incentive').querySelector('.sr-only')).toHaveTextContent(text.replace(/^[^,]*|\$\d+\/hr$/g, ''))
    },
  )

  test.each([
    ['Invited', 'Paid', 'gray', 'DASH-104'],
    ['Started', 'Paid', 'gray', 'DASH-105'],
    ['Re-invited', 'Paid', 'gray', 'DASH-106'],
    ['Reminded', 'Paid', 'gray', 'DASH-107'],
    ['Completed', 'Paid', 'blue', 'DASH-108'],
    ['Partially Completed', 'Paid', 'blue', 'DASH-109'],
    ['Cheating', 'Paid', 'blue', 'DASH-110'],
    ['Completed', 'Approved', 'yellow', 'DASH-111'],
    ['Partially Completed', 'Approved', 'yellow', 'DASH-112'],
    ['Cheating', 'Approved', 'yellow', 'DASH-113'],
    ['Expired', 'Paid', 'gray', 'DASH-114'],
    ['Quota Completed', 'Paid', 'gray', 'DASH-115'],
    ['Screener Completed', 'Approved', 'yellow', 'DASH-116'],
    ['Screener Completed', 'Paid', 'blue', 'DASH-116'],
    ['Interview Scheduled', 'Approved', 'yellow', 'DASH-117'],
    ['Interview Scheduled', 'Paid', 'blue', 'DASH-117'],
  ])('for status %s and payment %s are %s (%s)', (status, payment, color, _id) => {
    show({ surveys: [surveyRow({ status, payment })], query: everything })
    expect(rows()[0]).toHaveAttribute('data-color', color)
  })

  test.each([
    ['gray', 'Expired', 'Not Eligible', '$75', 'Not earned'],
    ['yellow', 'Terminated', 'Not Eligible', '$0', 'No payment'],
    ['yellow', 'Completed', 'Stopped', '$0', 'Not paid'],
    ['yellow', 'Screener Completed', null, '$75', 'If you are chosen'],
    ['yellow', 'Interview Scheduled', null, '$75', 'After the interview'],
  ])('%s for status %s and payment %s have visible text: %s %s [WCAG 1.4.1]', (color, status, payment, sum, text) => {
    show({ surveys: [surveyRow({ status, payment, incentivesEarned: 0 })], query: everything })
    expect(rows()[0]).toHaveAttribute('data-color', color)
    expect(cell('Incentive')).toHaveTextContent(`${sum} ${text}`)
    expect(within(cell('Incentive')).getByText(text)).not.toHaveClass('sr-only')
  })

  test.each([
    ['Invited', false],
    ['Re-invited', false],
    ['Reminded', true],
    ['Started', true],
  ])('for status %s have a pill: %s (C-119)', (status, has) => {
    show({ surveys: [surveyRow({ status })] })
    expect(cell('Survey Status').querySelector('.survey-status') !== null).toBe(has)
  })

  test('have no pay by the hour without a duration, or after an outcome', () => {
    show({ surveys: [surveyRow({ loi: null }), surveyRow({ status: 'Completed' })], query: everything })
    expect(table()).not.toHaveTextContent('/hr')
  })

  test('have no pay by the hour without an amount, and no $0 [DASH-125]', () => {
    show({ surveys: [surveyRow({ incentivesOffered: null })] })
    expect(cell('Incentive').textContent).toBe(', when you complete it')
    expect(document.body).not.toHaveTextContent('$0')
  })

  test('put the color into the status pill and not behind the row', () => {
    show({ surveys: [surveyRow({ status: 'Completed', payment: 'Paid' })], query: everything })
    expect(within(cell('Survey Status')).getByText('Completed')).toHaveClass('survey-status')
    expect(styles).toMatch(/@utility survey-status \{[^}]*background: var\(--survey-wash\)/)
    expect(rows()[0]?.className).not.toMatch(/wash/)
  })

  test.each([
    ['blue', 'DASH-064', 'var(--info-wash)'],
    ['yellow', 'DASH-065', 'var(--warning-wash)'],
    ['gray', 'DASH-066', 'transparent'],
  ])('are painted %s by the style sheet (%s)', (color, _id, wash) => {
    const [, rules = ''] = new RegExp(`\\[data-color="${color}"\\] \\{([^}]*)\\}`).exec(styles) ?? []
    expect(rules).toContain(`--survey-wash: ${wash};`)
  })

  test.each([
    ['Completed', 'Paid', true],
    ['Completed', 'Pending', true],
    ['Expired', 'Not Eligible', true],
    ['Invited', null, false],
    ['Terminated', 'Not Eligible', false],
    ['Completed', 'Stopped', false],
  ])('for status %s and payment %s have a dot only if the legend is right: %s (C-119)', (status, payment, has) => {
    show({ surveys: [surveyRow({ status, payment })], query: everything })
    expect(cell('Incentive').querySelector('.survey-mark') !== null).toBe(has)
  })

  test('have no legend when no amount has a dot (C-119)', () => {
    show({ surveys: [surveyRow(), surveyRow({ status: 'Terminated', payment: 'Not Eligible' })], query: everything })
    expect(screen.queryByRole('list', { name: 'What the colors of surveys mean' })).toBeNull()
  })

  test('have a legend when there are several colors', () => {
    show({ surveys: [surveyRow(), surveyRow({ status: 'Completed' })], query: everything })
    const legend = screen.getByRole('list', { name: 'What the colors of surveys mean' })
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map((entry) => entry.textContent),
    ).toEqual(['Earned', 'Processing', 'Not Eligible'])
  })

  test.each([
    ['Earned', 'blue', 'DASH-064', 'text-info'],
    ['Processing', 'yellow', 'DASH-065', 'text-warning'],
    ['Not Eligible', 'gray', 'DASH-066', 'text-muted'],
  ])('have a legend in which %s is %s (%s, C-09)', (label, color, _id, ink) => {
    show({ surveys: [surveyRow(), surveyRow({ status: 'Completed' })], query: everything })
    const legend = screen.getByRole('list', { name: 'What the colors of surveys mean' })
    const mark = within(legend).getByText(label)
    expect(mark).toHaveAttribute('data-color', color)
    expect(mark).toHaveClass(ink)
  })

  test('have no legend when there is only one color', () => {
    show({ surveys: surveyRows(3) })
    expect(screen.queryByRole('list', { name: 'What the colors of surveys mean' })).toBeNull()
  })

  test.each([
    ['Invited', '$75'],
    ['Expired', '$75'],
    ['Completed', '$50'],
    ['Terminated', '$50'],
  ])('show for status %s the sum %s [DASH-118]', (status, dollars) => {
    show({ surveys: [surveyRow({ status, incentivesEarned: 50 })], query: everything })
    expect(cell('Incentive').textContent).toMatch(new RegExp(`^\\${dollars}`))
  })
})
