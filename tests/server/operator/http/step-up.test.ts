import { sql } from 'kysely'
import { operations } from '#server/panel/operations/index.ts'
import { askConsole, fieldIn, linkIn, postForm, signInAs } from '#tests/support/panel/console.ts'
import { aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Sign-in links by mail, and operations that need a new sign-in. */

const world = useWorld()

const later = (minutes: number) =>
  sql`update operator_session set created_at = created_at - make_interval(mins => ${minutes}::int)`.execute(world.db)
const statusOf = async (id: number) =>
  (await world.db.selectFrom('panelist').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const mailTo = async (address: string) => (await world.messages(address)).map(({ text }) => text)

describe('a sign-in link by mail', () => {
  const ask = (name: string) => postForm(world, '/operator/sign-in/link', { name })

  it('is mailed to the operator, and signs in', async () => {
    await operator(world, 'operators add amy manager --email amy@company.test')
    await operator(world, 'operators add ann manager --email Ann@Company.test')
    await sql`update operator_link set expires_at = expires_at - interval '2 minutes'`.execute(world.db)
    await operator(world, 'operators add zoe manager --email zoe@company.test')
    const answer = await ask(' Ann ')
    expect(answer.status).toBe(200)
    expect(await mailTo('amy@company.test')).toEqual([])
    const [text = ''] = await mailTo('ann@company.test')
    expect(text).toContain(
      'This link signs you in once, within 15 minutes:\nhttp://localhost:3003/operator/sign-in?link=',
    )
    expect((await postForm(world, '/operator/sign-in', { link: linkIn(text) })).status).toBe(303)
  })

  it('is mailed at most once a minute, and leaves the link made by an admin valid', async () => {
    const printed = await operator(world, 'operators add ben viewer --email ben@company.test')
    await ask('ben')
    expect(await mailTo('ben@company.test')).toEqual([])
    await sql`update operator_link set expires_at = expires_at - interval '1 minute'`.execute(world.db)
    await ask('ben')
    await ask('ben')
    expect(await mailTo('ben@company.test')).toHaveLength(1)
    expect((await postForm(world, '/operator/sign-in', { link: linkIn(printed) })).status).toBe(303)
  })

  it('answers the same for an operator without an address and for an unknown name', async () => {
    await operator(world, 'operators add cleo viewer')
    const [known, unknown] = [await (await ask('cleo')).text(), await (await ask('nobody')).text()]
    expect(known).toBe(unknown)
    expect(known).toContain('If this operator has an email address, a link is on its way.')
  })

  it('is refused when another site asks for it', async () => {
    const response = await postForm(
      world,
      '/operator/sign-in/link',
      { name: 'ann' },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(response.status).toBe(403)
  })
})

describe('signing in again in the console', () => {
  it('is required for a ban 5 minutes after sign-in; the same form then goes through', async () => {
    const member = await world.member({ status: 'Verified' })
    const cookie = await signInAs(world, 'dora', 'support')
    const typed = { mobile: String(member.panelistId), status: 'Banned for Both' }
    const path = '/operator/operations/members.flag'
    const { text } = { text: await (await postForm(world, path, { _step: 'try', ...typed }, { cookie })).text() }
    const form = { _step: 'do', ...typed, _key: fieldIn(text, '_key'), _atMost: fieldIn(text, '_atMost') }
    await later(6)
    const stopped = await postForm(world, path, form, { cookie })
    const page = await stopped.text()
    expect(stopped.status).toBe(403)
    expect(page).toContain('you must have signed in within the last 5 minutes. Nothing was changed.')
    for (const [name, value] of Object.entries(form))
      expect(fieldIn(page.split('Come back')[1] ?? '', name)).toBe(value)
    expect(await statusOf(member.panelistId)).toBe('Verified')
    const newLink = linkIn(await operator(world, 'operators link dora'))
    const fresh = await postForm(world, '/operator/sign-in', { link: newLink }, { cookie })
    const renewed = (fresh.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    expect((await postForm(world, path, form, { cookie: renewed })).status).toBe(303)
    expect(await statusOf(member.panelistId)).toBe('Banned for Both')
    expect((await askConsole(world, '/operator', { headers: { cookie } })).status).toBe(303)
  })

  it('offers to mail a link only to an operator with an address', async () => {
    const cookie = await signInAs(world, 'hal', 'admin')
    await later(6)
    const page = async () =>
      (await askConsole(world, '/operator/operations/audit.list?as=csv', { headers: { cookie } })).text()
    expect(await page()).not.toContain('Mail me a link')
    expect(await page()).toContain('You have no email address under Operators.')
    await operator(world, 'operators set hal --email hal@company.test')
    expect(await page()).toContain('Mail me a link')
  })

  it('is required to download members as a file, not to list them', async () => {
    await world.member({ status: 'Verified' })
    const cookie = await signInAs(world, 'emil', 'support')
    const open = async (path: string) =>
      (await askConsole(world, `/operator/operations/${path}`, { headers: { cookie } })).status
    expect(await open('members.list?as=csv')).toBe(200)
    await later(6)
    expect([await open('members.list'), await open('members.list?as=csv')]).toEqual([200, 403])
    expect(await open('surveys.list?as=csv')).toBe(200)
  })

  it('is required to try an operation whose rows have addresses, such as a bank file', async () => {
    const cookie = await signInAs(world, 'gil', 'finance')
    const path = '/operator/operations/payments.export'
    const tried = async () => (await postForm(world, path, { _step: 'try' }, { cookie })).status
    expect(await tried()).toBe(200)
    await later(6)
    expect(await tried()).toBe(403)
  })

  it('is not required for an operation that is not sensitive', async () => {
    const cookie = await signInAs(world, 'fay', 'manager')
    const { seed } = await aSurvey(world.db)
    const typed = { project: seed.project, status: 'Closed' }
    const path = '/operator/operations/surveys.status'
    const text = await (await postForm(world, path, { _step: 'try', ...typed }, { cookie })).text()
    await later(6)
    expect(
      (await postForm(world, path, { _step: 'do', ...typed, _key: fieldIn(text, '_key') }, { cookie })).status,
    ).toBe(303)
  })

  it('is required for money, tax forms, secrets, exports, bans and operators', () => {
    const sensitive = operations.filter((operation) => operation.sensitive).map(({ name }) => name)
    expect(sensitive).toEqual(
      expect.arrayContaining([
        'members.flag',
        'members.set',
        'members.number',
        'members.email',
        'members.export',
        'members.correct',
        'surveys.secret',
        'partners.secret',
        'payments.approve',
        'payments.send',
        'payments.reverse',
        'payments.reopen',
        'payments.export',
        'bankfiles.print',
        'bankfiles.cancel',
        'forms.approve',
        'forms.reject',
        'forms.export',
        'tax.threshold',
        'operators.add',
        'operators.link',
        'operators.set',
        'operators.remove',
        'tokens.add',
      ]),
    )
    expect(sensitive).not.toContain('surveys.invite')
  })
})
