import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { clearSecret, replaceSecret } from '#server/panel/surveys/outcomes/secrets.ts'
import { databaseKind } from '#tests/support/database/database.ts'
import { aSecret, signedUrl } from '#tests/support/panel/facts/partners.ts'
import {
  anInvitation,
  aSurvey,
  invitationNow,
  type TestInvitation,
  type TestSurvey,
} from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

async function started() {
  const [member, survey] = [await world.member(), await aSurvey(world.db)]
  const secret = await aSecret(world.db, world.panel.crypto, 'survey', survey)
  return { member, survey, secret, invitation: await anInvitation(world.db, member, survey, { status: 'Started' }) }
}

const keysOf = ({ ikey }: TestInvitation, { skey }: TestSurvey) => ({ ikey, skey })
const report = (keys: { ikey: string; skey?: string }, surveyUrl: string) =>
  world.send('recordOutcome', { body: { redirectUri: 'completed', ...keys, surveyUrl } }, {})
const codeOf = async (response: Response) => (response.status === 200 ? 'kept' : (await response.json()).errorCode)
const history = ({ id }: TestInvitation) =>
  world.db.selectFrom('outcome').select(['decided', 'signed']).where('invitation_id', '=', id).orderBy('id').execute()
const auditOf = async (panelistId: number) =>
  (await world.db.selectFrom('audit').selectAll().where('panelist_id', '=', panelistId).orderBy('id').execute()).map(
    ({ event, subject }) => `${event}: ${subject}`,
  )

describe('recordOutcome for a survey with a secret', () => {
  it('accepts a signed outcome and confirms what it earned', async () => {
    const { member, survey, secret, invitation } = await started()
    const keys = keysOf(invitation, survey)
    expect(await codeOf(await report(keys, signedUrl(secret, '/completed', { ...keys, outcome: 'completed' })))).toBe(
      'kept',
    )
    expect(await invitationNow(world.db, invitation.id)).toMatchObject({
      status: 'Completed',
      confirmed_at: expect.any(Date),
    })
    expect(await history(invitation)).toEqual([{ decided: true, signed: true }])
    expect(await auditOf(member.panelistId)).toEqual([
      `outcome recorded: invitation ${invitation.id}: completed, signed`,
    ])
  })

  it('accepts other parameters in any order', async () => {
    const { survey, secret, invitation } = await started()
    const keys = keysOf(invitation, survey)
    const more = { zeta: 'a b+c&d=e', alpha: "ümlaut~*!'()", rid: 'x/y?z' }
    const signed = signedUrl(secret, '/completed', { ...keys, ...more, outcome: 'completed' })
    const url = new URL(signed)
    const reversed = new URLSearchParams([...url.searchParams].toReversed())
    expect(await codeOf(await report(keys, `https://portal.test/completed?${reversed}`))).toBe('kept')
  })

  const forgeries: [string, (facts: { url: URL; secret: string; ikey: string }) => void][] = [
    ['has no signature', ({ url }) => url.searchParams.delete('sig')],
    ['has no time', ({ url }) => url.searchParams.delete('ts')],
    ['has no nonce', ({ url }) => url.searchParams.delete('nonce')],
    ['has two signatures', ({ url }) => url.searchParams.append('sig', url.searchParams.get('sig') ?? '')],
    ['was changed afterwards', ({ url }) => url.searchParams.set('rid', '2')],
    ['had a parameter added', ({ url }) => url.searchParams.append('more', '1')],
    [
      'was signed with upper-case hex',
      ({ url }) => url.searchParams.set('sig', (url.searchParams.get('sig') ?? '').toUpperCase()),
    ],
    [
      'was signed with another secret',
      ({ url, ikey }) => {
        url.href = signedUrl('another', '/completed', { ikey, outcome: 'completed' })
      },
    ],
    [
      'was signed for another outcome',
      ({ url, secret, ikey }) => {
        url.href = signedUrl(secret, '/completed', { ikey, outcome: 'screened' })
      },
    ],
    [
      'was signed for no outcome',
      ({ url, secret, ikey }) => {
        url.href = signedUrl(secret, '/completed', { ikey })
      },
    ],
    [
      'was signed for another invitation',
      ({ url, secret }) => {
        url.href = signedUrl(secret, '/completed', { ikey: 'another', outcome: 'completed' })
      },
    ],
    [
      'was signed with two outcomes',
      ({ url, secret, ikey }) => {
        url.href = signedUrl(secret, '/completed', { ikey, outcome: 'completed' }, { outcome: 'screened' })
      },
    ],
    [
      'was signed with two invitations',
      ({ url, secret, ikey }) => {
        url.href = signedUrl(secret, '/completed', { ikey, outcome: 'completed' }, { ikey: '~another' })
      },
    ],
    [
      'is older than 15 minutes',
      ({ url, secret, ikey }) => {
        url.href = signedUrl(secret, '/completed', {
          ikey,
          outcome: 'completed',
          ts: String(Math.floor(Date.now() / 1000) - 960),
        })
      },
    ],
    [
      'is from the future',
      ({ url, secret, ikey }) => {
        url.href = signedUrl(secret, '/completed', {
          ikey,
          outcome: 'completed',
          ts: String(Math.floor(Date.now() / 1000) + 960),
        })
      },
    ],
    [
      'has a nonce that is too short',
      ({ url, secret, ikey }) => {
        url.href = signedUrl(secret, '/completed', { ikey, outcome: 'completed', nonce: 'short' })
      },
    ],
  ]
  it.each(forgeries)('refuses an outcome that %s, with an audit event', async (_, change) => {
    const { member, secret, invitation } = await started()
    const { ikey } = invitation
    const url = new URL(signedUrl(secret, '/completed', { ikey, rid: '1', outcome: 'completed' }))
    change({ url, secret, ikey })
    const refused = await world.refused('recordOutcome', {
      body: { redirectUri: 'completed', ikey, surveyUrl: url.href },
    })
    expect(refused).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' })
    expect(await invitationNow(world.db, invitation.id)).toMatchObject({ status: 'Started', earned_cents: null })
    expect(await history(invitation)).toEqual([])
    expect(await auditOf(member.panelistId)).toEqual([
      expect.stringMatching(/^outcome refused: invitation \d+: completed, (not )?signed/),
    ])
  })

  it('counts 25 forged outcomes, audits the 1st and 10th, and still accepts a signed one', async () => {
    const { member, survey, secret, invitation } = await started()
    const keys = keysOf(invitation, survey)
    const FORGED = 25
    for (let sent = 0; sent < FORGED; sent++) {
      expect(await codeOf(await report(keys, `https://portal.test/completed?try=${sent}`))).toBe('FORBIDDEN')
    }
    expect(await history(invitation)).toEqual([])
    const row = `outcome refused: invitation ${invitation.id}: completed, not signed as it must be`
    expect(await auditOf(member.panelistId)).toEqual([row, `${row}, 10 times`])
    expect((await invitationNow(world.db, invitation.id)).forged_reports).toBe(FORGED)
    expect(await codeOf(await report(keys, signedUrl(secret, '/completed', { ...keys, outcome: 'completed' })))).toBe(
      'kept',
    )
  })

  it.each([
    ['no signature', { sig: null }, { sig: 'required' }],
    ['another secret', { secret: 'another' }, { sig: 'wrong' }],
    ['milliseconds', { ts: `${Date.now()}` }, { ts: 'format' }],
    ['a short nonce', { nonce: 'short' }, { nonce: 'format' }],
    ['no outcome', { outcome: '' }, { outcome: 'wrong' }],
    ['another outcome', { outcome: 'screened' }, { outcome: 'wrong' }],
    ['an old time', { ts: `${Math.floor(Date.now() / 1000) - 960}` }, { ts: 'more than 15 minutes off' }],
  ] as const)('names the wrong parameter of a report with %s (OUT-045)', async (_, given, fields) => {
    const { secret, invitation } = await started()
    const { ikey } = invitation
    const { secret: signer = secret, sig, ...parameters } = { secret: undefined, sig: undefined, ...given }
    const url = new URL(signedUrl(signer, '/completed', { ikey, outcome: 'completed', ...parameters }))
    if (sig === null) url.searchParams.delete('sig')
    const refused = await report({ ikey }, url.href)
    expect([refused.status, (await refused.json()).fields]).toEqual([403, fields])
  })

  it('accepts a timestamp up to 15 minutes off', async () => {
    for (const seconds of [-840, 840]) {
      const { secret, invitation } = await started()
      const ts = String(Math.floor(Date.now() / 1000) + seconds)
      const { ikey } = invitation
      const url = signedUrl(secret, '/completed', { ikey, ts, outcome: 'completed' })
      expect(await codeOf(await report({ ikey }, url))).toBe('kept')
    }
  })

  it('returns ALREADY_PARTICIPATED to a repeated outcome and changes nothing', async () => {
    const { survey, secret, invitation } = await started()
    const keys = keysOf(invitation, survey)
    const url = signedUrl(secret, '/completed', { ...keys, outcome: 'completed' })
    await report(keys, url)
    const before = await invitationNow(world.db, invitation.id)
    expect(await codeOf(await report(keys, url))).toBe('ALREADY_PARTICIPATED')
    expect(await invitationNow(world.db, invitation.id)).toEqual(before)
    expect(await history(invitation)).toEqual([
      { decided: true, signed: true },
      { decided: false, signed: false },
    ])
  })

  it('refuses a nonce that was used for another invitation', async () => {
    const { survey, secret, invitation } = await started()
    const other = await anInvitation(world.db, await world.member(), survey, { status: 'Started' })
    const nonce = 'n-0123456789'
    const urlOf = ({ ikey }: TestInvitation) => signedUrl(secret, '/completed', { ikey, nonce, outcome: 'completed' })
    expect(await codeOf(await report({ ikey: invitation.ikey }, urlOf(invitation)))).toBe('kept')
    const refused = await report({ ikey: other.ikey }, urlOf(other))
    expect(await refused.json()).toMatchObject({ errorCode: 'FORBIDDEN', fields: { nonce: 'used before' } })
    expect((await invitationNow(world.db, other.id)).status).toBe('Started')
  })

  it('requires a signature for a screener and another one for the completed survey', async () => {
    const { secret, invitation } = await started()
    const { ikey } = invitation
    const screener = { redirectUri: 'screener-completed', ikey } as const
    const signed = (outcome: string) => signedUrl(secret, '/x', { ikey, outcome })
    const body = { ...screener, surveyUrl: signed('completed') }
    expect(await world.refusal('recordScreener', { body })).toBe('FORBIDDEN')
    const right = { ...screener, surveyUrl: signed('screener-completed') }
    await world.call('recordScreener', { body: right })
    expect(await world.refusal('recordScreener', { body: right })).toBe('SCREENER_ALREADY_COMPLETED')
    expect(await codeOf(await report({ ikey }, signed('completed')))).toBe('kept')
  })

  const onPostgres = databaseKind() === 'postgres' ? it : it.skip
  onPostgres('keeps one of twenty equal outcomes that come at the same time', async () => {
    const { secret, invitation } = await started()
    const { ikey } = invitation
    const url = signedUrl(secret, '/completed', { ikey, outcome: 'completed' })
    const codes = await Promise.all(Array.from({ length: 20 }, async () => codeOf(await report({ ikey }, url))))
    expect(codes.sort()).toEqual([...Array(19).fill('ALREADY_PARTICIPATED'), 'kept'])
  })
})

describe('secret of a survey', () => {
  it('is random, stored encrypted and replaced at once', async () => {
    const { survey, secret, invitation } = await started()
    const { ikey } = invitation
    const renewed = await world.db
      .transaction()
      .execute((tx) => replaceSecret(tx, world.panel.crypto, 'survey', survey.id))
    expect(Buffer.from(renewed, 'base64url')).toHaveLength(32)
    const { secret_sealed } = await world.db
      .selectFrom('survey')
      .selectAll()
      .where('id', '=', survey.id)
      .executeTakeFirstOrThrow()
    expect(secret_sealed).not.toContain(renewed)
    const signWith = (key: string) => signedUrl(key, '/completed', { ikey, outcome: 'completed' })
    expect(await codeOf(await report({ ikey }, signWith(secret)))).toBe('FORBIDDEN')
    expect(await codeOf(await report({ ikey }, signWith(renewed)))).toBe('kept')
  })

  it('works for another day after it was replaced, unless it is to end at once [OUT-049]', async () => {
    const replaced = async (keepsOld: boolean) => {
      const { survey, secret, invitation } = await started()
      await world.db
        .transaction()
        .execute((tx) => replaceSecret(tx, world.panel.crypto, 'survey', survey.id, { keepsOld }))
      const { ikey } = invitation
      const signed = () => report({ ikey }, signedUrl(secret, '/completed', { ikey, outcome: 'completed' }))
      return { id: survey.id, code: async () => codeOf(await signed()) }
    }
    expect(await (await replaced(true)).code()).toBe('kept')
    expect(await (await replaced(false)).code()).toBe('FORBIDDEN')
    const later = await replaced(true)
    const pass = (time: string) =>
      world.db
        .updateTable('survey')
        .set({ previous_until: sql`previous_until - ${time}::interval` })
        .where('id', '=', later.id)
        .execute()
    await pass('23 hours 59 minutes')
    expect(await later.code()).toBe('kept')
    await pass('1 minute')
    expect(await later.code()).toBe('FORBIDDEN')
  })

  it('can be removed, and then unsigned outcomes count', async () => {
    const { survey, invitation } = await started()
    await clearSecret(world.db, 'survey', survey.id)
    expect(await codeOf(await report({ ikey: invitation.ikey }, 'https://portal.test/completed'))).toBe('kept')
    expect(await invitationNow(world.db, invitation.id)).toMatchObject({ status: 'Completed', confirmed_at: null })
  })
})

it('accepts the signature of the documented example', async () => {
  const query = 'ikey=AbC123&nonce=n0nce-0001&outcome=completed&rid=a%20b%2Fc&skey=SuRvEy&ts=1790000000'
  const sig = createHmac('sha256', 'example-secret').update(query).digest('hex')
  const { Secret } = await import('#server/secret.ts')
  const { isSignedBy } = await import('#server/panel/surveys/outcomes/signature.ts')
  const parameters = new URLSearchParams(
    `rid=a+b/c&ts=1790000000&skey=SuRvEy&ikey=AbC123&outcome=completed&nonce=n0nce-0001`,
  )
  expect(sig).toBe('0fed0386cd987b17027fd282500171bfb6e5621934cc6c36c9110b788a9486b8')
  parameters.set('sig', sig)
  expect(isSignedBy(parameters, new Secret('example-secret'))).toBe(true)
})
