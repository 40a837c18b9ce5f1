import { render, screen } from '@testing-library/react'
import { ServerClock } from '#components/shell/ServerClock.tsx'
import { setAhead } from '#lib/format/clock.ts'
import { easternToday } from '#lib/format/dates.ts'

afterEach(() => {
  setAhead(0)
  jest.useRealTimers()
})

const Today = () => <p>{easternToday()}</p>

const pageAt = (now: string) => (
  <ServerClock now={Date.parse(now)}>
    <Today />
  </ServerClock>
)

test("days are counted by the server's clock, also hours after the page was loaded [DASH-131]", () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-24T15:00:00Z') })
  const { rerender } = render(pageAt('2026-11-22T15:00:00Z'))
  screen.getByText('2026-11-22')
  jest.advanceTimersByTime(24 * 3_600_000)
  rerender(pageAt('2026-11-23T15:00:00Z'))
  screen.getByText('2026-11-23')
})

test('a script that comes hours after the page does not set its clock back', () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-24T15:00:00Z') })
  jest.advanceTimersByTime(10 * 3_600_000)
  render(pageAt('2026-11-22T15:00:00Z'))
  screen.getByText('2026-11-22')
  jest.advanceTimersByTime(4 * 3_600_000)
  expect(easternToday()).toBe('2026-11-23')
})
