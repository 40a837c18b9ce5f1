import { createLocalJWKSet, decodeProtectedHeader, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { keyUses } from '#server/panel/key-rotation.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { signIn } from '#tests/support/panel/facts/sign-up.ts'
import { anInvitation, aSurvey, type TestSurvey } from '#tests/support/panel/facts/surveys.ts'
import { operator, runOperatorCommand } from '#tests/support/panel/operator.ts'
import { TEST_ORIGIN, useWorld } from '#tests/support/panel/world.ts'

/* Receipts: signed statements about the people whose outcomes count. */

const world = useWorld({ lookups: true })

async function completed(survey: TestSurvey, member: TestMember, outcome: 'completed' | 'screened' = 'completed') {
  const invitation = await anInvitation(world.db, member, survey, { status: 'Started' })
  await world.call('recordOutcome', {
    body: { redirectUri: outcome, ikey: invitation.ikey, surveyUrl: 'https://portal.test/completed' },
  })
  return invitation
}

const exported = async ({ seed }: TestSurvey) =>
  (await operator(world, `receipts export ${seed.project} --json`))
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): { ikey: string; outcome: string; receipt: string } => JSON.parse(line))

/** Verifies a receipt like a client, with the published keys only. */
async function read(receipt: string) {
  const { keys } = await world.call('receiptKeys')
  const set = createLocalJWKSet({ keys: keys.map((key) => ({ kty: String(key.kty), ...key })) })
  return (await jwtVerify(receipt, set, { issuer: TEST_ORIGIN, typ: 'sample-receipt+jwt', algorithms: ['EdDSA'] }))
    .payload
}

const verify = (files: Record<string, string>) =>
  runOperatorCommand(world, ['receipts', 'verify', '--file', 'r.json', '--json'], { files })

it('a receipt says how and when a person was checked and took part, but not who they are', async () => {
  const email = anEmail()
  const member = await world.member({
    first_name: 'Quillon',
    last_name: 'Vexmarch',
    email,
    email_verified_at: verifiedNow,
    privacy_consent_at: new Date('2026-03-02T14:11:09Z'),
    profile: JSON.stringify({ npiNumber: '1234567893' }),
  })
  await operator(world, 'npi record 1234567893 Vexmarch')
  const survey = await aSurvey(world.db)
  const { ikey } = await completed(survey, member)
  const [row, ...others] = await exported(survey)
  expect(others).toEqual([])
  expect(row).toMatchObject({ ikey, outcome: 'completed' })
  const claims = await read(row?.receipt ?? '')
  expect(claims).toEqual({
    iss: 'https://portal.test',
    sub: expect.stringMatching(/^[\w-]{43}$/),
    iat: expect.any(Number),
    survey: survey.seed.project,
    ikey,
    outcome: 'completed',
    confirmed: false,
    identity: ['mobile-code', 'email-link'],
    npi: 'last-name',
    deviceSeenBefore: null,
    startedAt: expect.stringMatching(/Z$/),
    endedAt: expect.stringMatching(/Z$/),
    consentedAt: '2026-03-02',
    consents: {},
  })
  expect(JSON.stringify(claims)).not.toMatch(/Quillon|Vexmarch|1234567893/)
  expect(JSON.stringify(claims)).not.toContain(member.mobile)
  expect(JSON.stringify(claims)).not.toContain(email)
})

it('a receipt has the versions of given consents that a client may know', async () => {
  const member = await world.member()
  const survey = await aSurvey(world.db)
  await completed(survey, member)
  const say = (purpose: 'sponsor' | 'adverse-events' | 'emails', given: boolean) =>
    world.as(member).call('saveConsent', { body: { purpose, given, version: '1' } })
  for (const purpose of ['sponsor', 'adverse-events', 'emails'] as const) await say(purpose, true)
  await say('sponsor', false)
  const [row] = await exported(survey)
  expect((await read(row?.receipt ?? '')).consents).toEqual({ 'adverse-events': '1' })
})

it('receipts export prints a single receipt in its table', async () => {
  const survey = await aSurvey(world.db)
  const { ikey } = await completed(survey, await world.member())
  const output = (await runOperatorCommand(world, ['receipts', 'export', survey.seed.project])).stdout
  expect(output).toMatch(new RegExp(`${ikey} +completed +eyJ[\\w.-]+\\s+1 receipt\\.`))
})

it('a receipt has the same pseudonym for a person each time, but another one per survey', async () => {
  const member = await world.member()
  const [first, second] = [await aSurvey(world.db), await aSurvey(world.db)]
  await completed(first, member)
  await completed(second, member)
  const subjects = []
  for (const survey of [first, first, second])
    subjects.push((await read((await exported(survey))[0]?.receipt ?? '')).sub)
  expect(subjects[0]).toBe(subjects[1])
  expect(subjects[0]).not.toBe(subjects[2])
})

it('no receipt is issued for a screen-out, a rejected outcome or an erased account', async () => {
  const survey = await aSurvey(world.db)
  await completed(survey, await world.member(), 'screened')
  const { referenceNumber } = await completed(survey, await world.member())
  await operator(world, `outcomes reject ${referenceNumber} Too fast --as Speeding --yes`)
  const erased = await world.member()
  await completed(survey, erased)
  await world.as(erased).call('sendPrivacyCode', { body: {} })
  await world
    .as(erased)
    .call('eraseAccount', { body: { otp: await world.lastCode(erased.mobile), givesUpUnpaid: true } })
  expect(await exported(survey)).toEqual([])
  expect((await runOperatorCommand(world, ['receipts', 'export', survey.seed.project])).stdout).toContain(
    '0 receipts. 1 erased their account and has no receipt.',
  )
})

describe('npi in a receipt', () => {
  it.each([
    ['of somebody else is a number alone', '1245319599', 'number'],
    ['that nobody has recorded is a number alone', '1023011178', 'number'],
    ['is none without one', null, 'none'],
  ])('%s', async (_what, npiNumber, expected) => {
    await operator(world, 'npi record 1245319599 Somebody')
    const survey = await aSurvey(world.db)
    await completed(survey, await world.member({ profile: JSON.stringify({ npiNumber }) }))
    expect((await read((await exported(survey))[0]?.receipt ?? '')).npi).toBe(expected)
  })
})

describe('identity in a receipt', () => {
  const identityOf = async (columns: Parameters<typeof world.member>[0], status?: string) => {
    const survey = await aSurvey(world.db)
    const member = await world.member(columns)
    await completed(survey, member)
    if (status) await operator(world, `members verify ${member.mobile}`)
    return (await read((await exported(survey))[0]?.receipt ?? '')).identity
  }

  it('lists identity questions that were answered correctly', async () => {
    expect(await identityOf({ ssn_sealed: 'v1.1.x' })).toEqual(['mobile-code', 'identity-questions'])
  })

  it('leaves out failed identity questions, also after an operator has verified the member', async () => {
    expect(await identityOf({ ssn_sealed: 'v1.1.x', status: 'Registration Flagged' })).toEqual(['mobile-code'])
    expect(await identityOf({ ssn_sealed: 'v1.1.x', status: 'Registration Flagged' }, 'Verified')).toEqual([
      'mobile-code',
    ])
  })
})

describe('deviceSeenBefore in a receipt', () => {
  async function startedOn(device: string | undefined, signedInHoursBefore: number) {
    const survey = await aSurvey(world.db)
    const member = await world.member()
    const invitation = await anInvitation(world.db, member, survey)
    await signIn(world, member.mobile, { device: 'phone' })
    await world.db
      .updateTable('known_device')
      .set({ first_seen_at: new Date(Date.now() - signedInHoursBefore * 3_600_000) })
      .where('panelist_id', '=', member.panelistId)
      .execute()
    const start = { panelistId: member.panelistId, invitationMaskedId: invitation.maskedId }
    await world.as(member).call('validateInvitation', { body: start }, { device })
    await world.call('recordOutcome', {
      body: { redirectUri: 'completed', ikey: invitation.ikey, surveyUrl: 'https://portal.test/completed' },
    })
    return (await read((await exported(survey))[0]?.receipt ?? '')).deviceSeenBefore
  }

  it.each([
    ['true on a device of more than a day', 'phone', 25, true],
    ['false on the device of the first sign-in', 'phone', 1, false],
    ['false on another device', 'tablet', 25, false],
    ['null where the portal named none', undefined, 25, null],
  ] as const)('is %s', async (_what, device, hours, expected) => {
    expect(await startedOn(device, hours)).toBe(expected)
  })
})

describe('receipt signature', () => {
  it('stays valid after a key change, and newer receipts name the new key', async () => {
    const survey = await aSurvey(world.db)
    await completed(survey, await world.member())
    const before = (await exported(survey))[0]?.receipt ?? ''
    await operator(world, 'receipts key')
    const after = (await exported(survey))[0]?.receipt ?? ''
    expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid)
    expect([(await read(before)).survey, (await read(after)).survey]).toEqual([
      survey.seed.project,
      survey.seed.project,
    ])
  })

  it('is refused by operator and client when the receipt was changed or another key signed it', async () => {
    const survey = await aSurvey(world.db)
    await completed(survey, await world.member())
    const genuine = (await exported(survey))[0]?.receipt ?? ''
    const [header = '', payload = '', signature = ''] = genuine.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const better = Buffer.from(JSON.stringify({ ...claims, npi: 'last-name' })).toString('base64url')
    const { privateKey } = await generateKeyPair('EdDSA')
    const { kid = '' } = decodeProtectedHeader(genuine)
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'sample-receipt+jwt' })
      .sign(privateKey)
    const changed = [header, better, signature].join('.')
    for (const wrong of [changed, forged]) await expect(read(wrong)).rejects.toThrow()
    const rows = [genuine, changed, forged, 'nonsense'].map((receipt) => ({ receipt }))
    const { stdout } = await verify({ 'r.json': JSON.stringify(rows) })
    const results = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line).result)
    expect(results).toEqual(['genuine', 'refused', 'refused', 'refused'])
  })
})

it('receiptKeys publishes no private key, and the database has each only encrypted', async () => {
  await operator(world, 'receipts key')
  const { keys } = await world.call('receiptKeys')
  for (const key of keys) expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
  const uses = await keyUses(world.db)
  expect(uses.find(({ where }) => where === 'receipt_key.private_sealed')).toMatchObject({ values: keys.length })
  const rows = await world.db.selectFrom('receipt_key').selectAll().execute()
  for (const { kid, private_sealed } of rows) {
    const cell = { table: 'receipt_key', column: 'private_sealed', row: kid }
    const { d } = JSON.parse(world.panel.crypto.open(private_sealed, cell).reveal())
    expect(d).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(rows)).not.toContain(d)
  }
})
