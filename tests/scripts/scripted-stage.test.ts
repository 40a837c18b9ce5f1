import { contractError, type Line, Stage } from '#e2e/support/scripted/stage.ts'
import type { Heard } from '#tests/support/scripted-panel.ts'

/*
 * The panel of the scripted journeys knows the contract: a script cannot say what no panel would, and a call that no
 * panel would take is reported.
 */

const methodology = (say: Line['say']): Line => ({ method: 'GET', path: '/api/methodology/s1', say })
const validate = { method: 'POST', path: '/api/survey-landing/validate' }

const heard = (changes: Partial<Heard> = {}): Heard => ({
  ...validate,
  headers: { authorization: 'Bearer token' },
  body: { panelistId: 5, invitationMaskedId: 'm1' },
  ...changes,
})

describe('a scripted line', () => {
  test.each<[string, Line]>([
    ['an answer', methodology({ answer: 'Qualitative' })],
    ['a refusal of the call', { ...validate, say: { refusal: { errorCode: 'SURVEY_CLOSED', errorMessage: '' } } }],
    ['a code nobody knows', { ...validate, say: { refusal: { errorCode: 'NOBODYS', errorMessage: '' } } }],
    ['failure', { ...validate, say: { failure: 'silence' } }],
  ])('may be %s', (_what, line) => {
    expect(contractError(line)).toBeNull()
  })

  test.each<[string, Line, RegExp]>([
    ['a call', { ...validate, path: '/api/nothing', say: { answer: {} } }, /has no POST \/api\/nothing/],
    ['a shape', methodology({ answer: 'Both' }), /does not allow this answer/],
    [
      'a code',
      { ...validate, say: { refusal: { errorCode: 'INVALID_OTP', errorMessage: '' } } },
      /does not allow INVALID_OTP/,
    ],
  ])('may not be %s that is not in the contract', (_what, line, reason) => {
    const stage = new Stage()
    expect(stage.tell(line)).toMatch(reason)
    expect(stage.answer(heard({ method: line.method, path: line.path }))).toMatchObject({ status: 404 })
  })
})

describe('a call to the scripted panel', () => {
  const answered = (call: Heard) => {
    const stage = new Stage()
    stage.tell({ ...validate, say: { answer: { redirectUrl: 'https://s.example' } } })
    stage.tell({ method: 'GET', path: '/api/survey-info/m1', say: { answer: { topic: 'Sleep' } } })
    const answer = stage.answer(call)
    return { answer, ...stage.played }
  }

  test('is answered whatever its query, and recorded', () => {
    const { answer, violations, heard: kept } = answered(heard({ path: `${validate.path}?a=1` }))
    expect(answer).toEqual({ json: { redirectUrl: 'https://s.example' } })
    expect([violations, kept.length]).toEqual([[], 1])
  })

  test.each([
    ['a body that does not fit', heard({ body: { panelistId: 5, extra: 1 } }), /body that does not fit.+extra/],
    ['no token for a member’s call', heard({ headers: {} }), /without a token/],
    [
      'no line',
      heard({ path: '/api/unsubscribe', headers: {}, body: { invitationMaskId: 'm' } }),
      /nothing is scripted/,
    ],
    ['no place in the contract', heard({ path: '/api/nothing' }), /not in the contract/],
  ])('with %s is reported', (_what, call, violation) => {
    expect(answered(call).violations[0]).toMatch(violation)
  })
})
