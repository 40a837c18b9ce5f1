import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Browser } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'

const KEY = 'the-key-of-the-server'
const HOBOKEN = 'lat=40.7440&lng=-74.0324'

/** Mocks the Google Time Zone API, which always answers 200 and puts errors into `status`. */
let maps: Server
let requests: URLSearchParams[]
let answer: unknown
const portal = useScriptedPortal()

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref())

beforeAll(async () => {
  maps = createServer(async (request, response) => {
    requests.push(new URL(request.url ?? '', 'http://maps.test').searchParams)
    if (answer === 'never') await wait(10_000)
    if (answer === 'down') return response.writeHead(503).end()
    return response.end(answer === 'broken' ? '<html>' : JSON.stringify(answer))
  })
  maps.listen(0, '127.0.0.1')
  await once(maps, 'listening')
})
beforeEach(() => {
  requests = []
  answer = { status: 'OK', timeZoneId: 'America/Indiana/Knox', dstOffset: 3600, rawOffset: -21600 }
  withKey('')
})
afterAll(() => {
  maps.closeAllConnections()
  maps.close()
})

const withKey = (key: string) => {
  const { port } = maps.address() as AddressInfo
  portal.reset({ GOOGLE_MAPS_SERVER_KEY: key, TIME_ZONE_URL: `http://127.0.0.1:${port}/maps/api/timezone/json` })
}
const zone = async (query: string, browser = new Browser()) => (await browser.get(`/api/time-zone?${query}`)).json
const member = () => portal.signedIn()

describe('GET /api/time-zone without a maps key', () => {
  it.each([
    ['zip=07030', 'America/New_York'],
    ['zip=85001', 'America/Phoenix'],
    [HOBOKEN, 'America/New_York'],
    [`${HOBOKEN}&zip=60601`, 'America/Chicago'],
  ])('finds the zone of %s in the table: %s', async (query, timeZoneId) => {
    expect(await zone(query, await member())).toEqual({ timeZoneId })
    expect(requests).toEqual([])
  })

  it.each(['zip=00000', 'lat=51.5&lng=-0.12'])('returns 404 for %s', async (query) => {
    const response = await new Browser().get(`/api/time-zone?${query}`)
    expect([response.status, response.json.errorCode]).toEqual([404, 'NOT_FOUND'])
  })

  it.each([
    ['zip=1234', { zip: 'format' }],
    ['zip=07030-1234', { zip: 'format' }],
    ['lat=40', { lng: 'required' }],
    ['lat=91&lng=0', { lat: 'format' }],
    ['lat=40&lng=-181', { lng: 'format' }],
    ['lat=1e1&lng=-74', { lat: 'format' }],
    ['zip=07030&key=mine', { key: 'unknown' }],
  ])('returns 422 for %s', async (query, fields) => {
    const response = await new Browser().get(`/api/time-zone?${query}`)
    expect(response).toMatchObject({ status: 422, json: { errorCode: 'VALIDATION_FAILED', fields } })
  })

  it('returns 405 to a POST', async () => {
    expect((await new Browser().post('/api/time-zone', { zip: '07030' })).status).toBe(405)
  })
})

describe('GET /api/time-zone with a maps key', () => {
  beforeEach(() => withKey(KEY))

  it('sends place, time and key to the maps service and returns its timeZoneId (API-034, API-040)', async () => {
    expect(await zone(`${HOBOKEN}&zip=07030`, await member())).toEqual({ timeZoneId: 'America/Indiana/Knox' })
    const [parameters] = requests
    expect([...(parameters?.keys() ?? [])].sort()).toEqual(['key', 'location', 'timestamp'])
    expect(parameters?.get('location')).toBe('40.744,-74.0324')
    expect(parameters?.get('key')).toBe(KEY)
    expect(Math.abs(Number(parameters?.get('timestamp')) - Date.now() / 1000)).toBeLessThan(60)
  })

  it.each([
    ['is down', 'down'],
    ['answers what is no JSON', 'broken'],
    ['refuses the key', { status: 'REQUEST_DENIED', errorMessage: 'no' }],
    ['knows no zone there', { status: 'ZERO_RESULTS' }],
    ['does not answer in time', 'never'],
  ])('uses the table when the maps service %s', async (_, reply) => {
    answer = reply
    expect(await zone(`${HOBOKEN}&zip=60601`, await member())).toEqual({ timeZoneId: 'America/Chicago' })
    expect(await zone(HOBOKEN, await member())).toEqual({ timeZoneId: 'America/New_York' })
    expect(requests).toHaveLength(2)
  })

  it('calls no maps service for a ZIP code alone, nor for a visitor', async () => {
    expect(await zone('zip=07030', await member())).toEqual({ timeZoneId: 'America/New_York' })
    expect(await zone(HOBOKEN)).toEqual({ timeZoneId: 'America/New_York' })
    expect(requests).toEqual([])
  })

  it('returns the maps key in no answer (API-075)', async () => {
    const response = await (await member()).get(`/api/time-zone?${HOBOKEN}`)
    expect(response.text + JSON.stringify([...response.headers])).not.toContain(KEY)
  })
})
