import { sql } from 'kysely'
import { parseSelection } from '#server/panel/operations/selection/parse.ts'
import { databaseKind } from '#tests/support/database/database.ts'
import { anEmail, verifiedNow } from '../../../support/panel/facts/builders.ts'
import { anNpi } from '../../../support/panel/facts/profiles.ts'
import { anInvitation, aSurvey } from '../../../support/panel/facts/surveys.ts'
import { runOperatorCommand } from '../../../support/panel/operator.ts'
import { useWorld, type World } from '../../../support/panel/world.ts'

/* Which members a selection matches, and which an invitation skips. */

const world = useWorld({ lookups: true })
const onPostgres = databaseKind() === 'postgres' ? it : it.skip
const operator = (...args: string[]) => runOperatorCommand(world, args)

type Columns = Parameters<World['member']>[0]

const idOf = async (kind: string, name: string) =>
  (
    await world.db
      .selectFrom('lookup')
      .select('id')
      .where('kind', '=', kind)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id

async function aCardiologist(state: string, columns: Columns = {}) {
  const profile = {
    professionId: await idOf('professions', 'Physician (MD, DO, Resident)'),
    specialityId: await idOf('specialities', 'Cardiology'),
    npiNumber: anNpi(),
    mailingAddress: { firstLine: '1 Main Street', city: 'Town', state, zipCode: '73301' },
  }
  return world.member({
    panelist_type: 'Physician (MD, DO, Resident)',
    status: 'Verified',
    email: anEmail(),
    email_verified_at: verifiedNow,
    profile: JSON.stringify(profile),
    ...columns,
  })
}

const found = async (where: string) => {
  const { stdout, stderr, code } = await operator('members', 'list', '--where', where, '--json')
  if (code !== 0) throw new Error(stderr)
  return stdout === '' ? [] : stdout.split('\n').map((line) => Number(JSON.parse(line).member))
}

describe('the selection language', () => {
  it('selects members by profile, with and, or, not and parentheses', async () => {
    const texan = await aCardiologist('TX')
    const okie = await aCardiologist('OK')
    const patient = await world.member({ panelist_type: 'Patient' })
    const all = await found('specialty = cardiology')
    expect(all).toEqual(expect.arrayContaining([texan.panelistId, okie.panelistId]))
    expect(all).not.toContain(patient.panelistId)
    expect(await found('specialty = cardiology and state = tx')).toContain(texan.panelistId)
    expect(await found('specialty = Cardiology and state = TX')).not.toContain(okie.panelistId)
    const either = await found('specialty = cardiology and (state = TX or state in (OK, "NM"))')
    expect(either).toEqual(expect.arrayContaining([texan.panelistId, okie.panelistId]))
    expect(await found('not specialty = cardiology')).toContain(patient.panelistId)
    expect(await found('type != hcp')).toEqual(await found('type = patient'))
    expect(await found('profession = "Physician (MD, DO, Resident)" and zip = 73301')).toContain(okie.panelistId)
  })

  it('selects by invitation, completed survey and registration date', async () => {
    const member = await aCardiologist('TX')
    const survey = await aSurvey(world.db, { project: 'SEL-1' })
    await anInvitation(world.db, member, survey, { status: 'Completed' })
    expect(await found('completed = SEL-1')).toEqual([member.panelistId])
    expect(await found('invited = SEL-1 and not completed = SEL-1')).toEqual([])
    expect(await found('registered >= 2000-01-01')).toContain(member.panelistId)
    expect(await found('registered < 2000-01-01')).toEqual([])
  })

  it.each([
    ['color = red', 'Invalid selection: there is no field "color". Fields are type, profession, specialty'],
    ['specialty = heart', 'Invalid value "heart" for specialty: expected a name or id of `lookups list specialities`'],
    ['state = Texas', 'Invalid value "Texas" for state: expected the two letters of a state'],
    ['status = Nice', 'Invalid value "Nice" for status: expected one of Registered, '],
    ['registered > soon', 'Invalid value "soon" for registered: expected a date YYYY-MM-DD'],
    ['registered > 2026-02-30', 'Invalid value "2026-02-30" for registered: expected a date YYYY-MM-DD'],
    ['completed = NONE-1', 'Invalid value "NONE-1" for completed: expected the project number of a survey'],
    ['specialty', 'Invalid selection: expected one of = != <= >= < > or "in", found the end.'],
    ['specialty =', 'Invalid selection: expected a value, found the end.'],
    ['state = TX specialty = cardiology', 'Invalid selection: expected "and" or "or", found "=".'],
    ['(state = TX', 'Invalid selection: expected ")", found the end.'],
    ["state = 'TX", 'cannot be read'],
    ['state < TX', 'Invalid selection: <, <=, > and >= only work with dates.'],
  ])('refuses: %s', async (where, complaint) => {
    const ran = await operator('members', 'count', where)
    expect(ran).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr).toContain(complaint)
  })

  it('never runs a value as SQL', async () => {
    const before = await world.db.selectFrom('panelist').select(sql<number>`count(*)`.as('n')).executeTakeFirst()
    for (const value of [`x'; drop table panelist; --`, `x' or '1'='1`, `\\`, `%`])
      expect(await operator('members', 'count', `zip = "${value}"`)).toMatchObject({ code: 2 })
    expect(await world.db.selectFrom('panelist').select(sql<number>`count(*)`.as('n')).executeTakeFirst()).toEqual(
      before,
    )
  })

  it('accepts OR and IN as states', async () => {
    const [oregonian, hoosier] = [await aCardiologist('OR'), await aCardiologist('IN')]
    expect(await found('state = OR')).toEqual([oregonian.panelistId])
    expect(await found('state in (IN, OR) or state = or')).toEqual([hoosier.panelistId, oregonian.panelistId])
  })

  it('gives "and" precedence over "or"', () => {
    const compare = (field: string) => ({ kind: 'compare', field, operator: '=', values: ['1'] })
    expect(parseSelection('a = 1 or b = 1 and not c = 1')).toEqual({
      kind: 'or',
      parts: [compare('a'), { kind: 'and', parts: [compare('b'), { kind: 'not', part: compare('c') }] }],
    })
  })
})

describe('surveys invite', () => {
  it("matches members and a survey's list as a start does", async () => {
    await aSurvey(world.db, { project: 'LIST-1', audience: 'HCP' })
    await operator('surveys', 'set', 'LIST-1', '--npi', 'yes')
    const withoutNpi = await aCardiologist('MT', { profile: '{}' })
    const withAnother = await aCardiologist('MT')
    for (const { mobile } of [withoutNpi, withAnother]) await operator('surveys', 'admit', 'LIST-1', anNpi(), mobile)
    expect(await operator('surveys', 'invite', 'LIST-1', withoutNpi.mobile)).toMatchObject({ code: 0 })
    expect((await operator('surveys', 'invite', 'LIST-1', withAnother.mobile)).stderr).toContain(
      "cannot take part in LIST-1: not on the survey's list.",
    )
  })

  it('skips members who cannot take part, and says why nobody was mailed', async () => {
    const survey = await aSurvey(world.db, { project: 'INV-1', audience: 'HCP' })
    const state = 'WY'
    const fine = await aCardiologist(state)
    const before = await aCardiologist(state)
    await anInvitation(world.db, before, survey)
    const leftOut: [string, Columns][] = [
      ['inactive', { is_active: false }],
      ['Banned for Both', { status: 'Banned for Both' }],
      ['Profile Flagged', { status: 'Profile Flagged' }],
      ['test account', { is_test_account: true }],
      ['wants no invitations by email', { unsubscribed_at: verifiedNow }],
      ['no verified email', { email_verified_at: null }],
      ['email bounced', { email_bounced_at: verifiedNow }],
      ['paused invitations', { surveys_paused_until: new Date(Date.now() + 60_000) }],
      ['the survey is for HCPs', { panelist_type: 'Patient' }],
    ]
    const reasons = new Map<number, string>()
    for (const [reason, columns] of leftOut) reasons.set((await aCardiologist(state, columns)).panelistId, reason)
    const { stdout, stderr, code } = await operator(
      'surveys',
      'invite',
      'INV-1',
      '--where',
      'state = WY',
      '--yes',
      '--json',
    )
    expect(code).toBe(0)
    const rows = stdout.split('\n').map((line) => JSON.parse(line))
    const rowOf = (id: number) => rows.find(({ member }) => member === id)
    expect(rowOf(fine.panelistId)).toMatchObject({ result: 'done', email: 'queued' })
    expect(rowOf(before.panelistId)).toMatchObject({ result: 'unchanged', email: null })
    for (const [id, reason] of reasons) expect(rowOf(id)).toMatchObject({ result: 'skipped', detail: reason })
    expect(stderr).toBe(
      '1 done, 1 unchanged, 9 skipped. 1 email is queued. No email: test account (1), wants no invitations by email (1), no verified email (1), email bounced (1), paused invitations (1).',
    )
  })

  it('invites and reminds nobody while a survey is not open, and says what to do first', async () => {
    await aSurvey(world.db, { project: 'INV-4', status: 'Draft' })
    const member = await aCardiologist('WY')
    for (const command of ['invite', 'remind'])
      expect(await operator('surveys', command, 'INV-4', member.mobile)).toMatchObject({
        code: 1,
        stderr: 'INV-4 is Draft, so nobody can start it. Open it first: surveys launch INV-4',
      })
    await aSurvey(world.db, { project: 'INV-5', ends: -1 })
    expect(await operator('surveys', 'invite', 'INV-5', '--where', 'state = WY', '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^INV-5 ended on \d{4}-\d\d-\d\d, so nobody can start it\. Set another end first: surveys set INV-5 --ends$/,
      ),
    })
    const early = await aSurvey(world.db, { project: 'INV-6' })
    await world.db.updateTable('survey').set({ starts_on: '2999-01-01' }).where('id', '=', early.id).execute()
    expect(await operator('surveys', 'invite', 'INV-6', member.mobile)).toMatchObject({
      code: 1,
      stderr:
        'INV-6 starts on 2999-01-01, so nobody can start it yet. Wait, or set another start: surveys set INV-6 --starts',
    })
  })

  it('refuses a member who cannot take part, named by number', async () => {
    await aSurvey(world.db, { project: 'INV-2' })
    const banned = await aCardiologist('WY', { status: 'Banned for Both', first_name: 'Paul', last_name: 'Ashby' })
    expect(await operator('surveys', 'invite', 'INV-2', banned.mobile)).toMatchObject({
      code: 1,
      stderr: 'Paul Ashby cannot take part in INV-2: Banned for Both.',
    })
    const unknownNumber = '+12025550000'
    const fine = await aCardiologist('WY')
    const ran = await operator('surveys', 'invite', 'INV-2', fine.mobile, unknownNumber, banned.mobile)
    expect(ran).toMatchObject({ code: 3 })
    expect(ran.stdout).toMatch(/^- +- +\+12025550000 +refused +No member has the number \+12025550000\./m)
    expect(ran.stdout).toContain('1 done, 2 refused. 1 email is queued.')
  })

  it('stops at --limit, and goes on with others when it is given again', async () => {
    await aSurvey(world.db, { project: 'INV-3' })
    const members = [await aCardiologist('AK'), await aCardiologist('AK'), await aCardiologist('AK')]
    const invite = () => operator('surveys', 'invite', 'INV-3', '--where', 'state = AK', '--limit', '2', '--yes')
    expect((await invite()).stdout).toMatch(
      /2 done\. 2 emails are queued\. .* More members match: run the command again to invite others\.$/m,
    )
    expect((await invite()).stdout).toMatch(/1 done, 2 unchanged\. 1 email is queued\.$/m)
    const invited = world.db.selectFrom('invitation').innerJoin('survey', 'survey.id', 'invitation.survey_id')
    const ids = await invited
      .where('project_number', '=', 'INV-3')
      .select('panelist_id')
      .orderBy('panelist_id')
      .execute()
    expect(ids).toEqual(members.map(({ panelistId }) => ({ panelist_id: panelistId })))
  })

  it('with --limit takes a selection of any size, and without one at most 2,000 members', async () => {
    await aSurvey(world.db, { project: 'INV-7' })
    await sql`insert into panelist (mobile, first_name, last_name, panelist_type, status, email, email_verified_at, profile, referral_code)
      select '+1907' || n, 'Al', 'Aska', 'Nurse', 'Verified', n || '@alaska.test', now(),
        '{"mailingAddress":{"state":"GU"}}', n::text from generate_series(5550001, 5552001) as n`.execute(world.db)
    const invite = (...args: string[]) =>
      operator('surveys', 'invite', 'INV-7', '--where', 'state = GU', ...args, '--yes')
    expect(await invite()).toMatchObject({
      code: 1,
      stderr: 'More than 2000 members match. Narrow the selection, or say how many: --limit 2000',
    })
    expect((await invite('--limit', '1')).stdout).toBe(
      'Al Aska is invited to INV-7. An email is queued. More members match: run the command again to invite others.',
    )
  })
})

describe('surveys remind', () => {
  it('mails members who have neither started nor declined, at most once in two days', async () => {
    const survey = await aSurvey(world.db, { project: 'REM-1' })
    const members = [await aCardiologist('HI'), await aCardiologist('HI'), await aCardiologist('HI')]
    await operator('surveys', 'invite', 'REM-1', ...members.map(({ mobile }) => mobile), '--yes')
    for (const [index, status] of ['Started', 'Declined'].entries()) {
      await world.db
        .updateTable('invitation')
        .set({ status })
        .where('survey_id', '=', survey.id)
        .where('panelist_id', '=', members[index]?.panelistId ?? 0)
        .execute()
    }
    expect((await operator('surveys', 'remind', 'REM-1')).stdout).toBe(
      'Nothing to do: everybody has started or declined, or was invited or reminded in the last 2 days (--after-days).',
    )
    expect((await operator('surveys', 'remind', 'REM-1', '--after-days', '0')).stdout).toContain(
      '1 done. 1 email is queued.',
    )
    expect((await operator('surveys', 'remind', 'REM-1')).stdout).toContain('Nothing to do:')
  })
})

describe('surveys remind of many', () => {
  const audited = (surveyId: number) =>
    world.db
      .selectFrom('audit')
      .innerJoin('invitation', (join) =>
        join.on(sql<boolean>`audit.subject = 'invitation ' || invitation.id || ': Reminded'`),
      )
      .where('invitation.survey_id', '=', surveyId)
      .select(['audit.panelist_id'])
      .execute()

  async function waitingFor(project: string) {
    const survey = await aSurvey(world.db, { project })
    for (let count = 0; count < 3; count++) await anInvitation(world.db, await aCardiologist('HI'), survey)
    const invited_at = sql<Date>`now() - interval '3 days'`
    await world.db.updateTable('invitation').set({ invited_at }).where('survey_id', '=', survey.id).execute()
    return survey
  }

  it('goes on with the others when it is given again, even without days between', async () => {
    const survey = await waitingFor('REM-2')
    const remind = () => operator('surveys', 'remind', 'REM-2', '--limit', '2', '--after-days', '0', '--yes')
    expect((await remind()).stdout).toContain(
      '2 done. 2 emails are queued. There are more: run the command again to remind them.',
    )
    expect((await remind()).stdout).toMatch(/1 done\. 1 email is queued\.$/m)
    expect((await remind()).stdout).toBe(
      'Nothing to do: everybody has started or declined, or was reminded in the last hour (--after-days).',
    )
    expect(new Set((await audited(survey.id)).map(({ panelist_id }) => panelist_id)).size).toBe(3)
  })

  onPostgres('refuses while another operator reminds the same members', async () => {
    const survey = await waitingFor('REM-3')
    const remind = () => operator('surveys', 'remind', 'REM-3', '--yes')
    const both = await world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('invitation').where('survey_id', '=', survey.id).select('id').forUpdate().execute()
      const commands = [remind(), remind()]
      expect(await Promise.race(commands)).toMatchObject({
        code: 1,
        stderr: 'Another command is reminding members of REM-3 now. Wait until it ends.',
      })
      return commands
    })
    expect((await Promise.all(both)).map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect(await audited(survey.id)).toHaveLength(3)
  })
})

describe('surveys launch', () => {
  it('shows what members will see and how many can take part, and asks for confirmation', async () => {
    await operator(
      'surveys',
      'add',
      'LA-1',
      'https://host.test/1',
      'Sleep and work',
      '--minutes',
      '20',
      '--incentive',
      '75',
    )
    await operator('surveys', 'set', 'LA-1', '--audience', 'HCP', '--target', '40', '--newcomers', 'HCP')
    const launch = await runOperatorCommand(world, ['surveys', 'launch', 'LA-1'], { answer: false })
    expect(launch).toMatchObject({ code: 1, questions: ['Open LA-1?'] })
    expect(launch.stderr).toMatch(/"Sleep and work": 20 minutes, \$75, for all professions\./)
    expect(launch.stderr).toMatch(/^Open until it is closed, for 40 completes\.$/m)
    expect(launch.stderr).toMatch(
      /^\d+ members can take part, \d+ of them can be reached by email\. Nobody is invited yet\.$/m,
    )
    expect(launch.stderr).toMatch(/^Every new HCP is invited at registration\.$/m)
    const unsigned = 'It has no secret, so what members earn waits until you confirm each outcome.'
    expect(launch.stderr).toContain(`${unsigned} To let its host sign outcomes instead: surveys secret LA-1`)
    await operator('surveys', 'secret', 'LA-1')
    expect((await operator('surveys', 'launch', 'LA-1', '--dry-run')).stdout).not.toContain(unsigned)
    expect(launch.stderr).not.toContain('donation')
    const { id } = await world.db
      .insertInto('non_profit')
      .values({ name: 'Heart Fund', display_order: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.member({ non_profit_id: id })
    const donation =
      'It has no donation. 1 member chose a non-profit and read that we donate to it for every survey they complete. To set one: surveys set LA-1 --donation'
    expect((await operator('surveys', 'launch', 'LA-1', '--dry-run')).stdout).toContain(donation)
    await operator('surveys', 'set', 'LA-1', '--donation', '5')
    expect((await operator('surveys', 'launch', 'LA-1', '--dry-run')).stdout).not.toContain('donation')
    const { status } = await world.db
      .selectFrom('survey')
      .select('status')
      .where('project_number', '=', 'LA-1')
      .executeTakeFirstOrThrow()
    expect(status).toBe('Draft')
    expect(await operator('surveys', 'launch', 'LA-1', '--yes')).toMatchObject({ code: 0 })
    expect((await operator('surveys', 'launch', 'LA-1')).stdout).toBe('LA-1 is already open.')
    expect((await operator('surveys', 'status', 'LA-1', 'Temporarily', 'Closed')).stdout).toBe(
      'LA-1 changed from Launched to Temporarily Closed.',
    )
    expect((await operator('surveys', 'status', 'LA-1', 'Launched')).stderr).toBe(
      'Invalid value "Launched" for status: expected one of Draft, Temporarily Closed, Closed; surveys launch opens a survey',
    )
  })

  it('says how many are invited already when a survey opens again', async () => {
    const survey = await aSurvey(world.db, { project: 'LA-4', status: 'Closed', ends: null })
    for (const state of ['TX', 'OK']) await anInvitation(world.db, await aCardiologist(state), survey)
    expect((await operator('surveys', 'launch', 'LA-4', '--yes')).stdout).toMatch(
      / can be reached by email\. Invited so far: 2\.$/m,
    )
  })

  it('refuses a survey that has ended or has no incentive', async () => {
    await aSurvey(world.db, { project: 'LA-2', status: 'Draft', ends: -1 })
    expect((await operator('surveys', 'launch', 'LA-2', '--yes')).stderr).toMatch(
      /^LA-2 ended on \d{4}-\d{2}-\d{2}\. Set another end/,
    )
    await aSurvey(world.db, { project: 'LA-3', status: 'Draft', incentive: 0, ends: null })
    expect(await operator('surveys', 'launch', 'LA-3', '--yes')).toMatchObject({
      code: 1,
      stderr: 'LA-3 has no incentive. Set one, or add --unpaid.',
    })
    expect(await operator('surveys', 'launch', 'LA-3', '--unpaid', '--yes')).toMatchObject({ code: 0 })
  })
})

it('members find: finds members by the beginning of name or email, by number and by NPI', async () => {
  const member = await aCardiologist('TX', { first_name: 'Zoltan', last_name: 'Quill_10%', email: 'zq@find.test' })
  const { profile } = await world.db
    .selectFrom('panelist')
    .select('profile')
    .where('id', '=', member.panelistId)
    .executeTakeFirstOrThrow()
  for (const term of ['zoltan', 'Zoltan Quill', 'quill_10%', 'zq@find', member.mobile, String(profile.npiNumber)])
    expect((await operator('members', 'find', term)).stdout).toMatch(/Zoltan Quill_10% +\+1\d{10} +zq@find\.test/)
  for (const term of ['%', 'quill%10', 'ill_10%'])
    expect(await operator('members', 'find', term)).toMatchObject({ code: 1, stderr: `No member matches ${term}.` })
})

it('surveys duplicate: leaves out the days, the code and the secret', async () => {
  await operator(
    'surveys',
    'add',
    'DUP-1',
    'https://host.test/1',
    'Twice',
    '--incentive',
    '40',
    '--code',
    'abcd1234',
    '--ends',
    '2099-01-01',
  )
  await operator('surveys', 'secret', 'DUP-1')
  expect((await operator('surveys', 'duplicate', 'DUP-1', 'DUP-2')).stdout).toMatch(
    /^DUP-2 is added as a draft, a copy of DUP-1\./,
  )
  const copy = await world.db
    .selectFrom('survey')
    .selectAll()
    .where('project_number', '=', 'DUP-2')
    .executeTakeFirstOrThrow()
  expect(copy).toMatchObject({
    topic: 'Twice',
    incentive_cents: 4000,
    status: 'Draft',
    end_date: null,
    participation_code: null,
    secret_sealed: null,
  })
  expect(await operator('surveys', 'set', 'DUP-2', '--code', 'ABCD1234')).toMatchObject({
    code: 1,
    stderr: 'DUP-1 already has the participation code ABCD1234.',
  })
})
