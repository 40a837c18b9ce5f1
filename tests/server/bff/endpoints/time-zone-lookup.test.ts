import { zoneNear, zoneOfZip } from '#server/bff/endpoints/time-zone/offline.ts'

describe('time zone of a ZIP code', () => {
  it.each([
    ['07030', 'America/New_York'],
    ['60601', 'America/Chicago'],
    ['80202', 'America/Denver'],
    ['90210', 'America/Los_Angeles'],
    ['99501', 'America/Anchorage'],
    ['96813', 'Pacific/Honolulu'],
    ['00901', 'America/Puerto_Rico'],
    ['00802', 'America/St_Thomas'],
    ['96910', 'Pacific/Guam'],
    ['96799', 'Pacific/Pago_Pago'],
  ])('finds for %s the zone %s', (zip, zone) => expect(zoneOfZip(zip)).toBe(zone))

  it.each([
    ['48226', 'America/Detroit', 'Detroit'],
    ['49801', 'America/Chicago', 'Iron Mountain, in the same state'],
    ['32301', 'America/New_York', 'Tallahassee'],
    ['32501', 'America/Chicago', 'Pensacola'],
    ['37201', 'America/Chicago', 'Nashville'],
    ['37902', 'America/New_York', 'Knoxville'],
    ['42101', 'America/Chicago', 'Bowling Green'],
    ['40202', 'America/New_York', 'Louisville'],
    ['46204', 'America/Indiana/Indianapolis', 'Indianapolis'],
    ['46402', 'America/Chicago', 'Gary'],
    ['79901', 'America/Denver', 'El Paso'],
    ['78701', 'America/Chicago', 'Austin'],
    ['85001', 'America/Phoenix', 'Phoenix, which has no summer time'],
    ['86515', 'America/Denver', 'Window Rock, which has'],
    ['83702', 'America/Boise', 'Boise'],
    ['83814', 'America/Los_Angeles', "Coeur d'Alene"],
    ['57701', 'America/Denver', 'Rapid City'],
    ['57104', 'America/Chicago', 'Sioux Falls'],
  ])('finds for %s the zone %s: %s', (zip, zone) => expect(zoneOfZip(zip)).toBe(zone))

  it.each(['00000', '09012', '34002', '96201', '88850'])(
    'finds no zone for the unused or military ZIP code %s',
    (zip) => {
      expect(zoneOfZip(zip)).toBeNull()
    },
  )

  it('is a zone that Intl knows, for every ZIP prefix', () => {
    for (let prefix = 0; prefix < 1000; prefix++) {
      const timeZone = zoneOfZip(`${String(prefix).padStart(3, '0')}50`)
      if (timeZone) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
    }
  })
})

describe('time zone near coordinates', () => {
  it.each([
    ['New York', 40.71, -74.01, 'America/New_York'],
    ['Chicago', 41.88, -87.63, 'America/Chicago'],
    ['Denver', 39.74, -104.99, 'America/Denver'],
    ['Los Angeles', 34.05, -118.24, 'America/Los_Angeles'],
    ['Fairbanks', 64.84, -147.72, 'America/Anchorage'],
    ['Honolulu', 21.31, -157.86, 'Pacific/Honolulu'],
    ['San Juan', 18.47, -66.11, 'America/Puerto_Rico'],
  ])('finds the zone of %s', (_, lat, lng, zone) => expect(zoneNear({ lat, lng })).toBe(zone))

  it.each([
    ['London', 51.51, -0.13],
    ['Tokyo', 35.68, 139.69],
    ['the middle of the Atlantic', 35, -45],
  ])('finds no zone for %s', (_, lat, lng) => expect(zoneNear({ lat, lng })).toBeNull())
})
