import { Browser } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'

const portal = useScriptedPortal()

it('returns the receipt keys that the panel publishes', async () => {
  const keys = [{ kty: 'OKP', crv: 'Ed25519', x: 'abc', kid: 'k1' }]
  portal.panel.on('GET /api/receipt-keys', { json: { keys } })
  const { status, json } = await new Browser().get('/api/receipt-keys')
  expect([status, json]).toEqual([200, { keys }])
})

it('returns 404 when the panel publishes no receipt keys', async () => {
  portal.panel.on('GET /api/receipt-keys', { status: 404, json: { errorCode: 'NOT_FOUND' } })
  expect((await new Browser().get('/api/receipt-keys')).status).toBe(404)
})
