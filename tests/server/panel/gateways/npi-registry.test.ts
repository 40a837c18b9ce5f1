import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type NpiRegistry, nppes } from '#server/panel/gateways/npi-registry.ts'
import { hasCheckDigit } from '#server/panel/profile/profession/npi.ts'
import { anEmail } from '#tests/support/panel/facts/builders.ts'
import { anNpi, cardiologist, loadLookups } from '#tests/support/panel/facts/profiles.ts'
import { openWorld, type World } from '#tests/support/panel/world.ts'

/** Mocks the read API of NPPES 2.1, which always answers 200 and puts errors into `Errors`. */
let server: Server
let url: string
let requests: string[]
const answers = new Map<string, unknown>()

const NOT_FOUND = { result_count: 0, results: [] }
const refusal = (field: string) => ({ Errors: [{ description: `${field} is wrong`, field, number: '05' }] })

const person = (
  number: string,
  last_name: string,
  rest: { others?: string[]; basic?: object; type?: string } = {},
) => ({
  result_count: 1,
  results: [
    {
      created_epoch: '1139848861000',
      enumeration_type: rest.type ?? 'NPI-1',
      number,
      addresses: [{ country_code: 'US', address_purpose: 'LOCATION', city: 'TRENTON', state: 'NJ' }],
      basic: { first_name: 'MARY', last_name, credential: 'MD', status: 'A', ...rest.basic },
      other_names: rest.others?.map((other) => ({
        type: 'Former Name',
        code: '1',
        first_name: 'MARY',
        last_name: other,
      })),
      taxonomies: [],
      identifiers: [],
    },
  ],
})

/** A person with a specialty and a mailing address. */
function practicing(number: string, last_name: string) {
  const { results, ...rest } = person(number, last_name)
  const addresses = [
    { country_code: 'US', address_purpose: 'LOCATION', address_1: '1 OTHER WAY', city: 'TRENTON', state: 'NJ' },
    {
      country_code: 'US',
      address_purpose: 'MAILING',
      address_1: '480 GARDEN STREET',
      address_2: 'SUITE 4',
      city: 'HOBOKEN',
      state: 'NJ',
      postal_code: '070301234',
    },
  ]
  const taxonomies = [
    { code: '390200000X', desc: 'Student', primary: false },
    { code: '207RC0000X', desc: 'Internal Medicine, Cardiovascular Disease', primary: true },
  ]
  return { ...rest, results: results.map((result) => ({ ...result, addresses, taxonomies })) }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref())

async function start(): Promise<Server> {
  const started = createServer(async (request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? '', 'http://registry.test')
    const number = searchParams.get('number') ?? ''
    requests.push(`${pathname} ${searchParams.get('version')} ${number}`)
    const answer = answers.get(number) ?? NOT_FOUND
    if (answer === 'never') await wait(10_000)
    if (answer === 'broken') return response.writeHead(200).end('<html>')
    if (answer === 'down') return response.writeHead(503).end()
    if (answer === 'huge') return response.writeHead(200).end(JSON.stringify({ results: ['x'.repeat(1_000_000)] }))
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  started.listen(0, '127.0.0.1')
  await once(started, 'listening')
  return started
}

let world: World
let registry: NpiRegistry
beforeAll(async () => {
  server = await start()
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`
  registry = nppes(url)
  world = await openWorld({ npiRegistryUrl: url })
  await loadLookups(world)
})
beforeEach(() => {
  requests = []
})
afterAll(async () => {
  await world.close()
  server.closeAllConnections()
  server.close()
})

const holderOf = (npiNumber: string) => registry.holderOf(world.db, npiNumber)
const known = (answer: unknown) => {
  const npiNumber = anNpi()
  answers.set(npiNumber, answer)
  return npiNumber
}
const knownPerson = (lastName: string, rest?: Parameters<typeof person>[2]) => {
  const npiNumber = anNpi()
  answers.set(npiNumber, person(npiNumber, lastName, rest))
  return npiNumber
}

describe('NPPES registry client', () => {
  it('queries one number, with the API version', async () => {
    const npiNumber = knownPerson('SMITH')
    await holderOf(npiNumber)
    expect(requests).toEqual([`/api/ 2.1 ${npiNumber}`])
  })

  it('reads current and former last names', async () => {
    const npiNumber = knownPerson('SMITH-JONES', { others: ['GARCIA', ''] })
    expect(await holderOf(npiNumber)).toEqual({ kind: 'person', lastNames: ['SMITH-JONES', 'GARCIA'] })
  })

  it('reads specialty and mailing address, in title case', async () => {
    const npiNumber = anNpi()
    answers.set(npiNumber, practicing(npiNumber, 'SMITH'))
    expect(await holderOf(npiNumber)).toMatchObject({
      taxonomy: { code: '207RC0000X', desc: 'Internal Medicine, Cardiovascular Disease' },
      address: {
        firstLine: '480 Garden Street',
        suiteNumber: 'Suite 4',
        city: 'Hoboken',
        state: 'NJ',
        zipCode: '07030',
      },
    })
  })

  it.each([
    ['a number it does not know', () => known(NOT_FOUND)],
    ['a number it refuses', () => known(refusal('number'))],
    [
      'an organization',
      () => knownPerson('', { type: 'NPI-2', basic: { organization_name: 'CLINIC', last_name: undefined } }),
    ],
    ['a number that was given up', () => knownPerson('SMITH', { basic: { status: 'D' } })],
    ['another number than was asked for', () => known(person('1000000004', 'SMITH'))],
  ])('reads no person from the answer for %s', async (_, npiNumber) => {
    expect(await holderOf(npiNumber())).toEqual({ kind: 'nobody' })
  })

  it.each([
    ['is down', 'down'],
    ['answers what is no JSON', 'broken'],
    ['answers without end', 'huge'],
    ['answers another shape', { found: true }],
    ['refuses the call itself', refusal('version')],
    ['does not answer in time', 'never'],
  ])('throws RegistryUnavailable when the registry %s', async (_, answer) => {
    await expect(holderOf(known(answer))).rejects.toThrow(expect.objectContaining({ name: 'RegistryUnavailable' }))
  })

  it('throws RegistryUnavailable when the connection is refused', async () => {
    const unreachable = nppes('http://127.0.0.1:9/api/')
    await expect(unreachable.holderOf(world.db, anNpi())).rejects.toThrow(
      expect.objectContaining({ name: 'RegistryUnavailable' }),
    )
  })
})

describe('findByNpi', () => {
  const nothing = { professionId: null, specialityId: null, subSpecialityId: null, address: null }
  const facts = async (npiNumber: string, last_name = 'Smith') => {
    const member = await world.member({ last_name })
    return world.as(member).call('findByNpi', { path: { npiNumber } })
  }
  const known = (npiNumber: string) => {
    answers.set(npiNumber, practicing(npiNumber, 'SMITH'))
    return npiNumber
  }

  it('answers profession, specialty and address for the member’s own NPI', async () => {
    const professions = await world.as(await world.member()).call('professions')
    const profession = professions.find(({ name }) => name === 'Physician (MD, DO, Resident)')
    const speciality = profession?.specialities.find(({ name }) => name === 'Internal Medicine')
    const sub = speciality?.subSpecialities.find(({ name }) => name === 'Cardiovascular Disease')
    expect(speciality?.id).toEqual(expect.any(Number))
    expect(await facts(known(anNpi()))).toEqual({
      professionId: profession?.id,
      specialityId: speciality?.id,
      subSpecialityId: sub?.id ?? null,
      address: {
        firstLine: '480 Garden Street',
        suiteNumber: 'Suite 4',
        city: 'Hoboken',
        state: 'NJ',
        zipCode: '07030',
        country: 'USA',
        timezone: null,
      },
    })
  })

  it('answers nulls for the NPI of a person with another last name', async () => {
    expect(await facts(known(anNpi()), 'Jones')).toEqual(nothing)
  })

  it('answers nulls for a malformed NPI without asking the registry', async () => {
    expect(await facts('2234567890')).toEqual(nothing)
    expect(requests).toEqual([])
  })

  it('answers nulls while the registry is down', async () => {
    const npiNumber = anNpi()
    answers.set(npiNumber, 'down')
    expect(await facts(npiNumber)).toEqual(nothing)
  })
})

describe('NPI at registerProfession', () => {
  const register = async (npiNumber: string, last_name = 'Smith') => {
    const member = await world.member({ last_name })
    const body = { ...cardiologist, email: anEmail(), npiNumber }
    const response = await world.send('registerProfession', { body }, { member })
    return { status: response.status, answer: await response.json(), saved: await world.as(member).call('getProfile') }
  }

  it('is accepted when a former last name matches', async () => {
    const npiNumber = knownPerson('JONES', { others: ['SMITH'] })
    expect(await register(npiNumber)).toMatchObject({ status: 200, saved: { npiNumber } })
  })

  it.each([
    ['somebody else’s', () => knownPerson('JONES'), 'The NPI number does not match your last name.'],
    ['nobody’s', () => known(NOT_FOUND), 'The NPI number is not valid.'],
  ])('is refused as INVALID_NPI when it is %s', async (_, npiNumber, errorMessage) => {
    const refused = await register(npiNumber())
    expect(refused).toMatchObject({ status: 400, answer: { errorCode: 'INVALID_NPI', errorMessage } })
    expect(refused.saved).toMatchObject({ npiNumber: null, professionId: null, email: null })
  })

  it('is refused with 503, and nothing is saved, while the registry is down', async () => {
    const refused = await register(known('down'))
    expect(refused).toMatchObject({ status: 503, answer: { errorCode: 'UPSTREAM_UNAVAILABLE' } })
    expect(refused.saved).toMatchObject({ npiNumber: null, email: null })
  })

  it('is refused without a valid check digit, before the registry is asked', async () => {
    expect(await register('1234567890')).toMatchObject({ answer: { errorCode: 'INVALID_NPI' } })
    expect(requests).toEqual([])
  })
})

it.each([
  ['1234567893', true],
  ['1000000004', true],
  ['1234567890', false],
  ['1234567839', false],
  ['3234567899', true],
])('hasCheckDigit for %s is %s', (npiNumber, isRight) => {
  expect(hasCheckDigit(npiNumber)).toBe(isRight)
})
