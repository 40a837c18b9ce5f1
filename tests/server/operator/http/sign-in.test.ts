import { sql } from 'kysely'
import { askConsole, linkIn, OWN_PAGE, postForm, signInAs } from '#tests/support/panel/console.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Access to the console: one-time links, sessions and roles. */

const world = useWorld()

const overview = (cookie: string) => askConsole(world, '/operator', { headers: { cookie } })
const later = (table: string, column: string, minutes: number) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(mins => ${minutes}::int)`.execute(
    world.db,
  )
const latestAudit = () => world.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('an operator’s sign-in link', () => {
  it('is stored as a hash, signs in once, and is written to the audit', async () => {
    const link = linkIn(await operator(world, 'operators add ann manager'))
    const stored = JSON.stringify(await world.db.selectFrom('operator_link').selectAll().execute())
    expect(link).toHaveLength(43)
    expect(stored).not.toContain(link)
    const signedIn = await postForm(world, '/operator/sign-in', { link })
    expect(signedIn.status).toBe(303)
    expect(signedIn.headers.get('location')).toBe('/operator')
    expect(signedIn.headers.get('set-cookie')).toMatch(
      /^operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=28800$/,
    )
    expect(await latestAudit()).toMatchObject({ event: 'operator signed in', client_address: 'operator ann' })
    expect((await postForm(world, '/operator/sign-in', { link })).status).toBe(403)
  })

  it('still works after GET and HEAD requests', async () => {
    const link = linkIn(await operator(world, 'operators add ben viewer'))
    for (const method of ['GET', 'HEAD', 'GET'])
      expect((await askConsole(world, `/operator/sign-in?link=${link}`, { method })).status).toBe(200)
    expect((await postForm(world, '/operator/sign-in', { link })).status).toBe(303)
  })

  it('expires after 15 minutes', async () => {
    const link = linkIn(await operator(world, 'operators add cleo viewer'))
    await later('operator_link', 'expires_at', 15)
    expect((await postForm(world, '/operator/sign-in', { link })).status).toBe(403)
  })

  it('a link for somebody who is no operator is refused, with the command that adds one', async () => {
    await expect(operator(world, 'operators link nobody')).rejects.toThrow(
      'There is no operator nobody. See `operators show`; `operators add` adds one.',
    )
  })

  it('is not looked for under a name that no database can store', async () => {
    expect((await postForm(world, '/operator/sign-in/link', { name: 'ann\0' })).status).toBe(400)
  })

  it('stops working when a newer one is made', async () => {
    const first = linkIn(await operator(world, 'operators add dora viewer'))
    const second = linkIn(await operator(world, 'operators link dora'))
    expect((await postForm(world, '/operator/sign-in', { link: first })).status).toBe(403)
    expect((await postForm(world, '/operator/sign-in', { link: second })).status).toBe(303)
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['an old browser on another site', { 'sec-fetch-site': '', origin: 'https://evil.test' }],
    ['nobody says where', { 'sec-fetch-site': '' }],
  ])('is refused when it comes from %s', async (_who, headers) => {
    const link = linkIn(await operator(world, 'operators link ann'))
    expect((await postForm(world, '/operator/sign-in', { link }, headers)).status).toBe(403)
    expect((await postForm(world, '/operator/sign-in', { link })).status).toBe(303)
  })

  it('is protected from guessing: after 20 wrong links an address gets 429', async () => {
    const body = 'link=wrong'
    const statuses = []
    for (let tries = 0; tries < 21; tries++) {
      const response = await askConsole(world, '/operator/sign-in', {
        method: 'POST',
        headers: OWN_PAGE,
        body,
        address: '192.0.2.9',
      })
      statuses.push(response.status)
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(403))
    expect(statuses[20]).toBe(429)
    const page = await askConsole(world, '/operator/sign-in', {
      method: 'POST',
      headers: OWN_PAGE,
      body,
      address: '192.0.2.9',
    })
    expect(await page.text()).toContain('There were too many tries from your network. Try again in 5 minutes.')
  })
})

describe('an operator session', () => {
  it('is required for every page; without one the sign-in page opens', async () => {
    for (const path of ['', '/topics/members', '/operations/members.list', '/members/1', '/answers/x', '/nothing']) {
      const response = await askConsole(world, `/operator${path}`)
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 303, '/operator/sign-in'])
    }
  })

  it('ends after 30 minutes without use, or 15 for the role finance', async () => {
    const [manager, finance] = [await signInAs(world, 'emil', 'manager'), await signInAs(world, 'fay', 'finance')]
    await later('operator_session', 'used_at', 14)
    expect([(await overview(manager)).status, (await overview(finance)).status]).toEqual([200, 200])
    await later('operator_session', 'used_at', 16)
    expect([(await overview(manager)).status, (await overview(finance)).status]).toEqual([200, 303])
    await later('operator_session', 'used_at', 31)
    expect((await overview(manager)).status).toBe(303)
  })

  it('ends after 8 hours', async () => {
    const cookie = await signInAs(world, 'gus', 'admin')
    await later('operator_session', 'created_at', 8 * 60 + 1)
    expect((await overview(cookie)).status).toBe(303)
  })

  it('ends when its operator is removed, and at sign-out', async () => {
    const [removed, signedOut] = [await signInAs(world, 'hal', 'viewer'), await signInAs(world, 'ida', 'viewer')]
    await operator(world, 'operators remove hal')
    expect((await overview(removed)).status).toBe(303)
    const left = await postForm(world, '/operator/sign-out', {}, { cookie: signedOut })
    expect(left.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await overview(signedOut)).status).toBe(303)
    expect(await latestAudit()).toMatchObject({ event: 'operator signed out', client_address: 'operator ida' })
  })

  it('takes on a changed role at once', async () => {
    const cookie = await signInAs(world, 'jo', 'viewer')
    const audit = () => askConsole(world, '/operator/operations/audit.list', { headers: { cookie } })
    expect((await audit()).status).toBe(403)
    await operator(world, 'operators set jo admin')
    expect((await audit()).status).toBe(200)
  })
})

describe('operators commands', () => {
  it('refuse to remove or demote the last admin', async () => {
    const others = await world.db.selectFrom('operator').select('name').where('role', '=', 'admin').execute()
    for (const { name } of others) await operator(world, `operators set ${name} viewer`).catch(() => undefined)
    const [last] = await world.db.selectFrom('operator').select('name').where('role', '=', 'admin').execute()
    await expect(operator(world, `operators remove ${last?.name}`)).rejects.toThrow(
      'This is the only admin. Add another first.',
    )
    await expect(operator(world, `operators set ${last?.name} viewer`)).rejects.toThrow(
      'This is the only admin. Add another first.',
    )
  })

  it('operators show lists name, role, email and dates, and no sign-in link', async () => {
    const shown = await operator(world, 'operators show')
    expect(shown).toMatch(/^operator +role +email +added \(UTC\) +last sign-in \(UTC\)$/m)
    expect(shown).toMatch(/^ann +manager /m)
  })
})

describe('every console page', () => {
  it('has no script, is not cached or framed, and is served under one host name only', async () => {
    const response = await askConsole(world, '/operator/sign-in?link=x')
    const { headers } = response
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(await response.text()).not.toMatch(/<script|javascript:| on[a-z]+=|style="/)
    const otherHost = await askConsole(world, '/operator', { headers: { host: 'evil.test:3003' } })
    expect([otherHost.status, otherHost.headers.get('location')]).toEqual([404, null])
    const otherPage = await otherHost.text()
    expect(otherPage).toContain('<a href="http://localhost:3003/operator">http://localhost:3003/operator</a>')
    expect(otherPage).toContain('proxy_set_header Host $http_host')
    expect((await postForm(world, '/operator/sign-in', { link: 'x' }, { host: 'evil.test' })).status).toBe(403)
  })

  it('loads one script, of its own origin, when it offers passkeys', async () => {
    const response = await askConsole(world, '/operator/sign-in')
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; .*; script-src 'self'; connect-src 'self'$/,
    )
    const scripts = (await response.text()).match(/<script.*<\/script>/g)
    expect(scripts).toEqual([
      expect.stringMatching(/^<script type="module" src="\/operator\/passkeys\.js\?v=\w{12}"><\/script>$/),
    ])
    const script = await askConsole(world, '/operator/passkeys.js?v=1')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  it('has the brand colors of the portal, in light and dark', async () => {
    const response = await askConsole(world, '/operator/console.css?v=1')
    const text = await response.text()
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(text).toContain('--brand-hue:205')
    expect(text).toContain('prefers-color-scheme: dark')
  })
})
