import { readFormReply } from '#server/bff/session/form-reply.ts'
import type { Browser } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { refusal } from '#tests/support/scripted-panel.ts'

/* The form about sharing profile answers with a survey, posted without JavaScript. */

const portal = useScriptedPortal()

const ANSWER = 'POST /api/survey-facts'
const fields = {
  invitation: 'm1',
  facts: 'birth_year state',
  version: '1',
  sentTo: 'surveys.test',
  to: 'sealed',
  agrees: 'yes',
}

function post(browser: Browser, changes: Record<string, string | undefined> = {}, at = '/surveyFacts?to=sealed') {
  const query = new URLSearchParams({ at, key: 'k'.repeat(32), member: '1001' })
  const sent = Object.entries({ ...fields, ...changes }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return browser.send(`/api/form/survey-facts?${query}`, {
    method: 'POST',
    raw: new URLSearchParams(sent).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

const answered = () => portal.panel.calls(ANSWER).map(({ body }) => body)
const replyIn = ({ cookieHeader }: Browser) => readFormReply(cookieHeader)

it.each([
  ['yes', true],
  ['no', false],
])('sends the answer %s and redirects on to the survey', async (agrees, body) => {
  portal.panel.on(ANSWER, { json: {} })
  const response = await post(await portal.signedIn(), { agrees })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/redirect?to=sealed'])
  expect(answered()).toEqual([
    { invitationMaskedId: 'm1', facts: ['birth_year', 'state'], agrees: body, version: '1', sentTo: 'surveys.test' },
  ])
})

it('sends one answer when the button is pressed three times', async () => {
  portal.panel.on(ANSWER, { json: {} })
  const browser = await portal.signedIn()
  const pressed = await Promise.all([post(browser), post(browser), post(browser)])
  expect(pressed.map(({ headers }) => headers.get('location'))).toEqual(Array(3).fill('/redirect?to=sealed'))
  expect(answered()).toHaveLength(1)
})

it('says on the privacy page that the survey gets no more answers', async () => {
  portal.panel.on(ANSWER, { json: {} })
  const browser = await portal.signedIn()
  const response = await post(browser, { facts: '', agrees: 'no', to: undefined }, '/settings/privacy')
  expect(response.headers.get('location')).toBe('/settings/privacy')
  expect(answered()).toEqual([
    { invitationMaskedId: 'm1', facts: [], agrees: false, version: '1', sentTo: 'surveys.test' },
  ])
  const { notice } = (await replyIn(browser)) ?? {}
  expect(notice).toEqual({ tone: 'success', text: 'Saved. The survey gets no more answers from your profile.' })
})

it('returns to the question when the list of facts has changed since it was read', async () => {
  portal.panel.on(ANSWER, refusal('VALIDATION_FAILED', 'x', 422))
  const browser = await portal.signedIn()
  const response = await post(browser)
  expect(response.headers.get('location')).toBe('/surveyFacts?to=sealed')
  expect((await replyIn(browser))?.notice?.text).toBe('These answers have changed. Please look at them again.')
})

it.each([
  ['says neither yes nor no', { agrees: undefined }],
  ['says something else', { agrees: 'toString' }],
  ['names something that can be no fact', { facts: 'state ../../x' }],
  ['names nobody’s invitation', { invitation: '' }],
])('sends nothing to the panel when the form %s', async (_what, changes) => {
  const response = await post(await portal.signedIn(), changes)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/surveyFacts?to=sealed'])
  expect(answered()).toEqual([])
})
