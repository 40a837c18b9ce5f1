import { setTimeout as wait } from 'node:timers/promises'
import { replaceCells } from '#server/panel/operations/surveys/cells.ts'
import { databaseKind } from '#tests/support/database/database.ts'
import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { anInvitation, aSurvey, type TestInvitation, type TestSurvey } from '#tests/support/panel/facts/surveys.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld, type World } from '#tests/support/panel/world.ts'

/* Cells: targets for groups of people, such as 20 cardiologists or 30 members in Texas. */

const world = useWorld({ lookups: true })
const onPostgres = databaseKind() === 'postgres' ? it : it.skip

const operator = async (...args: string[]) => {
  const { stdout, stderr, code } = await runOperatorCommand(world, args)
  if (code !== 0) throw new Error(stderr)
  return stdout
}

type Columns = Parameters<World['member']>[0]

const memberIn = (state: string, columns: Columns = {}) =>
  world.member({
    status: 'Verified',
    email: anEmail(),
    email_verified_at: verifiedNow,
    profile: JSON.stringify({ mailingAddress: { firstLine: '1 Main Street', city: 'Town', state, zipCode: '73301' } }),
    ...columns,
  })

type Member = Awaited<ReturnType<typeof memberIn>>

async function aSurveyWith(cells: string, target: number | null = null): Promise<TestSurvey> {
  const survey = await aSurvey(world.db, { target })
  await operator('surveys', 'set', survey.seed.project, '--cells', cells)
  return survey
}

const bodyOf = ({ maskedId }: TestInvitation) => ({ body: { invitationMaskedId: maskedId } })

/** @returns `a seat`, or the error code */
async function start(member: Member, invitation: TestInvitation): Promise<string> {
  const response = await world.send('validateInvitation', bodyOf(invitation), { member })
  return (await response.json()).errorCode ?? 'a seat'
}

const outcome = (redirectUri: 'completed' | 'screened', { ikey }: TestInvitation) =>
  world.call('recordOutcome', { body: { redirectUri, ikey, surveyUrl: 'https://s.test' } })

async function invited(survey: TestSurvey, state: string) {
  const member = await memberIn(state)
  return { member, invitation: await anInvitation(world.db, member, survey) }
}

/** A new member from this state starts the survey and ends it with this outcome. */
async function startIn(survey: TestSurvey, state: string, end?: 'completed' | 'screened'): Promise<string> {
  const { member, invitation } = await invited(survey, state)
  const answer = await start(member, invitation)
  if (end) await outcome(end, invitation)
  return answer
}

const cellLines = async ({ seed }: TestSurvey) =>
  (await operator('surveys', 'show', seed.project)).split('\n').filter((line) => line.startsWith('cell'))

describe('start of a survey with cells', () => {
  it('is refused with SURVEY_CLOSED when the cell is complete, in that cell only', async () => {
    const survey = await aSurveyWith('state = TX: 1')
    expect(await startIn(survey, 'TX', 'completed')).toBe('a seat')
    expect(await startIn(survey, 'TX')).toBe('SURVEY_CLOSED')
    expect(await startIn(survey, 'OK')).toBe('a seat')
  })

  it('is refused while others hold the last seats of the cell, for four hours', async () => {
    const survey = await aSurveyWith('state = TX: 1')
    const first = await invited(survey, 'TX')
    expect(await start(first.member, first.invitation)).toBe('a seat')
    expect(await startIn(survey, 'TX')).toBe('SURVEY_CLOSED')
    await world.pass({ hours: 5 })
    expect(await startIn(survey, 'TX', 'completed')).toBe('a seat')
    expect(await start(first.member, first.invitation)).toBe('SURVEY_CLOSED')
  })

  it('takes a seat in every cell of the member', async () => {
    const survey = await aSurveyWith('state in (TX, OK): 2; state = TX: 1')
    expect(await startIn(survey, 'TX')).toBe('a seat')
    expect(await startIn(survey, 'TX')).toBe('SURVEY_CLOSED')
    expect(await startIn(survey, 'OK')).toBe('a seat')
    expect(await startIn(survey, 'OK')).toBe('SURVEY_CLOSED')
  })

  it('frees its seat when it ends without a complete', async () => {
    const survey = await aSurveyWith('state = TX: 1')
    expect(await startIn(survey, 'TX', 'screened')).toBe('a seat')
    expect(await startIn(survey, 'TX')).toBe('a seat')
  })

  it('keeps its cells when the profile changes', async () => {
    const survey = await aSurveyWith('state = TX: 1; state = OK: 0')
    const { member, invitation } = await invited(survey, 'TX')
    expect(await start(member, invitation)).toBe('a seat')
    await world.db
      .updateTable('panelist')
      .set({ profile: JSON.stringify({ mailingAddress: { state: 'OK' } }) })
      .where('id', '=', member.panelistId)
      .execute()
    expect(await start(member, invitation)).toBe('a seat')
    await outcome('completed', invitation)
    expect(await cellLines(survey)).toContainEqual(
      expect.stringMatching(/^cell state = TX +1 of 1 completed, 0 under way$/),
    )
  })

  onPostgres('never overfills a cell when thirty members start at the same time', async () => {
    const survey = await aSurveyWith('state = TX: 3; state = OK: 2; state in (TX, OK): 4')
    const people = []
    for (let index = 0; index < 30; index++) people.push(await invited(survey, index % 3 === 0 ? 'OK' : 'TX'))
    await Promise.all(
      people.map(async ({ member, invitation }, index) => {
        const answer = await start(member, invitation)
        if (answer === 'a seat' && index % 2 === 0) await outcome('completed', invitation)
      }),
    )
    const seats = await world.db
      .selectFrom('survey_cell_seat')
      .innerJoin('survey_cell', 'survey_cell.id', 'cell_id')
      .where('survey_cell.survey_id', '=', survey.id)
      .where('status', 'in', ['Started', 'Completed'])
      .groupBy('name')
      .select(['name', ({ fn }) => fn.countAll<number>().as('taken')])
      .execute()
    const taken = Object.fromEntries(seats.map((seat) => [seat.name, Number(seat.taken)]))
    expect(taken['state in (TX, OK)']).toBe(4)
    expect(taken['state = TX']).toBeLessThanOrEqual(3)
    expect(taken['state = OK']).toBeLessThanOrEqual(2)
  })
})

describe('cells of a survey', () => {
  it('are imported, shown with their counts, duplicated and removed', async () => {
    const files = {
      'surveys.csv': 'project,url,topic,cells\nCELL-1,https://host.test/1,Hearts,"state = TX: 2; state = OK: 3"\n',
    }
    const { code } = await runOperatorCommand(world, ['surveys', 'import', '--file', 'surveys.csv'], { files })
    expect(code).toBe(0)
    const shown = (await operator('surveys', 'show', 'CELL-1'))
      .split('\n')
      .map((line) => line.trim().replace(/ {2,}/g, '  '))
    expect(shown).toEqual(
      expect.arrayContaining([
        'cells  state = TX: 2; state = OK: 3',
        'cell state = TX  0 of 2 completed, 0 under way',
        'cell state = OK  0 of 3 completed, 0 under way',
      ]),
    )
    await operator('surveys', 'duplicate', 'CELL-1', 'CELL-2')
    expect(await operator('surveys', 'show', 'CELL-2')).toMatch(/cells +state = TX: 2; state = OK: 3\n/)
    await operator('surveys', 'set', 'CELL-1', '--cells', 'none')
    expect(await operator('surveys', 'show', 'CELL-1')).toMatch(/cells +none(\n|$)/)
    expect(await operator('surveys', 'show', 'CELL-2')).toMatch(/cells +state = TX: 2; state = OK: 3\n/)
    const audit = await world.db.selectFrom('audit').select('subject').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(audit.subject).toMatch(/: cells state = TX: 2; state = OK: 3 > none$/)
  })

  it('count earlier starts, and keep the count when a target changes', async () => {
    const survey = await aSurvey(world.db)
    await startIn(survey, 'TX', 'completed')
    await startIn(survey, 'TX')
    await operator('surveys', 'set', survey.seed.project, '--cells', 'state = TX: 2')
    expect(await startIn(survey, 'TX')).toBe('SURVEY_CLOSED')
    await operator('surveys', 'set', survey.seed.project, '--cells', 'state = TX: 3; state = OK: 1')
    expect((await cellLines(survey)).map((line) => line.replace(/ {2,}/g, ' '))).toEqual([
      'cells state = TX: 3; state = OK: 1',
      'cell state = TX 1 of 3 completed, 1 under way',
      'cell state = OK 0 of 1 completed, 0 under way',
    ])
    expect(await startIn(survey, 'TX')).toBe('a seat')
  })

  it.each(['state = TX: 2; ', ' ; state = TX: 2;;\n'])('may be typed with empty parts: "%s"', async (typed) => {
    const survey = await aSurveyWith(typed)
    expect((await cellLines(survey))[0]).toMatch(/^cells +state = TX: 2$/)
  })

  it('change the target of one cell and of no other', async () => {
    const survey = await aSurveyWith('state = TX: 2; state = OK: 3')
    await operator('surveys', 'set', survey.seed.project, '--cells', 'state = TX: 4; state = OK: 3')
    expect((await cellLines(survey))[0]).toMatch(/^cells +state = TX: 4; state = OK: 3$/)
  })

  onPostgres('count a complete that is reported while they are set', async () => {
    const survey = await aSurvey(world.db)
    const { member, invitation } = await invited(survey, 'TX')
    await start(member, invitation)
    let answered: Promise<unknown> = Promise.resolve()
    await world.db.transaction().execute(async (tx) => {
      await replaceCells(tx, survey.id, [{ name: 'state = TX', target: 2 }])
      answered = outcome('completed', invitation)
      await Promise.race([answered, wait(500)])
    })
    await answered
    expect(await cellLines(survey)).toContainEqual(
      expect.stringMatching(/^cell state = TX +1 of 2 completed, 0 under way$/),
    )
  })

  it('no longer count a complete that was rejected', async () => {
    const survey = await aSurveyWith('state = TX: 1')
    const { member, invitation } = await invited(survey, 'TX')
    await start(member, invitation)
    await outcome('completed', invitation)
    await operator('outcomes', 'reject', invitation.referenceNumber, 'Cheating', 'The', 'answers', 'differ', '--yes')
    expect(await startIn(survey, 'TX')).toBe('a seat')
  })

  it.each([
    ['Texas: 3', 'Invalid selection: expected one of = != <= >= < > or "in", found the end.'],
    ['state = Texas: 3', 'Invalid value "Texas" for state: expected the two letters of a state'],
    ['status = Verified: 3', 'Invalid selection: there is no field "status". Fields are type, profession, '],
    ['condition = Asthma: 3', 'Invalid selection: there is no field "condition". Fields are type, profession, '],
    ['state = TX', 'Invalid value "state = TX" for cells: expected cells such as '],
    ['state = TX: 5"', `Invalid value "state = TX: 5"" for cells: expected cells such as `],
    ['state = TX: many', 'Invalid value "state = TX: many" for cells: expected cells such as '],
    ['state = TX: 1; state = TX: 2', 'The cell state = TX is named twice.'],
  ])('refuse the definition %s', async (cells, complaint) => {
    const { seed } = await aSurvey(world.db)
    await expect(operator('surveys', 'set', seed.project, '--cells', cells)).rejects.toThrow(complaint)
  })

  it('are lines of the funnel', async () => {
    const survey = await aSurveyWith('state = TX: 2', 9)
    await startIn(survey, 'TX', 'completed')
    await startIn(survey, 'TX')
    await startIn(survey, 'OK')
    await invited(survey, 'TX')
    const lines = (await operator('surveys', 'funnel', survey.seed.project, '--json')).split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ cell: null, invited: 4, started: 3, underway: 2, completed: 1, target: 9 }),
      expect.objectContaining({ cell: 'state = TX', invited: 3, started: 2, underway: 1, completed: 1, target: 2 }),
    ])
  })

  it('leave the funnel its sum above 2^31 cents, which is 21 million dollars', async () => {
    const survey = await aSurvey(world.db)
    for (const state of ['TX', 'OK']) {
      await anInvitation(world.db, await memberIn(state), survey)
      await world.db
        .updateTable('invitation')
        .set({ earned_cents: 2_000_000_000 })
        .where('survey_id', '=', survey.id)
        .execute()
    }
    const [line] = (await operator('surveys', 'funnel', survey.seed.project, '--json')).split('\n')
    expect(JSON.parse(line ?? '')).toMatchObject({ invited: 2, dollars: '40000000.00' })
  })

  it('are lines of the funnel of all surveys, which leaves out surveys that are not launched', async () => {
    const [launched, closed] = [await aSurveyWith('state = TX: 2'), await aSurvey(world.db, { status: 'Closed' })]
    const lines = (await operator('surveys', 'funnel', '--json')).split('\n').map((line) => JSON.parse(line))
    const cellsOf = ({ seed }: TestSurvey) =>
      lines.flatMap((line) => (line.project === seed.project ? [line.cell] : []))
    expect(cellsOf(launched)).toEqual([null, 'state = TX'])
    expect(cellsOf(closed)).toEqual([])
  })
})

it('invitations and reminders skip members whose cell is full', async () => {
  const survey = await aSurveyWith('state = NM: 1')
  await startIn(survey, 'NM', 'completed')
  const [inFullCell, other] = [await memberIn('NM'), await memberIn('NV')]
  const invite = ['surveys', 'invite', survey.seed.project, '--where', 'state in (NM, NV)', '--yes', '--json']
  const rows = (await operator(...invite)).split('\n').map((line) => JSON.parse(line))
  const rowOf = (member: Member) => rows.find((row) => Number(row.member) === member.panelistId)
  expect(rowOf(inFullCell)).toMatchObject({ result: 'skipped', detail: 'their cell is full' })
  expect(rowOf(other)).toMatchObject({ result: 'done' })
  await anInvitation(world.db, inFullCell, survey)
  await world.db
    .updateTable('invitation')
    .set({ invited_at: '2026-01-01' })
    .where('survey_id', '=', survey.id)
    .execute()
  const reminded = await operator('surveys', 'remind', survey.seed.project, '--yes', '--json')
  expect(reminded.split('\n').map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ member: inFullCell.panelistId, result: 'skipped', detail: 'their cell is full' }),
    expect.objectContaining({ member: other.panelistId, result: 'done' }),
  ])
})
