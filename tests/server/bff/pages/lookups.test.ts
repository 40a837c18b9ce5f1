import { genders, professions } from '#lib/contract/panel/lookups.ts'
import { cachedLookup } from '#server/bff/pages/lookups.ts'
import { startSession } from '#server/bff/session/session.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { setClock } from '#tests/support/clock.ts'
import { refusal, tokenFor } from '#tests/support/scripted-panel.ts'

/* Lookups are cached for a minute. */

const portal = useScriptedPortal()
afterEach(() => jest.useRealTimers())

const GENDERS = 'GET /api/genders'
const female = [{ id: 1, name: 'Female', displayOrder: 1 }]
const caller = { address: '203.0.113.1', requestId: 'r1', device: null, language: 'en' as const }
const tokenOf = (userId: number) => `Bearer ${tokenFor(userId).accessToken}`
const callContext = { caller, session: startSession(tokenFor(1001)) }

it('requests a lookup once for each member', async () => {
  const other = { caller, session: startSession(tokenFor(1002)) }
  portal.panel.on(GENDERS, ({ headers }) => ({ json: headers.authorization === tokenOf(1002) ? [] : female }))
  expect(await cachedLookup(genders, callContext)).toEqual(female)
  expect(await cachedLookup(genders, other)).toEqual([])
  expect(await cachedLookup(genders, callContext)).toEqual(female)
  expect(portal.panel.calls(GENDERS)).toHaveLength(2)
})

it('requests a lookup once for all members when the panel declares shared lookups', async () => {
  const other = { caller, session: startSession(tokenFor(1002)) }
  portal.panel.on(GENDERS, { json: female, headers: { 'x-panel-features': 'shared-lookups' } })
  expect(await cachedLookup(genders, callContext)).toEqual(female)
  expect(await cachedLookup(genders, other)).toEqual(female)
  expect(portal.panel.calls(GENDERS)).toHaveLength(1)
})

it('requests a lookup once for each language', async () => {
  const inSpanish = { ...callContext, caller: { ...caller, language: 'es' as const } }
  const mujer = [{ id: 1, name: 'Mujer', displayOrder: 1 }]
  portal.panel.on(GENDERS, ({ headers }) => ({
    json: headers['accept-language'] === 'es' ? mujer : female,
    headers: { 'x-panel-features': 'shared-lookups' },
  }))
  expect(await cachedLookup(genders, callContext)).toEqual(female)
  expect(await cachedLookup(genders, inSpanish)).toEqual(mujer)
  expect(await cachedLookup(genders, callContext)).toEqual(female)
  expect(portal.panel.calls(GENDERS)).toHaveLength(2)
})

it('caches each lookup of a member', async () => {
  portal.panel.on(GENDERS, { json: female }).on('GET /api/professions', { json: [] })
  expect(await cachedLookup(genders, callContext)).toEqual(female)
  expect(await cachedLookup(genders, callContext)).toEqual(female)
  expect(await cachedLookup(professions, callContext)).toEqual([])
  expect(portal.panel.calls(GENDERS)).toHaveLength(1)
})

it('requests a lookup again after a minute', async () => {
  portal.panel.on(GENDERS, { json: [] })
  await cachedLookup(genders, callContext)
  portal.panel.on(GENDERS, { json: female })
  setClock(Date.now() + 61_000)
  expect(await cachedLookup(genders, callContext)).toEqual(female)
})

it('does not cache a refused lookup', async () => {
  portal.panel.on(GENDERS, refusal('UNAUTHORIZED', '', 401))
  await expect(cachedLookup(genders, callContext)).rejects.toMatchObject({ status: 401 })
  portal.panel.on(GENDERS, { json: female })
  expect(await cachedLookup(genders, callContext)).toEqual(female)
})
