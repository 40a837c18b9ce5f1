import fc from 'fast-check'
import { daysLeft, easternToday, formatDate, formatDayOf, formatMoment, formatMonth } from '#lib/format/dates.ts'
import { formatInterviewTime } from '#lib/format/interview-time.ts'

describe('formatMonth', () => {
  it.each([
    ['2026-11-21', 'Nov 2026', 'nov 2026'],
    ['2026-09-01', 'Sep 2026', 'sept 2026'],
    ['soon', 'soon', 'soon'],
  ])('shows %s as %s, in Spanish as %s', (date, english, spanish) => {
    expect([formatMonth(date, 'en'), formatMonth(date, 'es')]).toEqual([english, spanish])
  })
})

describe('formatDate', () => {
  it.each([
    ['2020-03-05', 'Mar 5, 2020'],
    ['2020-12-31', 'Dec 31, 2020'],
    ['2026-01-01', 'Jan 1, 2026'],
    ['2026-01-01T00:30:00Z', 'Jan 1, 2026'],
    ['2026-01-01T23:30:00.000-08:00', 'Jan 1, 2026'],
  ])('shows %s as %s (FMT-004)', (date, shown) => {
    expect(formatDate(date)).toBe(shown)
  })

  it.each(['', 'soon', '2020-13-05', '2020-00-05', '03/05/2020', 'on 2020-03-05'])(
    'leaves a text that is not a date unchanged: %s',
    (date) => {
      expect(formatDate(date)).toBe(date)
    },
  )

  it('shows nothing for null', () => {
    expect(formatDate(null)).toBe('')
  })

  it('shows every day from 1900 to 2199 as the same day (FMT-004)', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    const asUtc = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
    fc.assert(fc.property(days, (day) => expect(formatDate(day.toISOString().slice(0, 10))).toBe(asUtc.format(day))))
  })
})

describe('today in Eastern Time', () => {
  afterEach(() => jest.useRealTimers())

  it.each([
    ['2026-01-15T04:59:59Z', '2026-01-14'],
    ['2026-01-15T05:00:00Z', '2026-01-15'],
    ['2026-07-15T03:59:59Z', '2026-07-14'],
    ['2026-07-15T04:00:00Z', '2026-07-15'],
  ])('at %s is %s', (now, day) => {
    jest.useFakeTimers({ now: new Date(now) })
    expect(easternToday()).toBe(day)
  })

  it('does not depend on how a browser writes dates: some write those of en-CA as 1/5/2027', async () => {
    const DateTimeFormat = Intl.DateTimeFormat
    jest.useFakeTimers({ now: new Date('2027-01-05T15:00:00Z') })
    jest
      .spyOn(Intl, 'DateTimeFormat')
      .mockImplementation((locale, options) => new DateTimeFormat(locale === 'en-CA' ? 'en-US' : locale, options))
    await jest.isolateModulesAsync(async () => {
      const dates = await import('#lib/format/dates.ts')
      expect(dates.easternToday()).toBe('2027-01-05')
      expect(dates.formatDayOf('2027-01-06T04:00:00Z')).toBe('Jan 5, 2027')
      expect(dates.daysLeft('2027-01-08')).toBe('3 days left')
    })
  })
})

describe('formatInterviewTime, of a time in Detroit', () => {
  it.each([
    ['2026-01-15T14:00:00', 'America/Detroit', 'Jan 15, 2026 2:00 PM EST', 'FMT-007, CONST-050'],
    // A summer in which New York changed its clocks and Detroit didn't.
    ['1970-07-15T14:00:00', 'America/New_York', 'Jul 15, 1970 3:00 PM EDT', 'FMT-007, CONST-050'],
    ['2026-01-15T14:00:00', 'America/Los_Angeles', 'Jan 15, 2026 11:00 AM PST', 'DASH-058, CONST-050'],
    ['2026-07-15T14:00:00', 'America/Chicago', 'Jul 15, 2026 1:00 PM CDT', 'DASH-058'],
    ['2026-01-15T23:30:00', 'Pacific/Honolulu', 'Jan 15, 2026 6:30 PM HST', 'DASH-058'],
    ['2026-01-15T01:00:00', 'America/Los_Angeles', 'Jan 14, 2026 10:00 PM PST', 'DASH-058'],
    ['2026-07-15T14:00:00', 'America/Phoenix', 'Jul 15, 2026 11:00 AM MST', 'DASH-058'],
    ['1970-07-15T14:00:00', null, 'Jul 15, 1970 3:00 PM EDT', 'DASH-059, CONST-050'],
    ['2026-01-15T14:00:00', null, 'Jan 15, 2026 2:00 PM EST', 'DASH-059'],
    ['2026-07-15T14:00:00', null, 'Jul 15, 2026 2:00 PM EDT', 'DASH-059'],
    ['2026-07-15T14:00:00', '', 'Jul 15, 2026 2:00 PM EDT', 'DASH-059'],
    ['2026-07-15T14:00:00', 'Mars/Olympus', 'Jul 15, 2026 2:00 PM EDT', 'DASH-059'],
  ])('%s for %s is %s (%s)', (written, zone, shown, _id) => {
    expect(formatInterviewTime(written, zone)).toBe(shown)
  })

  it.each([
    // Clocks go forward on Mar 8, 2026 at 2:00 local time, and back on Nov 1 at 2:00 local time.
    ['2026-03-07T14:00:00', 'America/Los_Angeles', 'Mar 7, 2026 11:00 AM PST', 'DASH-058'],
    ['2026-03-08T01:30:00', 'America/Chicago', 'Mar 8, 2026 12:30 AM CST', 'DASH-058'],
    ['2026-03-08T03:30:00', 'America/Chicago', 'Mar 8, 2026 1:30 AM CST', 'DASH-058'],
    ['2026-03-08T04:30:00', 'America/Chicago', 'Mar 8, 2026 3:30 AM CDT', 'DASH-058'],
    ['2026-03-08T04:30:00', 'America/Los_Angeles', 'Mar 8, 2026 12:30 AM PST', 'DASH-058'],
    ['2026-03-08T14:00:00', 'America/Phoenix', 'Mar 8, 2026 11:00 AM MST', 'DASH-058'],
    ['2026-03-07T14:00:00', 'America/Phoenix', 'Mar 7, 2026 12:00 PM MST', 'DASH-058'],
    ['2026-03-08T14:00:00', null, 'Mar 8, 2026 2:00 PM EDT', 'DASH-059'],
    ['2026-10-31T14:00:00', null, 'Oct 31, 2026 2:00 PM EDT', 'DASH-059'],
    ['2026-11-01T00:30:00', null, 'Nov 1, 2026 12:30 AM EDT', 'DASH-059'],
    ['2026-11-01T02:30:00', null, 'Nov 1, 2026 2:30 AM EST', 'DASH-059'],
    ['2026-11-01T00:30:00', 'America/Los_Angeles', 'Oct 31, 2026 9:30 PM PDT', 'DASH-058'],
    ['2026-11-01T02:30:00', 'America/Chicago', 'Nov 1, 2026 1:30 AM CST', 'DASH-058'],
    ['2026-11-01T14:00:00', 'America/Chicago', 'Nov 1, 2026 1:00 PM CST', 'DASH-058'],
  ])('around a clock change, %s for %s is %s (%s)', (written, zone, shown, _id) => {
    expect(formatInterviewTime(written, zone)).toBe(shown)
  })

  it.each([
    ['2026-03-08T02:30:00', /^Mar 8, 2026 (1:30 AM EST|3:30 AM EDT)$/],
    ['2026-11-01T01:30:00', /^Nov 1, 2026 1:30 AM E[SD]T$/],
  ])('%s, which Detroit skips or has twice, is one of the two possible times', (written, shown) => {
    expect(formatInterviewTime(written, null)).toMatch(shown)
  })

  it.each([
    ['2026-01-15T19:00:00Z', 'Jan 15, 2026 2:00 PM EST'],
    ['2026-01-15T19:00:00.123456+00:00', 'Jan 15, 2026 2:00 PM EST'],
    ['2026-07-15T11:00:00-0700', 'Jul 15, 2026 2:00 PM EDT'],
  ])('shows %s, from a panel that adds an offset, as %s', (written, shown) => {
    expect(formatInterviewTime(written, null)).toBe(shown)
  })

  it('leaves a text that is not a time unchanged', () => {
    expect(formatInterviewTime('to be agreed', 'America/Chicago')).toBe('to be agreed')
  })

  it('shows the day first in Spanish, and a comma before the time', () => {
    expect(formatInterviewTime('2026-01-15T14:00:00', null, 'es')).toBe('15 ene 2026, 2:00 p.m. EST')
  })

  it.each([
    ['2026-01-15', '15 ene 2026'],
    ['2026-06-15', '15 jun 2026'],
    ['2026-09-15', '15 sept 2026'],
    ['2026-12-15', '15 dic 2026'],
  ])('names the month of %s in Spanish as dates and moments do', (day, shown) => {
    expect(formatDate(day, 'es')).toBe(shown)
    expect(formatInterviewTime(`${day}T14:00:00`, null, 'es')).toContain(`${shown}, 2:00 p.m.`)
    expect(formatMoment(`${day}T18:00:00Z`, 'es')).toContain(shown)
  })
})

describe('daysLeft', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T23:30:00-05:00') }))
  afterEach(() => jest.useRealTimers())

  it.each([
    ['2026-11-20', ''],
    ['2026-11-21', 'Due today'],
    ['2026-11-22', 'Due tomorrow'],
    ['2026-11-23', '2 days left'],
    ['2026-11-28', '7 days left'],
    ['2026-11-29', ''],
    ['2026-11-22T10:00:00Z', 'Due tomorrow'],
    ['soon', ''],
    [null, ''],
  ])('of %s is "%s"', (date, text) => {
    expect(daysLeft(date)).toBe(text)
  })
})

it.each([
  ['2026-11-29T15:05:00Z', 'Nov 29, 2026'],
  ['2026-11-29T04:59:00Z', 'Nov 28, 2026'],
  ['soon', 'soon'],
])('formatDayOf: the day of %s in Eastern Time is %s', (moment, shown) => {
  expect(formatDayOf(moment)).toBe(shown)
})

it('shows a date without a time as this day, also where a timestamp is expected', () => {
  expect(formatDayOf('2026-11-22')).toBe('Nov 22, 2026')
  expect(formatMoment('2026-11-22')).toBe('Nov 22, 2026')
  expect(formatMoment('2026-11-22', 'es')).toBe('22 nov 2026')
})
