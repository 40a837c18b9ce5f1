import { anEmail, verifiedNow } from '../../../support/panel/facts/builders.ts'
import { aPartner, aPartnerInvitation, signedUrl } from '../../../support/panel/facts/partners.ts'
import { anNpi } from '../../../support/panel/facts/profiles.ts'
import { anInvitation, aSurvey } from '../../../support/panel/facts/surveys.ts'
import { runOperator, runOperatorCommand } from '../../../support/panel/operator.ts'
import { useWorld, type World } from '../../../support/panel/world.ts'

const world = useWorld({ lookups: true })

const operator = (name: string, ...args: string[]) => runOperator(world, [...name.split(' '), ...args])

const surveyOf = (project: string) =>
  world.db.selectFrom('survey').selectAll().where('project_number', '=', project).executeTakeFirstOrThrow()
const lastAudit = async () =>
  await world.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('surveys commands', () => {
  it('add a survey as a draft, with a key of its own', async () => {
    const output = await operator('surveys add', 'OP-1', 'https://host.test/s', 'A', 'new', 'topic')
    const survey = await surveyOf('OP-1')
    expect(survey).toMatchObject({ status: 'Draft', topic: 'A new topic', survey_url: 'https://host.test/s' })
    expect(output).toBe(`OP-1 is added as a draft. Its skey is ${survey.skey}.`)
    expect(Buffer.from(survey.skey, 'base64url')).toHaveLength(16)
    expect(await operator('surveys list', 'Draft')).toMatch(
      /OP-1 +Draft +Quantitative +- +- +0 of any +15 +- +0\.00 +- +A new topic/,
    )
    await expect(operator('surveys add', 'OP-1', 'https://host.test/s', 'Again')).rejects.toThrow('already exists')
    await expect(operator('surveys add', 'OP-2', 'http://host.test/s', 'Plain')).rejects.toThrow('https')
  })

  it.each([
    ['topic', 'Another topic', { topic: 'Another topic' }],
    ['minutes', '25', { loi: 25 }],
    ['starts', '2026-12-01', { starts_on: '2026-12-01' }],
    ['ends', '2099-12-31', { end_date: '2099-12-31' }],
    ['ends', 'none', { end_date: null }],
    ['target', '100', { target: 100 }],
    ['target', 'none', { target: null }],
    ['incentive', '12.50', { incentive_cents: 1250 }],
    ['partial', '5', { partial_incentive_cents: 500 }],
    ['donation', '0', { donation_cents: 0 }],
    ['methodology', 'Qual & Quant', { methodology: 'Qual & Quant' }],
    ['type', 'LIST & SOF', { survey_type: 'LIST & SOF' }],
    ['npi', 'yes', { npi_mandatory: true }],
    ['audience', 'HCP', { audience: 'HCP' }],
    ['audience', 'none', { audience: null }],
    ['professions', 'none', { professions: [] }],
    ['facts', 'state,birth_year', { facts: ['birth_year', 'state'] }],
    ['facts', 'none', { facts: [] }],
    ['newcomers', 'Patient', { invites_new: 'Patient' }],
    ['code', 'abcd1234', { participation_code: 'ABCD1234' }],
    ['url', 'https://other.test/s', { survey_url: 'https://other.test/s' }],
  ])('set %s to %s, and write it to the audit', async (what, value, row) => {
    const { seed, id } = await aSurvey(world.db)
    expect(await operator('surveys set', seed.project, `--${what}`, value)).toMatch(
      new RegExp(`^${seed.project}: ${what} is changed\\.`),
    )
    expect(await surveyOf(seed.project)).toMatchObject(row)
    expect(await lastAudit()).toMatchObject({
      event: 'survey changed',
      subject: expect.stringMatching(new RegExp(`^survey ${id}: (\\w+ .* > .*|nothing new)$`)),
      client_address: 'operator test',
    })
  })

  it.each([
    ['color', 'red', "error: unknown option '--color=red'"],
    ['toString', 'x', "error: unknown option '--toString=x'"],
    ['status', 'Launched', "error: unknown option '--status=Launched'"],
    ['ends', '2020-01-01', ' would have ended already: ends is 2020-01-01.'],
    ['ends', '31.12.2026', 'Invalid value "31.12.2026" for ends: expected a date YYYY-MM-DD'],
    ['incentive', 'free', 'Invalid value "free" for incentive: expected dollars, from 0 to 100000'],
    ['incentive', '-1', 'Invalid value "-1" for incentive: expected dollars, from 0 to 100000'],
    ['target', 'x', 'Invalid value "x" for target: expected a whole number from 0 to 1000000'],
    ['minutes', '0', 'Invalid value "0" for minutes: expected a whole number from 1 to 10000'],
    ['code', 'short', 'Invalid value "short" for code: expected 8 letters or digits, or none'],
    ['url', 'javascript:alert(1)', 'Invalid value "javascript:alert(1)" for url: expected an https address'],
    [
      'professions',
      'Nurse',
      'Invalid value "Nurse" for professions: expected profession ids separated by commas, or none',
    ],
    [
      'facts',
      'state,email',
      'Invalid value "email" for facts: expected names separated by commas, each one of birth_year,',
    ],
    ['professions', '1,999', 'Invalid value "999" for professions: expected ids of `lookups list professions`'],
  ])('refuse to set %s to %s', async (what, value, complaint) => {
    const { seed } = await aSurvey(world.db)
    await expect(operator('surveys set', seed.project, `--${what}=${value}`)).rejects.toThrow(complaint)
  })

  it('say which amounts are changed, before and now', async () => {
    const { seed } = await aSurvey(world.db, { target: 50, incentive: 75 })
    expect(await operator('surveys set', seed.project, '--target', '60', '--incentive', '7500')).toBe(
      `${seed.project}: target, incentive are changed. Incentive: $75 before, $7,500 now.`,
    )
    expect(await operator('surveys set', seed.project, '--incentive', '7500')).toBe(
      `${seed.project}: incentive is changed.`,
    )
  })

  it('say that members keep the incentive that they were offered', async () => {
    const survey = await aSurvey(world.db, { incentive: 75 })
    for (const status of ['Invited', 'Started', 'Completed'] as const)
      await anInvitation(world.db, await world.member(), survey, { status })
    expect(await operator('surveys set', survey.seed.project, '--incentive', '100')).toBe(
      `${survey.seed.project}: incentive is changed. Incentive: $75 before, $100 now. 2 members invited before keep the incentive that was offered.`,
    )
    expect(await operator('surveys set', survey.seed.project, '--target', '9')).toBe(
      `${survey.seed.project}: target is changed.`,
    )
  })

  it('write old and new values to the audit', async () => {
    const { seed, id } = await aSurvey(world.db, { target: 50, incentive: 75 })
    await operator('surveys set', seed.project, '--target', '100', '--incentive', '80', '--professions', '4')
    expect(await lastAudit()).toMatchObject({
      subject: `survey ${id}: target 50 > 100, incentive_cents 7500 > 8000, professions none > Nurse`,
    })
  })

  it('write to the audit where two long texts differ', async () => {
    const { seed, id } = await aSurvey(world.db)
    const cells = (last: number) => `state in (TX, OK, NM, LA, AR): 30; state in (CA, NV, WA): 20; state = NY: ${last}`
    await operator('surveys set', seed.project, '--cells', cells(10))
    await operator('surveys set', seed.project, '--cells', cells(15))
    expect(await lastAudit()).toMatchObject({
      subject: `survey ${id}: cells …CA, NV, WA): 20; state = NY: 10 > …CA, NV, WA): 20; state = NY: 15`,
    })
  })

  it('send profile facts only for a survey that has a secret and no outcome in its address', async () => {
    const { seed } = await aSurvey(world.db)
    expect(await operator('surveys facts')).toMatch(/^zip3 +First three digits of your ZIP code +with address/m)
    await operator('surveys set', seed.project, '--facts', 'birth_year,conditions')
    const showSurvey = () => operator('surveys show', seed.project)
    expect(await showSurvey()).toMatch(/facts +birth_year, conditions \(not given: the survey has no secret\)/)
    await operator('surveys secret', seed.project)
    expect(await showSurvey()).toMatch(/facts +birth_year, conditions$/m)
    await operator('surveys set', seed.project, '--url', 'https://host.test/s?outcome=completed')
    expect(await showSurvey()).toMatch(
      /facts +birth_year, conditions \(not given: its URL already contains an outcome\)/,
    )
    await operator('surveys duplicate', seed.project, `${seed.project}-B`)
    expect(await surveyOf(`${seed.project}-B`)).toMatchObject({ facts: ['birth_year', 'conditions'] })
  })

  it('limit a survey to professions given by id', async () => {
    const survey = await aSurvey(world.db)
    expect(await operator('lookups list', 'professions')).toMatch(/^1 +Physician \(MD, DO, Resident\)/m)
    expect(await operator('surveys set', survey.seed.project, '--professions', '1,4')).toBe(
      `${survey.seed.project}: professions is changed.`,
    )
    expect(await surveyOf(survey.seed.project)).toMatchObject({
      professions: ['Physician (MD, DO, Resident)', 'Nurse'],
    })
    const start = async (columns: Parameters<World['member']>[0]) => {
      const member = await world.member({ status: 'Verified', ...columns })
      const { maskedId } = await anInvitation(world.db, member, survey)
      const body = { panelistId: member.panelistId, invitationMaskedId: maskedId }
      return (await world.send('validateInvitation', { body }, { member })).status
    }
    expect(await start({ panelist_type: 'Physician (MD, DO, Resident)' })).toBe(200)
    expect(await start({ panelist_type: 'Pharmacy' })).not.toBe(200)
  })

  it('make a secret that signs outcomes, and remove it again', async () => {
    const survey = await aSurvey(world.db)
    const first = await operator('surveys secret', survey.seed.project)
    await expect(operator('surveys secret', survey.seed.project)).rejects.toThrow(
      `${survey.seed.project} already has a secret. A new one refuses what is signed with it: agree on the time, then add --replace.`,
    )
    const secret = await operator('surveys secret', survey.seed.project, '--replace')
    expect(secret).not.toBe(first)
    const { ikey } = await anInvitation(world.db, await world.member(), survey, { status: 'Started' })
    const body = {
      redirectUri: 'completed',
      ikey,
      surveyUrl: signedUrl(secret, '/completed', { ikey, outcome: 'completed' }),
    } as const
    await world.call('recordOutcome', { body })
    expect(await operator('surveys list')).toMatch(new RegExp(`${survey.seed.project} .*signed`))
    await operator('surveys unsigned', survey.seed.project)
    expect((await surveyOf(survey.seed.project)).secret_sealed).toBeNull()
  })

  it('admit and exclude members by number or NPI', async () => {
    const survey = await aSurvey(world.db)
    const [admitted, excluded] = [await world.member(), await world.member()]
    await operator('surveys admit', survey.seed.project, anNpi(), admitted.mobile.slice(2))
    const exclude = () => operator('surveys exclude', survey.seed.project, excluded.mobile)
    expect(await exclude()).toContain(`may not take part in ${survey.seed.project}.`)
    expect(await exclude()).toContain(`is excluded from ${survey.seed.project} already.`)
    const start = async (member: typeof admitted) => {
      const { maskedId } = await anInvitation(world.db, member, survey)
      const body = { panelistId: member.panelistId, invitationMaskedId: maskedId }
      const response = await world.send('validateInvitation', { body }, { member })
      return response.status === 200 ? 'started' : (await response.json()).errorCode
    }
    expect(await start(admitted)).toBe('started')
    expect(await start(excluded)).toBe('SURVEY_CLOSED')
    expect(await start(await world.member())).toBe('LIST_MATCHING_FAILED')
    await expect(operator('surveys admit', survey.seed.project, '2000000000')).rejects.toThrow(
      'for npi: expected ten digits',
    )
  })
})

describe('taking back who may take part in a survey', () => {
  it('takes an NPI off the list, but not the last one, which would open the survey to everybody', async () => {
    const { project } = (await aSurvey(world.db)).seed
    const [one, two] = [anNpi(), anNpi()]
    await operator('surveys admit', project, one)
    await operator('surveys admit', project, two)
    expect(await operator('surveys admit', project, one, '--undo')).toBe(
      `${one} is no longer on the list of ${project}.`,
    )
    expect(await operator('surveys admit', project, one, '--undo')).toBe(`${one} is not on the list of ${project}.`)
    await expect(operator('surveys admit', project, two, '--undo')).rejects.toThrow(
      `${two} is the last one on the list of ${project}. Without a list everybody could take part: admit another NPI first.`,
    )
  })

  it('no longer excludes a member, and leaves others excluded', async () => {
    const survey = await aSurvey(world.db)
    const { project } = survey.seed
    const [one, two] = [await world.member(), await world.member()]
    for (const { mobile } of [one, two]) await operator('surveys exclude', project, mobile)
    expect(await operator('surveys exclude', project, one.mobile, '--undo')).toMatch(
      new RegExp(`is no longer excluded from ${project}\\.$`),
    )
    expect(await operator('surveys exclude', project, one.mobile, '--undo')).toMatch(
      new RegExp(`is not excluded from ${project}\\.$`),
    )
    const excluded = await world.db
      .selectFrom('survey_exclusion')
      .innerJoin('survey', 'survey.id', 'survey_exclusion.survey_id')
      .where('project_number', '=', project)
      .select('panelist_id')
      .execute()
    expect(excluded).toEqual([{ panelist_id: two.panelistId }])
  })
})

describe('the list of a survey, from a file', () => {
  it('has what can be found, and each other row is refused with the reason', async () => {
    const survey = await aSurvey(world.db)
    const [one, two] = [anNpi(), anNpi()]
    const list = [
      'npi,contact',
      `${one},`,
      `${one},`,
      `${one},(212) 555-0101`,
      `${one},Lee@Mail.test`,
      `${one},lee@mail.test`,
      `${two},2.12556E+09`,
      `${two},lee@mail`,
      '1234567890,',
    ]
    const args = ['surveys', 'admit', survey.seed.project, '--file', 'f.csv', '--csv']
    const ran = await runOperatorCommand(world, args, { files: { 'f.csv': list.join('\n') } })
    expect(
      ran.stdout
        .split('\n')
        .slice(1)
        .map((line) => line.split(',', 2).join()),
    ).toEqual([
      `done,${one} may take part in ${survey.seed.project}.`,
      `unchanged,${one} is on the list of ${survey.seed.project}.`,
      `done,${one} may take part in ${survey.seed.project}.`,
      `done,${one} may take part in ${survey.seed.project}.`,
      `unchanged,${one} is on the list of ${survey.seed.project}.`,
      'refused,"Invalid value ""2.12556E+09"" for contact: expected a mobile number or an email address"',
      'refused,"Invalid value ""lee@mail"" for contact: expected a mobile number or an email address"',
      'refused,1234567890 is not an NPI: one of its digits is wrong.',
    ])
    expect(ran.code).toBe(3)
    const listed = world.db.selectFrom('survey_list').where('survey_id', '=', survey.id)
    expect(await listed.select(['npi_number', 'mobile', 'email']).execute()).toEqual([
      { npi_number: one, mobile: '+12125550101', email: 'lee@mail.test' },
    ])
  })
})

describe('invitations by command', () => {
  const invited = async (columns: Parameters<World['member']>[0] = {}) => {
    const email = anEmail()
    const member = await world.member({ email, email_verified_at: verifiedNow, ...columns })
    const survey = await aSurvey(world.db, { topic: 'Sleep', incentive: 75, loi: 15 })
    return { email, member, survey, args: [survey.seed.project, member.mobile] as const }
  }
  const statusOf = async (panelistId: number) =>
    await world.db.selectFrom('invitation').selectAll().where('panelist_id', '=', panelistId).executeTakeFirstOrThrow()

  it('are mailed once, with both ways to unsubscribe', async () => {
    const { email, member, args } = await invited()
    expect(await operator('surveys invite', ...args)).toMatch(/ is invited to .* An email is queued\.$/)
    expect(await operator('surveys invite', ...args)).toMatch(/has already been invited to/)
    const { masked_id } = await statusOf(member.panelistId)
    const messages = await world.messages(email)
    expect(messages).toHaveLength(1)
    const link = `https://portal.test/unsubscribe?m=${masked_id}`
    expect(messages[0]).toMatchObject({
      channel: 'mail',
      subject: 'A survey for you: Sleep',
      headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    })
    expect(messages[0]?.text).toContain(`https://portal.test/surveyLanding?maskId=${masked_id}`)
    expect(messages[0]?.text).toContain('about 15 minutes, $75')
    expect(messages[0]?.text).toContain(link)
  })

  it('are reminded while they are open, and renewed after they expire', async () => {
    const { email, member, args } = await invited()
    await operator('surveys invite', ...args)
    await operator('surveys remind', ...args)
    expect((await statusOf(member.panelistId)).status).toBe('Reminded')
    await world.db
      .updateTable('invitation')
      .set({ status: 'Expired' })
      .where('panelist_id', '=', member.panelistId)
      .execute()
    await expect(operator('surveys remind', ...args)).rejects.toThrow('no open invitation')
    await operator('surveys invite', ...args)
    expect((await statusOf(member.panelistId)).status).toBe('Re-invited')
    await world.db
      .updateTable('invitation')
      .set({ status: 'Completed' })
      .where('panelist_id', '=', member.panelistId)
      .execute()
    await expect(operator('surveys remind', ...args)).rejects.toThrow('no open invitation')
    expect(await operator('surveys invite', ...args)).toContain('already')
    expect(await world.messages(email)).toHaveLength(3)
  })

  it('are not mailed again to a member who unsubscribes, who still sees them (UNSUB-009)', async () => {
    const { email, member, survey, args } = await invited()
    await operator('surveys invite', ...args)
    const { masked_id } = await statusOf(member.panelistId)
    await world.call('unsubscribe', { body: { invitationMaskId: masked_id } })
    const waiting = await world.queue.findJobs<{ recipient: string }>('message', { queued: true })
    expect(waiting.some(({ data }) => world.panel.crypto.hmacMatches('recipient', email, data.recipient))).toBe(false)
    expect(await operator('surveys remind', ...args)).toContain('No email is sent: wants no invitations by email.')
    const rows = await world.as(member).call('listSurveys')
    expect(rows).toMatchObject([{ projectNumber: survey.seed.project, invitationStatus: { status: 'Reminded' } }])
  })

  it('are not mailed to an address that is not verified', async () => {
    const { email, args } = await invited({ email_verified_at: null })
    expect(await operator('surveys invite', ...args)).toContain('No email is sent: no verified email.')
    expect(await world.messages(email)).toEqual([])
  })
})

it('invitations list: lists those with a status', async () => {
  const survey = await aSurvey(world.db)
  const [declined] = [
    await anInvitation(world.db, await world.member(), survey, { status: 'Declined' }),
    await anInvitation(world.db, await world.member(), survey, { status: 'Started' }),
  ]
  const listed = await operator('invitations list', 'Declined', '--survey', survey.seed.project, '--json')
  expect(listed.split('\n').map((line) => JSON.parse(line).reference)).toEqual([declined.referenceNumber])
})

it('campaigns add: makes a link that campaigns list shows', async () => {
  const { seed, maskedId } = await aSurvey(world.db)
  const link = await operator('campaigns add', seed.project, 'HCP', 'Autumn', 'nurses')
  const ckey = new URL(link).searchParams.get('ckey') ?? ''
  expect(await world.call('campaignCode', { path: { ckey } })).toMatchObject({
    campaignName: 'Autumn nurses',
    surveyMaskedId: maskedId,
  })
  expect(await operator('campaigns list')).toContain(link)
  await expect(operator('campaigns add', seed.project, 'Everybody', 'X')).rejects.toThrow(
    'Invalid value "Everybody" for audience: expected one of Patient, HCP',
  )
})

describe('partners commands', () => {
  it('set up a partner that sends a person in and gets them back signed', async () => {
    const { seed } = await aSurvey(world.db)
    await operator('partners add', 'exchange-1', 'Exchange', 'One')
    await operator('partners return', 'exchange-1', 'completed', 'https://exchange.test/done?x=1')
    await operator('partners pass', 'exchange-1', 'rid', 'lang')
    await operator('partners secret', 'exchange-1')
    await expect(operator('partners secret', 'exchange-1')).rejects.toThrow('exchange-1 already has a secret.')
    const secret = await operator('partners secret', 'exchange-1', '--replace')
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
        refused: null,
      },
      {
        project: survey.seed.project,
        pikey: absent.pikey,
        status: 'Completed',
        at: expect.stringMatching(/^\d{4}-/),
        confirmed: null,
        reference: null,
        refused: null,
      },
    ])
    const other = await aSurvey(world.db)
    expect(await operator('partners people', code, other.seed.project, '--json')).toBe('')
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
    await expect(operator('partners invite', 'exchange-2', 'OP-1', '123')).rejects.toThrow(
      'for npi: expected ten digits',
    )
  })
})

describe('outcomes commands', () => {
  it('list unsigned outcomes until they are confirmed', async () => {
    const survey = await aSurvey(world.db)
    const member = await world.member()
    const { ikey, referenceNumber } = await anInvitation(world.db, member, survey, { status: 'Started' })
    const report = { body: { redirectUri: 'completed', ikey, surveyUrl: 'https://s.test' } } as const
    await world.call('recordOutcome', report)
    await world.refusal('recordOutcome', report)
    expect(await operator('outcomes unconfirmed')).toMatch(new RegExp(`${referenceNumber} +Completed +75.00`))
    expect((await operator('outcomes show', referenceNumber)).split('\n').slice(1)).toEqual([
      expect.stringMatching(/ completed +decided/),
      expect.stringMatching(/ completed +-/),
      '',
      `${referenceNumber} is Completed.`,
    ])
    expect(await operator('outcomes confirm', referenceNumber)).toBe(`${referenceNumber} is confirmed.`)
    expect(await operator('outcomes confirm', referenceNumber)).toContain('is already confirmed')
    expect(await operator('outcomes unconfirmed')).not.toContain(referenceNumber)
    expect(await lastAudit()).toMatchObject({ event: 'outcome confirmed', panelist_id: member.panelistId })
    expect(await operator('audit list', '--member', member.mobile)).toMatch(
      /outcome confirmed[\s\S]*outcome refused[\s\S]*outcome recorded/,
    )
    expect(await operator('audit list', 'outcome', 'refused')).toContain('completed, decided before')
  })

  it('are confirmed when their payment is approved', async () => {
    const { ikey, referenceNumber } = await anInvitation(world.db, await world.member(), await aSurvey(world.db), {
      status: 'Started',
    })
    await world.call('recordOutcome', { body: { redirectUri: 'completed', ikey, surveyUrl: 'https://s.test' } })
    expect(await operator('outcomes unconfirmed')).toContain(referenceNumber)
    await operator('payments approve', referenceNumber)
    expect(await operator('outcomes unconfirmed')).not.toContain(referenceNumber)
  })

  it("show how many reports of the invitation, and of no other, were not the survey host's", async () => {
    const survey = await aSurvey(world.db)
    const [forged, genuine] = [
      await anInvitation(world.db, await world.member(), survey),
      await anInvitation(world.db, await world.member(), survey),
    ]
    await world.db.updateTable('invitation').set({ forged_reports: 3 }).where('id', '=', forged.id).execute()
    const sentence = 'Reports with a missing, wrong or reused signature: 3.'
    expect(await operator('outcomes show', forged.referenceNumber)).toContain(sentence)
    expect(await operator('outcomes show', genuine.referenceNumber)).not.toContain('reused signature')
  })

  it('are in the audit by day', async () => {
    const days = ['2020-02-29T23:59:59Z', '2020-03-01T00:00:00Z', '2020-03-02T23:59:59Z', '2020-03-03T00:00:00Z']
    await world.db
      .insertInto('audit')
      .values(days.map((at) => ({ event: 'outcome recorded', at: new Date(at), client_address: '', request_id: '' })))
      .execute()
    const listed = await operator('audit list', '--from', '2020-03-01', '--to', '2020-03-02', '--json')
    expect(listed.split('\n').map((line) => JSON.parse(line).at)).toEqual([
      '2020-03-02 23:59:59',
      '2020-03-01 00:00:00',
    ])
  })

  it('refuse to confirm an unknown reference number', async () => {
    await expect(operator('outcomes confirm', 'X-1')).rejects.toThrow('No invitation')
  })
})
