import { useScriptedPortal } from '../../support/bff/portal.ts'
import { profileOf } from '../../support/scripted-panel.ts'

/* A request that needs several slow calls is answered before the page stops waiting. */

const VALIDATE = 'POST /api/survey-landing/validate'
const REGISTER = 'PATCH /api/register-profession'

const portal = useScriptedPortal()

/** Starts a survey with details: the panel takes this long for the methodology and then for the details. */
async function startAfter(milliseconds: number) {
  const browser = await portal.signedIn()
  let passed = 0
  const now = performance.now.bind(performance)
  jest.spyOn(performance, 'now').mockImplementation(() => now() + passed)
  const slow = (json: unknown) => () => {
    passed += milliseconds
    return { json }
  }
  portal.panel
    .on('GET /api/panelist-profiles/1001', { json: profileOf() })
    .on('GET /api/methodology/s1', slow('Quantitative'))
    .on(REGISTER, slow({}))
    .on(VALIDATE, { json: { redirectUrl: 'https://survey.example/s' } })
  const body = { by: 'invitation', screen: 'landing', surveyMaskedId: 's1', invitationMaskedId: 'm1' }
  return browser.post('/api/surveys/start', { ...body, details: { email: 'ada@x.co' } })
}

it('starts a survey while there is time', async () => {
  expect((await startAfter(7_900)).json.notice).toBeUndefined()
  expect(portal.panel.calls(VALIDATE)).toHaveLength(1)
})

it('makes no further call when less than a second is left', async () => {
  const { json } = await startAfter(8_600)
  expect(json.notice).toMatchObject({ message: 'Something went wrong. Please retry again later.' })
  expect(portal.panel.calls(REGISTER)).toHaveLength(1)
  expect(portal.panel.calls(VALIDATE)).toHaveLength(0)
})
