import { contractError, type ScriptedResponse, Stage } from '#e2e/support/scripted/stage.ts'
import type { ReceivedCall } from '#tests/support/scripted-panel.ts'

/*
 * The panel of the scripted journeys checks the contract: it rejects scripted responses and reports calls that violate it.
 */

const methodology = (say: ScriptedResponse['response']): ScriptedResponse => ({
  method: 'GET',
  path: '/api/methodology/s1',
  response: say,
})
const validate = { method: 'POST', path: '/api/survey-landing/validate' }

const callOf = (changes: Partial<ReceivedCall> = {}): ReceivedCall => ({
  ...validate,
  headers: { authorization: 'Bearer token' },
  body: { panelistId: 5, invitationMaskedId: 'm1' },
  ...changes,
})

describe('a scripted line', () => {
  test.each<[string, ScriptedResponse]>([
    ['an answer', methodology({ answer: 'Qualitative' })],
    ['a refusal of the call', { ...validate, response: { refusal: { errorCode: 'SURVEY_CLOSED', errorMessage: '' } } }],
    ['a code nobody knows', { ...validate, response: { refusal: { errorCode: 'NOBODYS', errorMessage: '' } } }],
    ['failure', { ...validate, response: { failure: 'silence' } }],
  ])('may be %s', (_what, line) => {
    expect(contractError(line)).toBeNull()
  })

  test.each<[string, ScriptedResponse, RegExp]>([
    ['a call', { ...validate, path: '/api/nothing', response: { answer: {} } }, /has no POST \/api\/nothing/],
    ['a shape', methodology({ answer: 'Both' }), /does not allow this answer/],
    [
      'a code',
      { ...validate, response: { refusal: { errorCode: 'INVALID_OTP', errorMessage: '' } } },
      /does not allow INVALID_OTP/,
    ],
  ])('may not be %s that is not in the contract', (_what, line, reason) => {
    const stage = new Stage()
    expect(stage.script(line)).toMatch(reason)
    expect(stage.answer(callOf({ method: line.method, path: line.path }))).toMatchObject({ status: 404 })
  })
})

describe('a call to the scripted panel', () => {
  const answered = (call: ReceivedCall) => {
    const stage = new Stage()
    stage.script({ ...validate, response: { answer: { redirectUrl: 'https://s.example' } } })
    stage.script({ method: 'GET', path: '/api/survey-info/m1', response: { answer: { topic: 'Sleep' } } })
    const answer = stage.answer(call)
    return { answer, ...stage.recording }
  }

  test('is answered with any query, and recorded', () => {
    const { answer, violations, calls: received } = answered(callOf({ path: `${validate.path}?a=1` }))
    expect(answer).toEqual({ json: { redirectUrl: 'https://s.example' } })
    expect([violations, received.length]).toEqual([[], 1])
  })

  test.each([
    ['a body that does not fit', callOf({ body: { panelistId: 5, extra: 1 } }), /body that does not fit.+extra/],
    ['no token for a member’s call', callOf({ headers: {} }), /without a token/],
    [
      'no line',
      callOf({ path: '/api/unsubscribe', headers: {}, body: { invitationMaskId: 'm' } }),
      /nothing is scripted/,
    ],
    ['no place in the contract', callOf({ path: '/api/nothing' }), /not in the contract/],
  ])('with %s is reported', (_what, call, violation) => {
    expect(answered(call).violations[0]).toMatch(violation)
  })
})
