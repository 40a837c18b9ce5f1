import { freePort } from '#scripts/launch/free-port.mjs'
import { checkPanel } from '#server/operator/conformance/conformance.ts'
import { connectionTo } from '#server/operator/conformance/connection.ts'
import { isNoticeable } from '#server/operator/conformance/difference.ts'
import { type Alter, alteringPanel, type PanelAnswer, startMinimalPanel } from '#tests/support/minimal-panel.ts'
import { runToEnd } from '#tests/support/server-process.ts'

/* `npm run conformance`: checks a panel's answers against the contract. */

let panel: Awaited<ReturnType<typeof startMinimalPanel>>
let altered: Awaited<ReturnType<typeof alteringPanel>>
beforeAll(async () => {
  panel = await startMinimalPanel()
  altered = await alteringPanel(panel.url)
})
beforeEach(() => altered.alter(() => null))
afterAll(async () => {
  await altered.close()
  await panel.close()
})

const member = { kind: 'login' as const, loginId: '+12025550123', code: async () => '123456' }

/** `call: field` of every difference that affects the portal. */
async function differencesOf(url: string): Promise<string[]> {
  const reports = await checkPanel(connectionTo(url), { member, writes: true })
  return reports.flatMap(({ call, differences }) =>
    differences.filter(isNoticeable).map(({ field }) => `${call}: ${field}`),
  )
}

const changed =
  (call: string, change: (json: Record<string, unknown>) => unknown): Alter =>
  (received, answer) =>
    received === call && answer.status === 200
      ? { ...answer, json: change(structuredClone(answer.json) as Record<string, unknown>) }
      : null

const instead =
  (call: string, answer: Partial<PanelAnswer>): Alter =>
  (received, given) =>
    received === call ? { ...given, ...answer } : null

/** The same, but not without a token. */
const toMember =
  (call: string, answer: Partial<PanelAnswer>): Alter =>
  (received, given, authorization) =>
    received === call && authorization ? { ...given, ...answer } : null

const refusedWith200 = { status: 200, json: { errorCode: 'INVALID_OTP', errorMessage: 'Wrong code.' } }

const firstRow =
  (change: object, without: readonly string[] = []) =>
  (rows: object) => {
    const [row] = Object.values(rows) as Record<string, unknown>[]
    const fields = Object.entries({ ...row, ...change }).filter(([name]) => !without.includes(name))
    return [Object.fromEntries(fields)]
  }

const PROFILE = 'GET /api/panelist-profiles/1'
const SURVEYS = 'GET /api/panelist-dashboard/1'

/** Each row plants one difference, and expects exactly this finding. */
const planted: readonly (readonly [what: string, alter: Alter, found: readonly string[]])[] = [
  [
    'a profile whose id is a text',
    changed(PROFILE, (profile) => ({ ...profile, id: 'P-501' })),
    ['GET /api/panelist-profiles/{userId}: id'],
  ],
  [
    'a survey without a topic',
    changed(SURVEYS, firstRow({}, ['topic'])),
    ['GET /api/panelist-dashboard/{userId}: [].topic'],
  ],
  [
    'a field in another spelling',
    changed(SURVEYS, firstRow({ incentive_offered: 50 }, ['incentivesOffered'])),
    ['GET /api/panelist-dashboard/{userId}: [].incentivesOffered'],
  ],
  [
    'a date in another order',
    changed(SURVEYS, firstRow({ endDate: '12/31/2099' })),
    ['GET /api/panelist-dashboard/{userId}: [].endDate'],
  ],
  [
    'a tax number that is not masked',
    changed('GET /api/taxDetail/1', (detail) => ({ ...detail, taxIdNumber: '123456789' })),
    ['GET /api/taxDetail/{userId}: taxIdNumber'],
  ],
  ['a list in an envelope', changed('GET /api/professions', (list) => ({ items: list })), ['GET /api/professions: ']],
  [
    'a call that is not there',
    (call, answer, authorization) =>
      call === 'GET /api/emailStatus' && authorization ? { ...answer, status: 404 } : null,
    ['GET /api/emailStatus: '],
  ],
  [
    'a wrong code that is answered 401',
    (call, answer) => (call === 'POST /login' && answer.status === 400 ? { ...answer, status: 401 } : null),
    ['POST /login, a wrong code: '],
  ],
  [
    'a call that needs no token',
    (call, answer, authorization) =>
      call === 'GET /api/genders' && !authorization ? { ...answer, status: 200, json: [] } : null,
    ['GET /api/genders, without a token: '],
  ],
  [
    'a profile of another member',
    instead('GET /api/panelist-profiles/2', { status: 200, json: { id: 502 } }),
    ['GET /api/panelist-profiles/{userId}, of another member: '],
  ],
]

describe('the conformance check of a panel', () => {
  it('finds no difference in the panel of docs/integrating.md', async () => {
    expect(await differencesOf(panel.url)).toEqual([])
  })

  it.each(planted)('with %s: finds that difference and no other', async (_what, alter, found) => {
    altered.alter(alter)
    expect(await differencesOf(altered.url)).toEqual(found)
  })

  it('finds ten differences at once', async () => {
    const tampers = planted.map(([, alter]) => alter)
    altered.alter((call, answer, authorization) =>
      tampers.reduce<PanelAnswer>((so, alter) => alter(call, so, authorization) ?? so, answer),
    )
    const found = await differencesOf(altered.url)
    expect(found.toSorted()).toEqual(planted.flatMap(([, , fields]) => fields).toSorted())
    expect(found).toHaveLength(10)
  })

  it.each<[string, Alter, string[]]>([
    [
      'redirecting',
      instead('GET /api/tax-types', { status: 302, headers: { location: '/' } }),
      ['GET /api/tax-types: '],
    ],
    ['answering HTML', instead('GET /api/tax-types', { json: '<html></html>' }), ['GET /api/tax-types: ']],
    ['failing', toMember('GET /api/tax-types', { status: 500 }), ['GET /api/tax-types: ']],
    [
      'refusing without a code',
      instead('POST /api/survey-landing/validate', { status: 400, json: { message: 'no' } }),
      ['POST /api/survey-landing/validate, refused: errorCode'],
    ],
    [
      'taking a wrong email code',
      instead('POST /api/verifyEmail', { status: 200, json: {} }),
      ['POST /api/verifyEmail, refused: '],
    ],
    [
      'giving tokens that have ended',
      changed('POST /login', ({ tokenType }) => ({
        tokenType,
        accessToken: `e30.${Buffer.from('{"userId":1,"exp":1000}').toString('base64url')}.`,
      })),
      ['POST /login, its token: accessToken.exp'],
    ],
    [
      'giving tokens too long for a cookie',
      changed('POST /login', ({ tokenType }) => ({
        tokenType,
        accessToken: `e30.${Buffer.from('{"userId":1,"roles":[]}').toString('base64url')}.${'x'.repeat(2400)}`,
      })),
      ['POST /login, its token: accessToken'],
    ],
  ])('%s: names the call', async (_what, alter, found) => {
    altered.alter(alter)
    expect(await differencesOf(altered.url)).toEqual(expect.arrayContaining(found))
  })

  it.each<[string, Alter, string[]]>([
    ['a refusal with 200', instead('POST /api/verifyEmail', refusedWith200), []],
    ['a failure with 200', toMember('GET /api/emailStatus', refusedWith200), ['GET /api/emailStatus: ']],
    ['a 204 instead of an empty list', toMember('GET /api/tax-types', { status: 204, json: '' }), []],
  ])('reads %s as the portal does', async (_what, alter, found) => {
    altered.alter(alter)
    expect(await differencesOf(altered.url)).toEqual(found)
  })

  it('accepts a nullable field that is missing, and a number written as text', async () => {
    altered.alter(changed(PROFILE, ({ dateOfBirth: _, ...profile }) => ({ ...profile, id: '501' })))
    const reports = await checkPanel(connectionTo(altered.url), { member })
    const read = reports.find(({ call }) => call === 'GET /api/panelist-profiles/{userId}')
    expect(read).toMatchObject({ result: 'fits' })
    expect(read?.differences).toEqual(
      expect.arrayContaining([
        { field: 'id', what: 'has a value of the wrong type', effect: 'understood' },
        { field: 'dateOfBirth', what: 'is not in the answer and is treated as null', effect: 'understood' },
      ]),
    )
  })
})

describe('the conformance check of calls that a feature adds', () => {
  const ADDED = [
    'GET /api/survey-length/{surveyMaskedId}',
    'GET /api/forms-1099',
    'GET /api/message-choices',
    'GET /api/own-number',
    'GET /api/passkeys',
    'GET /api/payout-method',
    'GET /api/privacy',
    'GET /api/privacy/consents',
    'GET /api/survey-facts',
  ]
  const resultsOf = async (features: string) => {
    altered.alter((_call, answer) => ({ ...answer, headers: { 'x-panel-features': features } }))
    const reports = await checkPanel(connectionTo(altered.url), { member, keys: { survey: 'any-survey' } })
    return new Map(reports.map(({ call, result, detail }) => [call, `${result}: ${detail}`]))
  }

  it('leaves them out if the panel announces no feature', async () => {
    const results = await resultsOf('')
    for (const call of ADDED)
      expect(results.get(call)).toMatch(/^not asked: The panel does not name [a-z0-9-]+ in X-Panel-Features\.$/)
  })

  it('makes them if the panel announces the feature, and says what does not work', async () => {
    const results = await resultsOf('survey-length, own-number, passkeys')
    expect(results.get('GET /api/survey-length/{surveyMaskedId}')).toBe(
      'differs: The terms of a survey: how long it takes.',
    )
    expect(results.get('GET /api/own-number')).toBe('differs: Everything that the feature own-number adds.')
    expect(results.get('GET /api/passkeys')).toBe('differs: Everything that the feature passkeys adds.')
    expect(results.get('GET /api/privacy')).toMatch(/^not asked: /)
  })
})

describe('the conformance check without a member or without --write', () => {
  it('only reads, and signs in nobody, without a test member', async () => {
    const calls: string[] = []
    altered.alter((call, _answer, authorization) => {
      calls.push(`${call.split(' ')[0]} ${authorization ?? 'nobody'}`)
      return null
    })
    await checkPanel(connectionTo(altered.url))
    expect([...new Set(calls)]).toEqual(['GET nobody'])
    expect(calls.length).toBeGreaterThan(20)
  })

  it('writes nothing but the sign-in and sign-out of a test member', async () => {
    const written: string[] = []
    altered.alter((call) => {
      if (!call.startsWith('GET ')) written.push(call)
      return null
    })
    await checkPanel(connectionTo(altered.url), { member })
    expect(written).toEqual(['POST /login/sendotp', 'POST /login', 'POST /login', 'POST /api/logout'])
  })
})

describe('the conformance command', () => {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' as const }
  const conformance = (...args: string[]) => runToEnd('operator/conformance/program.ts', args, env)

  it('names the field and what breaks in the portal, but no value', async () => {
    altered.alter(changed(SURVEYS, firstRow({ endDate: '12/31/2099' })))
    const { code, stdout } = await conformance(altered.url, '--login', '+12025550123', '--code', '123456')
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^GET \/api\/panelist-dashboard\/\{userId\}\n {2}partly {2}\[\]\.endDate {2}is not a date in the form YYYY-MM-DD$/m,
    )
    expect(stdout).toContain('- The dashboard: no surveys, no payments.')
    for (const value of ['12/31/2099', 'Ada', '2025550123', '123456', 'Austin']) expect(stdout).not.toContain(value)
  })

  it('exits with 0 when all fits, and with 2 when the command line is wrong', async () => {
    expect(await conformance(panel.url, '--login', '+12025550123', '--code', '123456', '--write')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/ checks passed, 0 found differences, /),
    })
    expect(await conformance(panel.url, '--write')).toMatchObject({
      code: 2,
      stderr: '--write needs --login or --token-file.',
    })
    expect(await conformance('ftp://panel.example')).toMatchObject({ code: 2 })
  })

  it('sends a number of any format as the portal does, and names the code of a refusal', async () => {
    expect(await conformance(panel.url, '--login', '(202) 555-0123', '--code', '123456')).toMatchObject({ code: 0 })
    const { code, stdout } = await conformance(panel.url, '--login', '2025550199', '--code', '123456')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^POST \/login\/sendotp\n {2}breaks {2}the answer {2}answers 400 UNREGISTERED_USER$/m)
  })

  it('does not call it a difference when the panel limits calls', async () => {
    const limit = { status: 429, json: { errorCode: 'SLOW_DOWN', errorMessage: 'Slow down.' } }
    altered.alter((call, answer) => (call === PROFILE || call === 'POST /login' ? { ...answer, ...limit } : null))
    const { code, stdout } = await conformance(altered.url, '--login', '+12025550123', '--code', '123456')
    expect(code).toBe(1)
    const reason = 'The panel answered 429, because it limits calls. Run the command again later.'
    for (const call of [
      'GET /api/panelist-profiles/{userId}, without a token',
      'POST /login, a wrong code',
      'POST /login',
    ])
      expect(stdout).toContain(`\n${call}: ${reason}`)
    expect(stdout).toMatch(/ checks passed, 0 found differences, 3 could not be made\.$/)
  })

  it('says what to do without a code and without a token file', async () => {
    expect(await conformance(panel.url, '--login', '+12025550123')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/The code is missing\. Type it, or give it with --code\.$/),
    })
    expect(await conformance(panel.url, '--token-file', '/none/token')).toMatchObject({
      code: 2,
      stderr: 'Cannot read /none/token.',
    })
  })

  it('says that the panel cannot be reached', async () => {
    expect(await conformance(`http://127.0.0.1:${await freePort()}`)).toMatchObject({
      code: 1,
      stdout: 'The panel cannot be reached (ECONNREFUSED).',
    })
  })
})
