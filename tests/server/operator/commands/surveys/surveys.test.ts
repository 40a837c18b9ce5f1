import { signedUrl } from '#tests/support/panel/facts/partners.ts'
import { anNpi } from '#tests/support/panel/facts/profiles.ts'
import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { operatorProgram, runOperator } from '#tests/support/panel/operator.ts'
import { useWorld, type World } from '#tests/support/panel/world.ts'

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
      new RegExp(`^${seed.project} is changed: ${what}\\.`),
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
      `${seed.project} is changed: target, incentive. Incentive: $75 before, $7,500 now.`,
    )
    expect(await operator('surveys set', seed.project, '--incentive', '7500')).toBe(
      `${seed.project} is changed: incentive.`,
    )
  })

  it('say that members keep the incentive that they were offered', async () => {
    const survey = await aSurvey(world.db, { incentive: 75 })
    for (const status of ['Invited', 'Started', 'Completed'] as const)
      await anInvitation(world.db, await world.member(), survey, { status })
    expect(await operator('surveys set', survey.seed.project, '--incentive', '100')).toBe(
      `${survey.seed.project} is changed: incentive. Incentive: $75 before, $100 now. 2 members invited before keep the incentive that was offered. To offer the new one to 2 of them: surveys raise ${survey.seed.project}.`,
    )
    expect(await operator('surveys set', survey.seed.project, '--incentive', '50')).toBe(
      `${survey.seed.project} is changed: incentive. Incentive: $100 before, $50 now. 2 members invited before keep the incentive that was offered.`,
    )
    expect(await operator('surveys set', survey.seed.project, '--target', '9')).toBe(
      `${survey.seed.project} is changed: target.`,
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
      `${survey.seed.project} is changed: professions.`,
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
      `${survey.seed.project} already has a secret. With --replace you get another one, and the old one works for 24 more hours.`,
    )
    const second = await operator('surveys secret', survey.seed.project, '--replace')
    expect(second).not.toBe(first)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    expect(await operator('surveys show', survey.seed.project)).toMatch(
      new RegExp(`^outcomes +signed, until ${tomorrow} \\d\\d:\\d\\d(:\\d\\d)? UTC also with the old secret$`, 'm'),
    )
    await expect(operator('surveys secret', survey.seed.project, '--replace')).rejects.toThrow(
      `UTC, an older secret of ${survey.seed.project} works, too. Another new one ends it: agree on the time, then add --now.`,
    )
    const secret = await operator('surveys secret', survey.seed.project, '--replace', '--now')
    expect(await operator('surveys show', survey.seed.project)).toMatch(/^outcomes +signed$/m)
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

  it('duplicate says that the list of people is not copied', async () => {
    const { seed } = await aSurvey(world.db)
    const copy = async (name: string) => operator('surveys duplicate', seed.project, `${seed.project}-${name}`)
    expect(await copy('A')).not.toContain('list')
    await operator('surveys admit', seed.project, anNpi())
    expect(await copy('B')).toContain(
      `The list of ${seed.project} (1 NPI) is not copied: without a list everybody could take part, so admit people first.`,
    )
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

it('surveys status lists the statuses in its help', () => {
  const command = operatorProgram().commands.find((topic) => topic.name() === 'surveys')
  const status = command?.commands.find((one) => one.name() === 'status')
  expect(status?.registeredArguments.map((argument) => argument.description)).toContain(
    'One of Draft, Temporarily Closed, Closed',
  )
})
