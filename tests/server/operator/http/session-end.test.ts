import { log } from '#server/log.ts'
import { askConsole, cookiesOf, fieldIn, linkIn, postForm, signInAs } from '#tests/support/panel/console.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* What an operator finds again after the session has ended. */

const world = useWorld({ lookups: true })

const endSessions = () => world.db.deleteFrom('operator_session').execute()
const newLink = async (name: string) => linkIn(await operator(world, `operators link ${name}`))

describe('after the session has ended', () => {
  it('the page that was asked for opens after the sign-in, once', async () => {
    await signInAs(world, 'ann', 'admin')
    const asked = await askConsole(world, '/operator/operations/members.find?what=Lee+%26+Son')
    expect(asked.headers.get('location')).toBe('/operator/sign-in')
    const cookie = cookiesOf(asked)
    const signInPage = await (await askConsole(world, '/operator/sign-in', { headers: { cookie } })).text()
    expect(signInPage).toContain('After you sign in, the page that you asked for opens.')
    const signedIn = await postForm(world, '/operator/sign-in', { link: await newLink('ann') }, { cookie })
    expect(signedIn.headers.get('location')).toBe('/operator/operations/members.find?what=Lee+%26+Son')
    expect(signedIn.headers.getSetCookie().at(-1)).toMatch(/^operator-next=; .*Max-Age=0/)
  })

  it.each([
    'operator-next=https%3A%2F%2Fevil.test',
    'operator-next=%2F%2Fevil.test',
    'operator-next=%2Fsign-out',
    'operator-next=%E0%A4%A',
  ])('no other address opens after the sign-in: %s', async (cookie) => {
    const name = `op${cookie.length}`
    await operator(world, `operators add ${name} viewer`)
    const signedIn = await postForm(world, '/operator/sign-in', { link: await newLink(name) }, { cookie })
    expect(signedIn.headers.get('location')).toBe('/operator')
  })

  it('a form that was sent keeps what was typed, and goes on after the sign-in', async () => {
    const old = await signInAs(world, 'ben', 'admin')
    await endSessions()
    const typed = { _step: 'try', project: 'SE-1', url: 'https://host.test', topic: 'Sleep & <rest>' }
    const kept = await postForm(world, '/operator/operations/surveys.add', typed, { cookie: old })
    const text = await kept.text()
    expect(kept.status).toBe(401)
    expect(text).toContain('Your session has ended. Nothing was changed, and this page keeps what you typed.')
    expect(fieldIn(text, 'topic')).toBe('Sleep &amp; &lt;rest&gt;')
    expect(text).toContain('action="/operator/operations/surveys.add"')
    const cookie = cookiesOf(await postForm(world, '/operator/sign-in', { link: await newLink('ben') }))
    const again = await postForm(world, '/operator/operations/surveys.add', typed, { cookie })
    expect(await again.text()).toContain('SE-1 is added as a draft.')
  })

  it('a form of another site is refused, not kept', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const sent = await postForm(world, '/operator/operations/surveys.add', { topic: 'Not theirs' }, headers)
    expect(sent.status).toBe(403)
    expect(await sent.text()).not.toContain('Not theirs')
  })
})

describe('while the database is away', () => {
  const UNKNOWN =
    'If you confirmed a change, it may have been made. Reload this page to send it again: a change is made only once.'

  it('a change says how to find out whether it was made; a page does not', async () => {
    const cookie = await signInAs(world, 'dan', 'admin')
    jest.spyOn(log, 'error').mockImplementation()
    jest.spyOn(world.database.db, 'updateTable').mockImplementation(() => {
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    })
    const sent = await postForm(world, '/operator/operations/nonprofits.add', { _step: 'do', name: 'A' }, { cookie })
    const asked = await askConsole(world, '/operator/operations/nonprofits.add', { headers: { cookie } })
    jest.restoreAllMocks()
    expect([sent.status, asked.status]).toEqual([503, 503])
    expect(await sent.text()).toContain(UNKNOWN)
    expect(await asked.text()).not.toContain(UNKNOWN)
  })
})
