import { interviewZone } from '#lib/format/interview-zone.ts'

it.each([
  ['America/Chicago', 'Central Time', 'hora del centro'],
  ['America/Detroit', 'Eastern Time', 'hora del este'],
  ['America/Denver', 'Mountain Time', 'hora de la montaña'],
  ['America/Phoenix', 'Mountain Standard Time', 'hora estándar de la montaña'],
  ['America/Los_Angeles', 'Pacific Time', 'hora del Pacífico'],
  ['America/Anchorage', 'Alaska Time', 'hora de Alaska'],
  [null, 'Eastern Time', 'hora del este'],
  ['Mars/Olympus', 'Eastern Time', 'hora del este'],
])('the zone of an interview in %s is called %s, in Spanish %s [DASH-059]', (zone, english, spanish) => {
  expect(interviewZone(zone)).toBe(english)
  expect(interviewZone(zone, 'es')).toBe(spanish)
})
