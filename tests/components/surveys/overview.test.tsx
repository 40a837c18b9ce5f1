import { render, screen, within } from '@testing-library/react'
import { Resources } from '#components/call/Resources.tsx'
import { readView, type SurveyList } from '#components/surveys/dashboard/view/surveyView.ts'
import Interviews from '#components/surveys/overview/Interviews.tsx'
import NextSurvey from '#components/surveys/overview/NextSurvey.tsx'
import { StartSurveys } from '#components/surveys/start/StartSurveys.tsx'
import type { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import { surveyRow } from '#tests/support/screens/members.ts'
import { open, refusal, serve } from '#tests/support/screens/screens.tsx'
import { inSpanish } from '#tests/support/screens/spanish.tsx'

jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))
// Import the lazy interview card up front, so that no test waits for it.
beforeAll(() => import('#components/surveys/overview/InterviewCard.tsx'))

const TODAY = '2026-11-22'

function overview(surveys: SurveyList, isNext = false) {
  const loaded = { surveys, view: readView({}) }
  return (
    <Resources>
      <StartSurveys brand="Carepanel" action="/api/form/start?key=1">
        <NextSurvey loaded={loaded} today={TODAY} isNext={!isNext} />
        <Interviews loaded={loaded} isNext={isNext} brand="Carepanel" supportEmail="help@c.example" today={TODAY} />
      </StartSurveys>
    </Resources>
  )
}

const interview = surveyRow({
  topic: 'Sleep',
  status: 'Interview Scheduled',
  interviewDateTime: '2026-12-01T14:30:00',
  respondentTimezone: 'America/Chicago',
  incentivesOffered: 300,
  loi: 60,
  invitationMaskedId: 'inv-7',
})

describe('next survey', () => {
  const step = () => screen.getByRole('region', { name: 'Next step' })

  test('is the open one that ends first, with days left, duration and incentive', () => {
    jest.useFakeTimers({ now: new Date('2026-11-22T12:00:00-05:00') })
    render(
      overview([
        surveyRow({ topic: 'Later', endDate: '2026-12-24' }),
        surveyRow({ topic: 'Soon', endDate: '2026-11-24', loi: 15, incentivesOffered: 90 }),
      ]),
    )
    jest.useRealTimers()
    expect(step()).toHaveTextContent('Next stepSoon2 days left · 15 min$90 $360/hr')
    expect(within(step()).getByRole('button', { name: 'Start Soon' })).toHaveClass('button-primary')
  })

  test('shows the end date while that is far', () => {
    render(overview([surveyRow({ endDate: '2026-12-24', loi: null })]))
    expect(step()).toHaveTextContent('AsthmaEnds Dec 24, 2026$75')
  })

  test('beside an interview has a secondary button [DASH-120]', async () => {
    render(overview([surveyRow({ topic: 'Soon' }), interview], true))
    const survey = await screen.findByRole('region', { name: 'Ends soonest' })
    expect(within(survey).getByRole('button', { name: 'Start Soon' })).not.toHaveClass('button-primary')
  })

  test('has a Resume button when it was started', () => {
    render(overview([surveyRow({ status: 'Started' })]))
    within(step()).getByRole('button', { name: 'Resume Asthma' })
  })

  test('comes from "upcoming" when the panel answers pages', () => {
    const upcoming = [surveyRow({ topic: 'On page 3' })]
    render(overview({ rows: [surveyRow({ topic: 'On page 1' })], page: 1, total: 30, all: null, upcoming }))
    expect(step()).toHaveTextContent('On page 3')
  })

  test('is not shown when no survey is open', () => {
    render(overview([surveyRow({ status: 'Completed' })]))
    expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull()
  })

  test('shows why it did not start instead of its button', async () => {
    serve({ 'POST /api/surveys/start': refusal('SURVEY_CLOSED', 'This survey is closed.') })
    const { user } = open(overview([surveyRow()]))
    await user.click(within(step()).getByRole('button', { name: 'Start Asthma' }))
    expect(await within(step()).findByText(/This survey is closed/)).toHaveTextContent(
      "Asthma: This survey is closed. We'll invite you when another survey fits you.",
    )
    expect(within(step()).queryByRole('button')).toBeNull()
  })
})

describe('interview card', () => {
  const card = () => screen.findByRole('region', { name: 'Interview: Sleep' })
  const calendarOf = async (label: string) => {
    const link = within(await card()).getByRole('link', { name: label })
    return decodeURIComponent(link.getAttribute('href')?.split(',').slice(1).join(',') ?? '').split('\r\n')
  }
  const toCalendar = async () => within(await card()).getByRole('link', { name: 'Add to calendar' })

  test("shows the time in the member's and the host's time zone, the duration and the incentive", async () => {
    render(overview([interview]))
    expect(await card()).toHaveTextContent('Dec 1, 2026 1:30 PM CST')
    expect(await card()).toHaveTextContent('60 min · $300')
    expect(await card()).toHaveTextContent('Central TimeFor your host: 2:30 PM EST')
  })

  test("leaves out the host's day in Spanish, too, if it is the member's", async () => {
    render(inSpanish(overview([interview])))
    const region = await screen.findByRole('region', { name: /Sleep/ })
    expect(region).toHaveTextContent('1 dic 2026, 1:30 p.m. CST')
    expect(region).toHaveTextContent('Para quien le entrevista: 2:30 p.m. EST')
  })

  test("names the day in the host's time zone if it is another one", async () => {
    render(overview([{ ...interview, respondentTimezone: 'Asia/Tokyo' }]))
    expect(await card()).toHaveTextContent('For your host: Dec 1, 2026 2:30 PM EST')
  })

  test("shows Eastern Time when the member's time zone is unknown", async () => {
    render(overview([{ ...interview, respondentTimezone: null }]))
    expect(await card()).toHaveTextContent('Dec 1, 2026 2:30 PM EST')
    expect(await card()).toHaveTextContent('60 min · $300Eastern Time')
    expect(await card()).not.toHaveTextContent('For your host')
  })

  test('has a calendar file', async () => {
    render(overview([interview]))
    const link = await toCalendar()
    expect(link).toHaveAttribute('download', 'interview.ics')
    const [kind, file = ''] = link.getAttribute('href')?.split(',') ?? []
    expect(kind).toBe('data:text/calendar;charset=utf-8')
    for (const line of [
      'UID:interview-inv-7@carepanel',
      'DTSTART:20261201T193000Z',
      'DURATION:PT60M',
      'SUMMARY:Interview with Carepanel',
    ]) {
      expect(decodeURIComponent(file).split('\r\n')).toContain(line)
    }
  })

  const joined = (interviewJoin: SurveyRow['interviewJoin']) => overview([{ ...interview, interviewJoin }])

  test('has a link to join, which opens in a new tab, names the address and is in the calendar file', async () => {
    const to = 'https://meet.example/j/7?pwd=a%20b'
    render(joined({ by: 'link', to, note: 'The passcode is 4711.' }))
    const link = within(await card()).getByRole('link', { name: `Join interview ${to} (opens in a new tab)` })
    expect(link).toHaveAttribute('href', to)
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noreferrer')
    expect(await card()).toHaveTextContent('The passcode is 4711.')
    const lines = await calendarOf('Add to calendar')
    const description = 'DESCRIPTION:Topic: Sleep\\nThe passcode is 4711.'
    expect(lines).toEqual(expect.arrayContaining([`URL:${to}`, `LOCATION:${to}`, description]))
  })

  test.each([
    ['+12125550188', 'Call (212) 555-0188'],
    ['+442071234567', 'Call +442071234567'],
  ])('links to a phone call to %s', async (to, sentence) => {
    render(joined({ by: 'phone', to, note: null }))
    expect(await card()).toHaveTextContent(sentence)
    expect(within(await card()).getByRole('link', { name: sentence.replace('Call ', '') })).toHaveAttribute(
      'href',
      `tel:${to}`,
    )
  })

  test('shows the place, which is in the calendar file', async () => {
    render(joined({ by: 'place', to: '12 Main St, Detroit', note: null }))
    expect(await card()).toHaveTextContent('Come to 12 Main St, Detroit')
    expect(await calendarOf('Add to calendar')).toContain('LOCATION:12 Main St\\, Detroit')
  })

  test('shows nothing about joining when it is unknown', async () => {
    render(overview([interview]))
    expect(await card()).not.toHaveTextContent(/Join|Call|Come/)
    expect((await calendarOf('Add to calendar')).join('\n')).not.toMatch(/LOCATION|URL/)
  })

  test('has the primary button only when it is the next step', async () => {
    const { unmount } = render(overview([interview]))
    expect(await toCalendar()).not.toHaveClass('button-primary')
    unmount()
    render(overview([interview], true))
    expect(await toCalendar()).toHaveClass('button-primary')
  })

  test('links to an email that asks for another time', async () => {
    render(overview([interview]))
    expect(within(await card()).getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      'mailto:help@c.example?subject=Please%20change%20the%20time%20of%20my%20interview%3A%20Sleep%2C%20Dec%201%2C%202026%201%3A30%20PM%20CST',
    )
  })

  test('comes from "upcoming" when the panel answers pages', async () => {
    render(overview({ rows: [], page: 1, total: 0, all: 40, upcoming: [interview] }))
    expect(await card()).toBeInTheDocument()
  })

  test('says that the interview was changed, and its calendar file replaces the old one', async () => {
    render(overview([{ ...interview, interviewSequence: 2 }]))
    expect(await card()).toHaveTextContent(
      'This interview was changed. Add it to your calendar again to replace the old entry.',
    )
    expect(await calendarOf('Add to calendar')).toEqual(
      expect.arrayContaining(['METHOD:PUBLISH', 'UID:interview-inv-7@carepanel', 'SEQUENCE:2', 'STATUS:CONFIRMED']),
    )
  })

  test('of a canceled interview has a calendar file that removes it, and no contact link', async () => {
    render(
      overview([
        {
          ...interview,
          invitationStatus: { status: 'Screener Completed' },
          interviewSequence: 1,
          interviewCanceled: true,
        },
      ]),
    )
    expect(await card()).toHaveTextContent(
      "CanceledIt was planned for Dec 1, 2026 1:30 PM CST. If there's a new time, you'll see it here.",
    )
    expect(await calendarOf('Remove from calendar')).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'UID:interview-inv-7@carepanel', 'SEQUENCE:1', 'STATUS:CANCELLED']),
    )
    expect(within(await card()).queryByRole('link', { name: 'Contact us' })).toBeNull()
  })

  test('is not shown after the interview', async () => {
    render(overview([{ ...interview, interviewDateTime: '2026-11-21T14:30:00' }]))
    expect(screen.queryByRole('region', { name: 'Interview: Sleep' })).toBeNull()
  })
})
