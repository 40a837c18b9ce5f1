import type { AnswerOf, Call, Input } from '#lib/contract/endpoint.ts'
import type { saveProfile } from '#lib/contract/panel/profile/profile.ts'
import type { openByCode, validateInvitation } from '#lib/contract/panel/surveys/survey-start.ts'
import type { keepDraft, readDraft } from '#lib/contract/portal/draft.ts'
import type { signOut, verifyCode } from '#lib/contract/portal/session.ts'
import type { findTimeZone } from '#lib/contract/portal/time-zone.ts'
import type { RequestContext } from '#server/bff/route-handler/define-route.ts'

/*
 * Type tests. Each constant has the literal type that the compiler infers; with any other type, this file does not compile.
 */

type Accepts<C extends Call, Given> = [Given] extends [Input<C>] ? true : false

type Otp = { body: { otp: string } }
const asDeclared: Accepts<typeof verifyCode, Otp> = true
const nonsense: Accepts<typeof verifyCode, { body: { nonsense: boolean } }> = false
const nothing: Accepts<typeof verifyCode, object> = false
const wrongType: Accepts<typeof verifyCode, { body: { otp: number } }> = false
const ownId: Accepts<typeof validateInvitation, { body: { invitationMaskedId: string } }> = true
const lacksInvitation: Accepts<typeof validateInvitation, { body: { panelistId: number } }> = false
const ownPath: Accepts<typeof saveProfile, { body: { email: string } }> = true
const lacksPath: Accepts<typeof openByCode, object> = false
const wrongPath: Accepts<typeof openByCode, { path: { key: string } }> = false
const lacksQuery: Accepts<typeof readDraft, object> = false
const optionalQuery: Accepts<typeof findTimeZone, { query: { zip: string } }> = true
const takesNothing: Accepts<typeof signOut, object> = true

type Works<C extends Call, Work> = Work extends (context: RequestContext<C>) => Promise<AnswerOf<C>> ? true : false

type Kept = Promise<{ kept: boolean }>
const rightWork: Works<typeof keepDraft, (context: { body: { form: string } }) => Kept> = true
const wrongBody: Works<typeof keepDraft, (context: { body: { otp: string } }) => Kept> = false
const wrongAnswer: Works<typeof keepDraft, () => Promise<{ next: string }>> = false
const hasSession: Works<typeof keepDraft, (context: { session: { userId: number } }) => Kept> = true
const hasNoSession: Works<typeof signOut, (context: { session: { userId: number } }) => Promise<{ next: string }>> =
  false

test('the compiler accepts the input that an endpoint declares', () => {
  expect([asDeclared, ownId, ownPath, optionalQuery, takesNothing]).toEqual([true, true, true, true, true])
})

test('the compiler refuses input that an endpoint does not declare', () => {
  const refused = [nonsense, nothing, wrongType, lacksInvitation, lacksPath, wrongPath, lacksQuery]
  expect(refused.every((accepted) => accepted === false)).toBe(true)
})

test("the compiler refuses a handler that does not fit its endpoint's body, answer or session", () => {
  expect([rightWork, hasSession]).toEqual([true, true])
  expect([wrongBody, wrongAnswer, hasNoSession]).toEqual([false, false, false])
})
