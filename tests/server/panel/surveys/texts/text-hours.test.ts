import type { TextHours } from '#lib/values/text-hours.ts'
import { nextTextTime, secondsOfDaytime } from '#server/panel/surveys/messages/text-hours.ts'

/* Texts about surveys are sent between 8:00 and 21:00 in the member's time zone. */

const living = (timeZone: string | null, state: string | null = null, textHours: TextHours | null = null) => ({
  timeZone,
  state,
  textHours,
})
const next = (residence: ReturnType<typeof living>, now: string) =>
  nextTextTime(residence, new Date(now)).toISOString().replace(':00.000Z', 'Z')

describe('next time for a text', () => {
  it.each([
    ['at once at 8:00', 'America/New_York', '2026-11-23T13:00Z', '2026-11-23T13:00Z'],
    ['at once at 20:59', 'America/New_York', '2026-11-24T01:59Z', '2026-11-24T01:59Z'],
    ['in the morning at 21:00', 'America/New_York', '2026-11-24T02:00Z', '2026-11-24T13:00Z'],
    ['in the morning at 7:59', 'America/New_York', '2026-11-23T12:59Z', '2026-11-23T13:00Z'],
    ['by the clock of Honolulu', 'Pacific/Honolulu', '2026-11-23T13:00Z', '2026-11-23T18:00Z'],
    ['at a half hour of universal time', 'Asia/Kolkata', '2026-11-23T00:10Z', '2026-11-23T02:30Z'],
    ['in the night in which clocks go forward', 'America/New_York', '2027-03-14T02:30Z', '2027-03-14T12:00Z'],
    ['in the night in which clocks go back', 'America/New_York', '2027-11-07T02:30Z', '2027-11-07T13:00Z'],
  ])('is %s (%s)', (_, zone, now, wanted) => {
    expect(next(living(zone), now)).toBe(wanted)
  })

  it.each([
    ['TX, whose west is an hour behind', 'TX', '2026-11-23T14:00Z', '2026-11-23T15:00Z'],
    ['TX, whose east has its evening first', 'TX', '2026-11-24T03:30Z', '2026-11-24T15:00Z'],
    ['small letters', 'ny', '2026-11-23T12:00Z', '2026-11-23T13:00Z'],
    ['Guam', 'GU', '2026-11-23T12:00Z', '2026-11-23T22:00Z'],
  ])('fits every time zone of the state when the profile has none: %s', (_, state, now, wanted) => {
    expect(next(living(null, state), now)).toBe(wanted)
  })

  it("follows the profile's time zone rather than the state", () => {
    expect(next(living('America/New_York', 'HI'), '2026-11-23T13:00Z')).toBe('2026-11-23T13:00Z')
  })

  it.each([null, 'AE', 'XX'])('with the state %s is when it is day from Guam to Puerto Rico', (state) => {
    expect(next(living(null, state), '2026-11-23T13:00Z')).toBe('2026-11-23T22:00Z')
    expect(next(living(null, state), '2026-11-24T01:00Z')).toBe('2026-11-24T22:00Z')
    expect(next(living(null, state), '2027-07-01T01:00Z')).toBe('2027-07-01T22:00Z')
  })
})

it.each([
  ['2026-11-24T01:00Z', 3600],
  ['2026-11-24T01:59:30Z', 30],
  ['2026-11-24T02:00Z', 0],
])('leaves at %s in New York %i seconds of daytime', (now, seconds) => {
  expect(secondsOfDaytime(living('America/New_York'), new Date(now))).toBe(seconds)
})

describe('next time for a text with chosen hours', () => {
  const chosen = { from: 10, to: 13 }

  it.each([
    ['2026-11-23T13:00Z', '2026-11-23T15:00Z'],
    ['2026-11-23T17:59Z', '2026-11-23T17:59Z'],
    ['2026-11-23T18:00Z', '2026-11-24T15:00Z'],
  ])('at %s in New York is %s', (now, wanted) => {
    expect(next(living('America/New_York', null, chosen), now)).toBe(wanted)
  })

  it('fits every time zone of the state when the profile has none', () => {
    expect(next(living(null, 'TX', chosen), '2026-11-23T12:00Z')).toBe('2026-11-23T17:00Z')
  })

  it('is never before 8:00 or after 21:00', () => {
    const all = living('America/New_York', null, { from: 0, to: 24 })
    expect(next(all, '2026-11-23T12:59Z')).toBe('2026-11-23T13:00Z')
    expect(next(all, '2026-11-24T02:00Z')).toBe('2026-11-24T13:00Z')
  })

  it('ignores the chosen hours when neither time zone nor state is known', () => {
    expect(next(living(null, null, chosen), '2026-11-23T13:00Z')).toBe('2026-11-23T22:00Z')
  })

  it('ends the daytime at the last chosen hour', () => {
    expect(secondsOfDaytime(living('America/New_York', null, chosen), new Date('2026-11-23T17:00Z'))).toBe(3600)
  })
})
