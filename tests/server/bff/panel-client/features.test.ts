import { genders } from '#lib/contract/panel/lookups.ts'
import { passkeys } from '#lib/contract/panel/passkeys.ts'
import { panelHasCall } from '#server/bff/panel-client/features.ts'
import { callAnyPanel } from '#server/bff/panel-client/panel-client.ts'
import { panelIsReady } from '#server/bff/panel-client/readiness.ts'
import { startSession } from '#server/bff/session/session.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { type Answer, refusal, tokenFor } from '#tests/support/scripted-panel.ts'

const portal = useScriptedPortal()

const caller = { address: '203.0.113.1', requestId: 'r1', device: null, language: 'en' as const }

async function hasPasskeysAfter(answer: Answer): Promise<boolean> {
  portal.panel.on('GET /api/genders', answer)
  await callAnyPanel(genders, {}, { caller, session: startSession(tokenFor(1001)) }).catch(() => null)
  return panelHasCall(passkeys)
}

const announced: Answer = { json: [], headers: { 'x-panel-features': 'passkeys, language' } }

it.each([
  ['a page of a proxy', { headers: { 'content-type': 'text/html' } }],
  ['an empty answer', { status: 204 }],
  ['the refusal of a gateway', refusal('TOO_MANY_REQUESTS', 'Slow down.', 429)],
  ['a failure', { status: 502 }],
  ['a redirect of a gateway', { status: 302, json: { location: '/' } }],
])('%s without the header changes no feature (API-076)', async (_, answer) => {
  expect(await hasPasskeysAfter(announced)).toBe(true)
  expect(await hasPasskeysAfter(answer)).toBe(true)
})

it('removes the features of a panel that stops announcing them (API-076)', async () => {
  expect(await hasPasskeysAfter(announced)).toBe(true)
  expect(await hasPasskeysAfter({ json: [], headers: { 'x-panel-features': 'language' } })).toBe(false)
  expect(await hasPasskeysAfter(announced)).toBe(true)
  expect(await hasPasskeysAfter({ json: [] })).toBe(false)
})

it('learns the features at the start, when it checks that the panel is ready (API-076)', async () => {
  portal.panel.on('GET /', refusal('NOT_FOUND', 'No page.', 404))
  expect([await panelIsReady(), panelHasCall(passkeys)]).toEqual([true, false])
  portal.panel.on('GET /', { ...refusal('NOT_FOUND', 'No page.', 404), headers: announced.headers })
  expect([await panelIsReady(), panelHasCall(passkeys)]).toEqual([true, true])
})

it('keeps the features when a gateway answers whether the panel is ready (API-076)', async () => {
  expect(await hasPasskeysAfter(announced)).toBe(true)
  portal.panel.on('GET /', { json: { status: 'ok' } })
  expect([await panelIsReady(), panelHasCall(passkeys)]).toEqual([true, true])
})
