import { calendarFile } from '#lib/format/calendar-file.ts'

const organizer = { name: 'Carepanel', email: 'help@c.example' }
const interview = {
  id: 'inv-7',
  title: 'Interview: Sleep',
  startsAt: '2026-12-01T14:30:00',
  minutes: 45,
  sequence: 0,
  isCanceled: false,
  place: null,
  url: null,
  description: null,
}

describe('the calendar file of an interview', () => {
  it('has the start in UTC, the duration and the title (CONST-050)', () => {
    expect(calendarFile(interview, organizer, '2026-11-22')).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Carepanel//Interviews//EN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:interview-inv-7@carepanel',
        'SEQUENCE:0',
        'STATUS:CONFIRMED',
        'ORGANIZER;CN="Carepanel":mailto:help@c.example',
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

  it('follows daylight saving time, and lasts an hour when the duration is unknown', () => {
    const file = calendarFile({ ...interview, startsAt: '2026-07-01T14:30:00', minutes: null }, organizer, '2026-06-22')
    expect(file).toContain('\r\nDTSTART:20260701T183000Z\r\nDURATION:PT60M\r\n')
  })

  it('reads the offset of a start, and rounds the duration to whole minutes', () => {
    const file = calendarFile(
      { ...interview, startsAt: '2026-12-01T19:30:00Z', minutes: 12.5 },
      organizer,
      '2026-11-22',
    )
    expect(file).toContain('\r\nDTSTART:20261201T193000Z\r\nDURATION:PT13M\r\n')
  })

  it('escapes commas, semicolons, backslashes and line breaks in the title', () => {
    const file = calendarFile({ ...interview, title: 'Heart, lungs; a\\b\nc' }, organizer, '2026-11-22')
    expect(file).toContain('SUMMARY:Heart\\, lungs\\; a\\\\b\\nc\r\n')
  })

  it('folds lines at 75 octets without splitting a character', () => {
    const title = 'é'.repeat(60)
    const file = calendarFile({ ...interview, title }, organizer, '2026-11-22') ?? ''
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
  })

  it('replaces the earlier entry, with the same id and a higher sequence number', () => {
    const moved = { ...interview, startsAt: '2026-12-02T09:00:00', sequence: 1 }
    const uidIn = (file: string | null) => /UID:\S+/.exec(file ?? '')?.[0]
    const [before, after] = [interview, moved].map((entry) => calendarFile(entry, organizer, '2026-11-22'))
    expect(uidIn(after ?? null)).toBe(uidIn(before ?? null))
    expect(after).toContain('\r\nSEQUENCE:1\r\nSTATUS:CONFIRMED\r\n')
    expect(after).toContain('\r\nDTSTART:20261202T140000Z\r\n')
  })

  it('cancels the earlier entry, with the same id', () => {
    const file = calendarFile({ ...interview, sequence: 2, isCanceled: true }, organizer, '2026-11-22')
    expect(file).toContain('\r\nMETHOD:CANCEL\r\nBEGIN:VEVENT\r\nUID:interview-inv-7@carepanel\r\n')
    expect(file).toContain('\r\nSEQUENCE:2\r\nSTATUS:CANCELLED\r\n')
  })

  it('lets neither a title nor a name start a new line', () => {
    const title = 'Sleep\r\nATTACH:https://other.example\rX-A:1\nX-B:1'
    const name = 'Care"panel\r\nATTACH:https://other.example'
    const file = calendarFile({ ...interview, title }, { ...organizer, name }, '2026-11-22') ?? ''
    expect(file).not.toMatch(/^(ATTACH|X-)/m)
    expect(file.replaceAll('\r\n ', '')).toContain('ORGANIZER;CN="CarepanelATTACH:https://other.example":mailto:help')
  })

  it('has the place, the link to join, and the note', () => {
    const joined = {
      ...interview,
      place: '12 Main St, Suite 4; rear door',
      url: 'https://meet.example/j/7?pwd=a;b,c',
      description: 'Passcode: 47\\11\nBring your glasses, please.',
    }
    const lines = calendarFile(joined, organizer, '2026-11-22')?.split('\r\n')
    expect(lines?.slice(-6)).toEqual([
      'LOCATION:12 Main St\\, Suite 4\\; rear door',
      'URL:https://meet.example/j/7?pwd=a;b,c',
      'DESCRIPTION:Passcode: 47\\\\11\\nBring your glasses\\, please.',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('folds a long link, and lets neither a link nor a place start a new line', () => {
    const url = `https://meet.example/${'a'.repeat(150)}\r\nATTACH:https://other.example`
    const file = calendarFile({ ...interview, url, place: 'Here\r\nX-A:1' }, organizer, '2026-11-22') ?? ''
    for (const line of file.split('\r\n')) expect(line.length).toBeLessThanOrEqual(75)
    expect(file).not.toMatch(/^(ATTACH|X-)/m)
    expect(file.replaceAll('\r\n ', '')).toContain(`\r\nURL:https://meet.example/${'a'.repeat(150)}ATTACH:https://oth`)
  })

  it('leaves out a link that is not a URL', () => {
    expect(calendarFile({ ...interview, url: 'meet me' }, organizer, '2026-11-22')).not.toContain('URL')
  })

  it('is null when the time is invalid', () => {
    expect(calendarFile({ ...interview, startsAt: 'soon' }, organizer, '2026-11-22')).toBeNull()
  })
})
