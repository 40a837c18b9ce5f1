import { sql } from 'kysely'
import { type Authenticator, authenticator } from '#tests/support/panel/authenticator.ts'
import { askConsole, CONSOLE_ORIGIN, cookiesOf, postForm, postJson, signInAs } from '#tests/support/panel/console.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Operators sign in with passkeys, and again before sensitive operations. */

const world = useWorld()

type Faults = Parameters<Authenticator['get']>[1]

const ageSessions = (minutes: number) =>
  sql`update operator_session set created_at = created_at - make_interval(mins => ${minutes}::int)`.execute(world.db)
const eventsOf = async (name: string) =>
  (await world.db.selectFrom('audit').select('event').where('client_address', '=', `operator ${name}`).execute()).map(
    ({ event }) => event,
  )
const idOf = async (name: string) =>
  (await world.db.selectFrom('operator').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
const passkeysOf = async (name: string) =>
  world.db
    .selectFrom('operator_passkey')
    .selectAll()
    .where('operator_id', '=', await idOf(name))
    .execute()

/** Adds a passkey in the session. @returns the status, and the authenticator */
async function add(cookie: string, faults: Faults = {}, name = 'Laptop') {
  const device = authenticator(CONSOLE_ORIGIN)
  const options = await (await postJson(world, '/operator/passkeys/options', {}, cookie)).json()
  const passkey = device.create(options, faults)
  const { status } = await postJson(world, '/operator/passkeys/add', { name, passkey }, cookie)
  return { device, options, passkey, status }
}

async function operatorWithPasskey(name: string, role: 'viewer' | 'support' | 'admin' = 'viewer', faults: Faults = {}) {
  const cookie = await signInAs(world, name, role)
  const { device, status } = await add(cookie, faults)
  expect(status).toBe(200)
  return { cookie, device }
}

/** Signs the console's challenge, in the browser with these cookies. */
async function sign(device: Authenticator, faults: Faults = {}, cookie = '') {
  const options = await postJson(world, '/operator/sign-in/passkey/options', {}, cookie)
  const passkey = device.get(await options.json(), faults)
  const cookies = [cookie, cookiesOf(options)].filter(Boolean).join('; ')
  return { passkey, cookies }
}

async function signIn(device: Authenticator, faults: Faults = {}, cookie = '') {
  const { passkey, cookies } = await sign(device, faults, cookie)
  return postJson(world, '/operator/sign-in/passkey', { passkey }, cookies)
}

const sessionOf = (response: Response) => /operator=[\w-]{43}/.exec(cookiesOf(response))?.[0] ?? ''
const overview = async (cookie: string) => (await askConsole(world, '/operator', { headers: { cookie } })).status

describe('adding an operator passkey', () => {
  it('lists the passkey by name, mails the operator, and writes to the audit', async () => {
    const { cookie } = await operatorWithPasskey('ann')
    await operator(world, 'operators set ann --email ann@company.test')
    await add(cookie, {}, 'Phone <b>')
    const page = await (await askConsole(world, '/operator/passkeys', { headers: { cookie } })).text()
    expect(page).toContain('<strong>Laptop</strong>')
    expect(page).toContain('<strong>Phone &lt;b&gt;</strong>')
    expect((await world.messages('ann@company.test')).at(-1)?.text).toContain(
      'The passkey "Phone <b>" now signs you in to the console.',
    )
    expect(await eventsOf('ann')).toContain('operator passkey added')
    expect(await operator(world, 'operators passkeys ann')).toMatch(/^ann +\d+ +Laptop /m)
  })

  it('requires a discoverable passkey of this host with user verification', async () => {
    const cookie = await signInAs(world, 'ben', 'viewer')
    const { options } = await add(cookie)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Carepanel console' },
      user: { name: 'ben' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  it('requires a sign-in within the last 5 minutes', async () => {
    const cookie = await signInAs(world, 'cleo', 'viewer')
    await ageSessions(6)
    const response = await postJson(world, '/operator/passkeys/options', {}, cookie)
    expect(response.status).toBe(403)
    expect((await response.json()).errorMessage).toBe(
      'Reload this page and sign in again: the last time was more than 5 minutes ago.',
    )
    const open = async (path: string) => (await askConsole(world, path, { headers: { cookie } })).text()
    expect(await open('/operator/passkeys')).toContain('<a class="button" href="/operator/passkeys?add=yes">')
    expect(await open('/operator/passkeys?add=yes')).toMatch(
      /Add a passkey: for this, you must have signed in.*data-again>/s,
    )
    expect((await postJson(world, '/operator/passkeys/options', {})).status).toBe(401)
  })

  it.each([
    ['made on another site', { origin: 'http://localhost:3000' }],
    ['made for another host', { host: 'evil.example' }],
    ['with another challenge', { challenge: 'b3RoZXI' }],
    ['whose holder was not verified', { unverified: true }],
  ])('refuses a passkey %s', async (_, faults) => {
    await operator(world, 'operators remove dora').catch(() => undefined)
    const cookie = await signInAs(world, 'dora', 'viewer')
    expect((await add(cookie, faults)).status).toBe(400)
    expect(await passkeysOf('dora')).toEqual([])
  })

  it('refuses a challenge that was used before or belongs to another session', async () => {
    const [emil, fay] = [await signInAs(world, 'emil', 'viewer'), await signInAs(world, 'fay', 'viewer')]
    const { passkey } = await add(emil)
    expect((await postJson(world, '/operator/passkeys/add', { name: 'Again', passkey }, emil)).status).toBe(400)
    const options = await (await postJson(world, '/operator/passkeys/options', {}, emil)).json()
    const passkeyOfEmil = authenticator(CONSOLE_ORIGIN).create(options)
    expect(
      (await postJson(world, '/operator/passkeys/add', { name: 'Theirs', passkey: passkeyOfEmil }, fay)).status,
    ).toBe(400)
    expect(await passkeysOf('fay')).toEqual([])
  })

  it('refuses requests from another site', async () => {
    const cookie = await signInAs(world, 'gus', 'viewer')
    const headers = { cookie, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }
    for (const path of ['passkeys/options', 'passkeys/add', 'sign-in/passkey/options', 'sign-in/passkey'])
      expect((await askConsole(world, `/operator/${path}`, { method: 'POST', headers, body: '{}' })).status).toBe(403)
  })
})

describe('signing in with an operator passkey', () => {
  it('opens a session, and names the passkey in the audit', async () => {
    const { device } = await operatorWithPasskey('hal')
    const response = await signIn(device)
    expect(response.status).toBe(200)
    expect(await overview(sessionOf(response))).toBe(200)
    const [passkey] = await passkeysOf('hal')
    expect(passkey?.used_at).toBeInstanceOf(Date)
    const last = await world.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(last).toMatchObject({
      event: 'operator signed in',
      client_address: 'operator hal',
      subject: `operator ${await idOf('hal')}: passkey ${passkey?.id}`,
    })
  })

  it.each([
    ['of another site', { origin: 'https://localhost:3003' }],
    ['for another host', { host: 'evil.example' }],
    ['of another challenge', { challenge: 'b3RoZXI' }],
    ['whose holder was not verified', { unverified: true }],
    ['by another key', { forged: true }],
  ])('refuses a signature %s, always with the same message', async (_, faults) => {
    await operator(world, 'operators remove ida').catch(() => undefined)
    const { device } = await operatorWithPasskey('ida')
    const response = await signIn(device, faults)
    expect([response.status, (await response.json()).errorMessage]).toEqual([
      400,
      "This passkey doesn't work here. Use a link.",
    ])
    expect(cookiesOf(response)).not.toContain('operator=')
  })

  it('asks for any passkey of this host, and discloses no operator', async () => {
    await operatorWithPasskey('hugo')
    const options = await postJson(world, '/operator/sign-in/passkey/options', {})
    expect(await options.json()).toEqual({
      challenge: expect.any(String),
      rpId: 'localhost',
      timeout: expect.any(Number),
      userVerification: 'required',
    })
  })

  it('refuses an unknown passkey', async () => {
    expect((await signIn(authenticator(CONSOLE_ORIGIN))).status).toBe(400)
  })

  it('accepts a signature once, in the browser that asked, within five minutes', async () => {
    const { device } = await operatorWithPasskey('jo')
    const { passkey, cookies } = await sign(device)
    expect((await postJson(world, '/operator/sign-in/passkey', { passkey })).status).toBe(400)
    expect((await postJson(world, '/operator/sign-in/passkey', { passkey }, cookies)).status).toBe(200)
    expect((await postJson(world, '/operator/sign-in/passkey', { passkey }, cookies)).status).toBe(400)
    const late = await sign(device)
    await world.pass({ minutes: 6 })
    const answer = await postJson(world, '/operator/sign-in/passkey', { passkey: late.passkey }, late.cookies)
    expect(answer.status).toBe(400)
  })

  it('refuses a counter that does not go up (a copied passkey)', async () => {
    const { device } = await operatorWithPasskey('kim')
    expect((await signIn(device, { counter: 7 })).status).toBe(200)
    for (const counter of [6, 7, 0]) expect((await signIn(device, { counter })).status).toBe(400)
    expect((await signIn(device, { counter: 8 })).status).toBe(200)
    const refused = world.db.selectFrom('audit').select('id').where('event', '=', 'operator passkey refused')
    const refusedForKim = refused.where('subject', 'like', `operator ${await idOf('kim')}: %`)
    expect(await refusedForKim.execute()).toHaveLength(3)
  })

  it('refuses the passkey of a removed operator', async () => {
    const { device } = await operatorWithPasskey('lea')
    await operator(world, 'operators remove lea')
    expect((await signIn(device)).status).toBe(400)
  })

  it('limits requests per address', async () => {
    const ask = () =>
      askConsole(world, '/operator/sign-in/passkey/options', {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: '{}',
        address: '192.0.2.77',
      })
    for (let times = 0; times < 20; times++) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  })
})

describe('signing in again with an operator passkey', () => {
  const ban = async (cookie: string) => {
    const member = await world.member({ status: 'Verified' })
    const fields = { _step: 'do', mobile: String(member.panelistId), status: 'Banned for Both' }
    const key = { _key: crypto.randomUUID(), _atMost: '1' }
    return postForm(world, '/operator/operations/members.flag', { ...fields, ...key }, { cookie })
  }

  it('is offered to an operator who has a passkey, and lets the change go through', async () => {
    const { cookie, device } = await operatorWithPasskey('mia', 'support')
    await ageSessions(6)
    const stopped = await ban(cookie)
    expect(stopped.status).toBe(403)
    expect(stopped.headers.get('content-security-policy')).toContain("script-src 'self'; connect-src 'self'")
    expect(await stopped.text()).toContain('data-passkey="sign-in"')
    const fresh = sessionOf(await signIn(device, {}, cookie))
    expect((await ban(fresh)).status).toBe(303)
    expect(await overview(cookie)).toBe(303)
  })

  it('is not offered to an operator without a passkey', async () => {
    const cookie = await signInAs(world, 'ned', 'support')
    await ageSessions(6)
    const stopped = await ban(cookie)
    expect(stopped.headers.get('content-security-policy')).not.toContain('script-src')
    expect(await stopped.text()).not.toContain('data-passkey')
  })

  it('accepts only the operator’s own passkeys', async () => {
    const [ola, pat] = [await operatorWithPasskey('ola', 'support'), await operatorWithPasskey('pat', 'admin')]
    const options = await postJson(world, '/operator/sign-in/passkey/options', {}, ola.cookie)
    expect(await options.json()).toMatchObject({ allowCredentials: [{ id: ola.device.id }] })
    expect((await signIn(pat.device, {}, ola.cookie)).status).toBe(400)
    expect(await overview(ola.cookie)).toBe(200)
  })
})

describe('the list of operator passkeys', () => {
  const change = (action: string, cookie: string, fields: Record<string, string>) =>
    postForm(world, `/operator/passkeys/${action}`, fields, { cookie })

  it('lets only the owner rename and remove a passkey', async () => {
    const [mine, theirs] = [await operatorWithPasskey('quin'), await operatorWithPasskey('rosa')]
    const passkey = String((await passkeysOf('quin'))[0]?.id)
    for (const action of ['rename', 'remove'])
      expect((await change(action, theirs.cookie, { passkey, name: 'Mine now' })).status).toBe(404)
    expect((await change('rename', mine.cookie, { passkey, name: 'Old laptop' })).status).toBe(303)
    expect(await passkeysOf('quin')).toMatchObject([{ name: 'Old laptop' }])
    expect((await change('rename', mine.cookie, { passkey, name: ' ' })).status).toBe(400)
    expect((await change('remove', mine.cookie, { passkey })).status).toBe(303)
    expect(await passkeysOf('quin')).toEqual([])
    expect((await signIn(mine.device)).status).toBe(400)
    expect(await eventsOf('quin')).toEqual(
      expect.arrayContaining(['operator passkey renamed', 'operator passkey removed']),
    )
  })

  it('requires a sign-in within the last 5 minutes to remove a passkey', async () => {
    const { cookie } = await operatorWithPasskey('sam')
    await ageSessions(6)
    const passkey = String((await passkeysOf('sam'))[0]?.id)
    expect((await change('remove', cookie, { passkey })).status).toBe(403)
    expect(await passkeysOf('sam')).toHaveLength(1)
  })

  it('shows an admin the passkeys of one operator, or of all', async () => {
    for (const name of ['wim', 'xia']) await operatorWithPasskey(name)
    const operatorsIn = (table: string) => table.match(/^(?:wim|xia)(?= )/gm)
    expect(operatorsIn(await operator(world, 'operators passkeys wim'))).toEqual(['wim'])
    expect(operatorsIn(await operator(world, 'operators passkeys'))).toEqual(['wim', 'xia'])
  })

  it('holds at most ten passkeys', async () => {
    const cookie = await signInAs(world, 'tom', 'viewer')
    const row = { operator_id: await idOf('tom'), public_key: 'x', counter: 0, transports: [], name: 'Passkey' }
    const rows = Array.from({ length: 10 }, (_, index) => ({ ...row, credential_id: `tom-${index}` }))
    await world.db.insertInto('operator_passkey').values(rows).execute()
    expect((await postJson(world, '/operator/passkeys/options', {}, cookie)).status).toBe(403)
  })

  it('lets an admin remove a lost passkey, which signs its operator out', async () => {
    const [{ cookie, device }, other] = [await operatorWithPasskey('una'), await operatorWithPasskey('vito')]
    await operator(world, 'operators set una --email una@company.test')
    const passkey = String((await passkeysOf('una'))[0]?.id)
    await expect(operator(world, `operators removepasskey ann ${passkey}`)).rejects.toThrow('ann has no passkey')
    expect(await operator(world, `operators removepasskey una ${passkey}`)).toContain('una is signed out')
    expect(await overview(cookie)).toBe(303)
    expect((await signIn(device)).status).toBe(400)
    expect((await world.messages('una@company.test')).at(-1)?.text).toContain('The passkey "Laptop"')
    expect(await overview(other.cookie)).toBe(200)
  })
})
