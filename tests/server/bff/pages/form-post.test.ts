import { formNotice, postedForm } from '#server/bff/pages/form-post.ts'
import { type FormReply, formReplyCookie } from '#server/bff/session/form-reply.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'

/* What a page shows of the form that was posted before it. */

const given = new Headers()
jest.mock('next/headers', () => ({ headers: async () => given, cookies: async () => new Map() }))

const portal = useScriptedPortal()
beforeEach(() => {
  for (const name of [...given.keys()]) given.delete(name)
  given.set('x-portal-url', '/settings?a=1&_rsc=2')
})

const refusedFor = (userId: number | null): FormReply => ({
  form: 'email',
  refused: {
    userId,
    values: { email: 'ada@x.co' },
    lists: {},
    error: { status: 400, code: 'ALREADY_REGISTERED_EMAIL', message: 'Taken.' },
    errors: {},
  },
  notice: null,
})

/** The next page of a browser with this reply, with the session of a member or of nobody. */
async function opened(reply: FormReply, userId: number | null) {
  const session = userId === null ? '' : (await portal.signedIn(userId)).cookies.get('session')
  const [line = ''] = (await formReplyCookie(reply)).split(';')
  given.set('cookie', session ? `${line}; session=${session}` : line)
}

it.each([
  ['the member who typed it', 1001, 1001, true],
  ['another member who has signed in since', 1001, 1002, false],
  ['a visitor after the sign-out', 1001, null, false],
  ['the visitor who typed it', null, null, true],
  ['a member who has signed in since', null, 1001, false],
])('shows what was typed to %s only', async (_, by, now, isShown) => {
  await opened(refusedFor(by), now)
  const { refused, isDone } = await postedForm('email')
  expect([refused?.values.email, isDone]).toEqual([isShown ? 'ada@x.co' : undefined, false])
  expect((await postedForm('refer')).refused).toBeNull()
})

it('says on the page of the form only that it was posted, and its notice', async () => {
  await opened({ form: 'refer', refused: null, notice: { tone: 'success', text: 'Saved.' } }, 1001)
  expect((await postedForm('refer')).isDone).toBe(true)
  expect((await postedForm('email')).isDone).toBe(false)
  expect(await formNotice()).toEqual({ tone: 'success', text: 'Saved.' })
})

it("posts to the form's URL with the page and the member, and a new key each time", async () => {
  await opened(refusedFor(1001), 1001)
  const actions = [await postedForm('email'), await postedForm('email')].map(
    ({ action }) => new URL(action, 'http://localhost'),
  )
  expect(actions.map(({ pathname }) => pathname)).toEqual(['/api/form/email', '/api/form/email'])
  const [first, second] = actions.map(({ searchParams }) => Object.fromEntries(searchParams))
  expect(first).toEqual({ at: '/settings?a=1', member: '1001', key: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect(second?.key).not.toBe(first?.key)
})

it('posts to a page with a long address by its path alone, which the post accepts', async () => {
  given.set('x-portal-url', `/login?returnUrl=${'a'.repeat(2_100)}`)
  const { action } = await postedForm('login')
  expect(new URL(action, 'http://localhost').searchParams.get('at')).toBe('/login')
})
