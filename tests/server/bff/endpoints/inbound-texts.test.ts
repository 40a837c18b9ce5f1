import { Browser } from '#tests/support/bff/browser.ts'
import { type EmbeddedPanelPortal, portalWithEmbeddedPanel } from '#tests/support/bff/embedded-panel.ts'
import { twilioCall } from '#tests/support/services/inbound-text.ts'
import { ACCOUNT_SID, AUTH_TOKEN } from '#tests/support/services/text-service.ts'

/* Twilio's webhooks, from the portal to its embedded panel. */

let portal: EmbeddedPanelPortal
beforeAll(async () => {
  portal = await portalWithEmbeddedPanel()
})
afterAll(() => portal.close())

const PATH = '/api/sms/inbound'
const number = '+12025550147'
const postText = (options: Parameters<typeof twilioCall>[1]) => {
  const { raw, headers } = twilioCall({ From: number, Body: 'STOP' }, options)
  return new Browser().send(PATH, { method: 'POST', raw, headers: { ...headers, 'sec-fetch-site': undefined } })
}
const stops = () => portal.db.selectFrom('text_stop').select('number').execute()

it('returns 404 to inbound text messages while no text message provider is set', async () => {
  expect((await postText({})).status).toBe(404)
})

it("accepts an inbound STOP only with a Twilio signature for the portal's own address", async () => {
  await portal.restart({
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    TWILIO_SENDER: '+12025550100',
  })
  expect((await postText({ url: 'https://elsewhere.test/api/sms/inbound' })).status).toBe(403)
  expect((await postText({ url: `http://localhost:3000${PATH}`, token: 'guessed' })).status).toBe(403)
  expect(await stops()).toEqual([])
  const response = await postText({ url: `http://localhost:3000${PATH}` })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/xml'])
  expect(response.text).toContain('<Response></Response>')
  expect(response.setCookies).toEqual([])
  expect(await stops()).toEqual([{ number }])
  expect((await new Browser().get(PATH)).status).toBe(405)
})
