import { calendarFile } from '#lib/format/calendar-file.ts'

const interview = { id: 'inv-7', title: 'Interview: Sleep', at: '2026-12-01T14:30:00', minutes: 45 }

describe('the calendar file of an interview', () => {
  it('says when it begins in UTC, how long it takes and what it is', () => {
    expect(calendarFile(interview, 'Carepanel', '2026-11-22')).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Carepanel//Interviews//EN',
        'BEGIN:VEVENT',
        'UID:interview-inv-7@carepanel',
        'DTSTAMP:20261122T000000Z',
        'DTSTART:20261201T193000Z',
        'DURATION:PT45M',
        'SUMMARY:Interview: Sleep',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  it('keeps to summer time, and takes an hour where no duration is known', () => {
    const file = calendarFile({ ...interview, at: '2026-07-01T14:30:00', minutes: null }, 'Carepanel', '2026-06-22')
    expect(file).toContain('\r\nDTSTART:20260701T183000Z\r\nDURATION:PT60M\r\n')
  })

  it('escapes what a calendar would read as its own', () => {
    const file = calendarFile({ ...interview, title: 'Heart, lungs; a\\b\nc' }, 'Carepanel', '2026-11-22')
    expect(file).toContain('SUMMARY:Heart\\, lungs\\; a\\\\b\\nc\r\n')
  })

  it('folds long lines at 75 octets and cuts no character in two', () => {
    const title = 'é'.repeat(60)
    const file = calendarFile({ ...interview, title }, 'Carepanel', '2026-11-22') ?? ''
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
  })

  it('is none for a time that is none', () => {
    expect(calendarFile({ ...interview, at: 'soon' }, 'Carepanel', '2026-11-22')).toBeNull()
  })
})
