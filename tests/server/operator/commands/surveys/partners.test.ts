import { aPartner, aPartnerInvitation, signedUrl } from '#tests/support/panel/facts/partners.ts'
import { aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { runOperator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })
const operator = (name: string, ...args: string[]) => runOperator(world, [...name.split(' '), ...args])

describe('partners commands', () => {
  it('set up a partner that sends a person in and gets them back signed', async () => {
    const { seed } = await aSurvey(world.db)
    await operator('partners add', 'exchange-1', 'Exchange', 'One')
    await operator('partners return', 'exchange-1', 'completed', 'https://exchange.test/done?x=1')
    expect(await operator('partners pass', 'exchange-1', 'rid')).toBe('Sent back to exchange-1: rid.')
    await operator('partners pass', 'exchange-1', 'rid', 'lang')
    await operator('partners secret', 'exchange-1')
    await expect(operator('partners secret', 'exchange-1')).rejects.toThrow('exchange-1 already has a secret.')
    const secret = await operator('partners secret', 'exchange-1', '--replace', '--now')
    const link = new URL(await operator('partners invite', 'exchange-1', seed.project))
    const [skey, pikey] = [link.searchParams.get('skey') ?? '', link.searchParams.get('pikey') ?? '']
    expect(link.origin + link.pathname).toBe('https://portal.test/rps/register')
    expect(Buffer.from(pikey, 'base64url')).toHaveLength(16)
    expect(await operator('partners links', 'exchange-1')).toContain(link.href)
    const surveyUrl = signedUrl(secret, '/completed', { skey, pikey, rid: '9', outcome: 'completed' })
    const body = {
      redirectUri: 'completed',
      skey,
      pikey,
      partnerQueryParams: { rid: '9', other: 'x' },
      surveyUrl,
    } as const
    const { redirectUrl } = await world.call('recordPartnerOutcome', { body })
    expect(redirectUrl).toMatch(
      new RegExp(`^https://exchange\\.test/done\\?x=1&pikey=${pikey}&outcome=completed&rid=9&ts=`),
    )
    expect(await operator('partners list')).toMatch(/exchange-1 +Exchange One +signed +rid, lang +completed +https:/)
    expect(await operator('partners links', 'exchange-1')).not.toContain(pikey)
    await operator('partners unsigned', 'exchange-1')
    expect(await operator('partners list')).not.toContain('signed')
  })

  it('list the people whom the partner sent by the key that it knows, with the outcome that counts', async () => {
    const survey = await aSurvey(world.db, { incentive: 75 })
    const partner = await aPartner(world.db)
    const { code } = await world.db
      .selectFrom('partner')
      .select('code')
      .where('id', '=', partner.id)
      .executeTakeFirstOrThrow()
    const rejected = await aPartnerInvitation(world.db, partner, survey)
    await aPartnerInvitation(world.db, partner, survey)
    const absent = await aPartnerInvitation(world.db, partner, survey)
    const member = await world.member({ panelist_type: 'Nurse', status: 'Verified' })
    await world.as(member).call('linkPanelist', {
      body: { surveyMaskId: survey.skey, partnerInvitationMaskId: rejected.pikey },
    })
    for (const { skey, pikey } of [rejected, absent]) {
      const surveyUrl = `https://portal.test/completed?skey=${skey}&pikey=${pikey}`
      const body = { redirectUri: 'completed', skey, pikey, partnerQueryParams: {}, surveyUrl } as const
      await world.call('recordPartnerOutcome', { body })
    }
    const reference = `${survey.seed.project}-${member.panelistId}`
    await operator('outcomes reject', reference, 'Too fast', '--as', 'Speeding', '--yes')
    const listed = (await operator('partners people', code, survey.seed.project, '--json')).split('\n')
    expect(listed.map((line) => JSON.parse(line))).toEqual([
      {
        project: survey.seed.project,
        pikey: rejected.pikey,
        status: 'Speeding',
        at: expect.stringMatching(/^\d{4}-/),
        confirmed: null,
        reference,
        refusedStart: null,
        refused: null,
      },
      {
        project: survey.seed.project,
        pikey: absent.pikey,
        status: 'Completed',
        at: expect.stringMatching(/^\d{4}-/),
        confirmed: null,
        reference: null,
        refusedStart: null,
        refused: null,
      },
    ])
    const other = await aSurvey(world.db, { status: 'Closed' })
    expect(await operator('partners people', code, other.seed.project, '--json')).toBe('')
    const late = await aPartnerInvitation(world.db, partner, other)
    await world
      .as(member)
      .refusal('linkPanelist', { body: { surveyMaskId: other.skey, partnerInvitationMaskId: late.pikey } })
    expect(JSON.parse(await operator('partners people', code, other.seed.project, '--json'))).toMatchObject({
      pikey: late.pikey,
      status: null,
      refusedStart: 'SURVEY_CLOSED',
    })
  })

  it('list only links of the partner that nobody has opened', async () => {
    const { seed } = await aSurvey(world.db)
    for (const partner of ['exchange-4', 'exchange-5']) await operator('partners add', partner, 'Exchange')
    const opened = new URL(await operator('partners invite', 'exchange-4', seed.project))
    const unused = await operator('partners invite', 'exchange-4', seed.project)
    await operator('partners invite', 'exchange-5', seed.project)
    const { skey = '', pikey = '' } = Object.fromEntries(opened.searchParams)
    const member = await world.member({ panelist_type: 'Nurse', status: 'Verified' })
    await world.as(member).call('linkPanelist', { body: { surveyMaskId: skey, partnerInvitationMaskId: pikey } })
    const listed = await operator('partners links', 'exchange-4', '--json')
    expect(listed.split('\n').map((line) => JSON.parse(line).link)).toEqual([unused])
  })

  it.each([
    [['partners add', 'Has Space', 'X'], 'Invalid value "Has Space" for partner: expected lower-case letters'],
    [['partners return', 'nobody', 'completed', 'https://x.test'], 'There is no partner nobody'],
    [['partners secret', 'nobody'], 'There is no partner nobody'],
  ] as const)('refuse: %j', async ([name, ...args], complaint) => {
    await expect(operator(name, ...args)).rejects.toThrow(complaint)
  })

  it('accept only https addresses, known outcomes and valid parameter names', async () => {
    await operator('partners add', 'exchange-2', 'Exchange')
    await expect(operator('partners add', 'exchange-2', 'Again')).rejects.toThrow('already exists')
    const refused = (...args: string[]) => expect(operator('partners return', 'exchange-2', ...args)).rejects.toThrow()
    await refused('completed', 'http://exchange.test')
    await refused('completed', 'https://user:word@exchange.test')
    await refused('completed', 'javascript:alert(1)')
    await refused('finished', 'https://exchange.test')
    await expect(operator('partners pass', 'exchange-2', 'a b')).rejects.toThrow('Invalid value "a b" for parameter')
    await expect(operator('partners pass', 'exchange-2', 'rid', 'ikey', 'sig')).rejects.toThrow(
      'the portal’s: ikey, sig.',
    )
    await expect(operator('partners invite', 'exchange-2', 'OP-1', '123')).rejects.toThrow(
      'for npi: expected ten digits',
    )
  })
})
