import { prepare } from '#server/operator/problems.ts'
import { createProgram, type ParsedCommand } from '#server/operator/program.ts'
import { operations, topics } from '#server/panel/operations/index.ts'
import { anEmail, verifiedNow } from '../../support/panel/facts/builders.ts'
import { aSurvey } from '../../support/panel/facts/surveys.ts'
import { runOperatorCommand } from '../../support/panel/operator.ts'
import { useWorld } from '../../support/panel/world.ts'

/* Features that every operation gets from its declaration: formats, files, dry runs, limits and confirmations. */

const world = useWorld({ lookups: true })

const operator = (line: string, options: Parameters<typeof runOperatorCommand>[2] = {}) =>
  runOperatorCommand(world, line.split(' '), options)

const audits = async () =>
  Number(
    (
      await world.db
        .selectFrom('audit')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const projects = async () =>
  (await world.db.selectFrom('survey').select('project_number').execute()).map((row) => row.project_number)

/** Two members who can be invited. */
async function someMembers() {
  const columns = () => ({ email: anEmail(), email_verified_at: verifiedNow, status: 'Verified' })
  return [await world.member(columns()), await world.member(columns())] as const
}

describe('every operation', () => {
  const wordsOf = (line: string) => (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^'(.*)'$/, '$1'))
  const lines = operations.flatMap(({ examples }) => examples)

  it.each(lines)('%s is a valid example', async (line) => {
    const typed: ParsedCommand[] = []
    const silentOutput = { print: () => undefined, complain: () => undefined }
    const program = createProgram(
      async (command) => void typed.push(command),
      () => undefined,
      silentOutput,
    )
    await program.parseAsync(wordsOf(line), { from: 'user' })
    const [command] = typed
    expect(line.startsWith(command?.operation.name.replace('.', ' ') ?? 'none')).toBe(true)
    // An example's file does not exist, so its content cannot be checked.
    if (command && command.file === undefined) expect(() => prepare(command.operation, command.input)).not.toThrow()
  })

  it.each([
    ['money', 'payments.approve payments.export payments.send payments.reverse payments.reopen'],
    ['bank files', 'bankfiles.print bankfiles.cancel'],
    ['payouts', 'payouts.send payouts.approve payouts.cancel payouts.settle terms.set referrals.bonus'],
    ['tax forms', 'forms.approve forms.reject forms.export'],
    ['Forms 1099', 'tax.threshold tax.export tax.correct tax.print tax.state'],
    ['secrets', 'surveys.secret partners.secret webhooks.add webhooks.secret receipts.key tokens.add'],
    ['files about people', 'members.export receipts.export'],
    ['bans', 'members.verify members.flag members.set'],
    ['members', 'members.correct members.number members.email members.removepasskeys'],
    ['operators', 'operators.add operators.link operators.set operators.remove operators.removepasskey'],
  ])('on %s needs a recent sign-in: %s', (_what, names) => {
    const sensitive: readonly string[] = operations.flatMap(({ name, sensitive: isSensitive }) =>
      isSensitive ? [name] : [],
    )
    expect(names.split(' ').filter((name) => !sensitive.includes(name))).toEqual([])
  })

  it('has a unique name, and a topic that is described', () => {
    const names = operations.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(names.map((name) => name.split('.')[0]))).toEqual(new Set(Object.keys(topics)))
  })
})

describe('the output of a command', () => {
  it('is one JSON object per line with --json', async () => {
    const { id, seed } = await aSurvey(world.db, { topic: 'Sleep', ends: null })
    const { stdout, code } = await operator('surveys list --json')
    const rows = stdout.split('\n').map((line) => JSON.parse(line))
    expect(code).toBe(0)
    expect(rows).toContainEqual({
      id,
      project: seed.project,
      status: 'Launched',
      methodology: 'Quantitative',
      starts: null,
      ends: null,
      completes: '0 of any',
      minutes: 15,
      quote: null,
      dollars: '75.00',
      outcomes: null,
      topic: 'Sleep',
    })
    const found = await operator(`members count type=patient --json`)
    expect(found.stdout).toMatch(/^\{"members":\d+\}$/)
  })

  it('is CSV with --csv, with formulas made harmless', async () => {
    const { id } = await aSurvey(world.db, { topic: '=1+1, "two"', project: 'CSV-1', ends: null })
    const { stdout } = await operator('surveys list --csv')
    const [heading, ...rows] = stdout.replace('\uFEFF', '').split('\r\n')
    expect(heading).toBe('id,project,status,methodology,starts,ends,completes,minutes,quote,dollars,outcomes,topic')
    expect(rows).toContain(`${id},CSV-1,Launched,Quantitative,,,0 of any,15,,75.00,,"'=1+1, ""two"""`)
  })
})

describe('surveys import', () => {
  const csv = [
    'project,url,topic,minutes,incentive,professions,ends',
    'F-1,https://host.test/1,"Sleep, again",20,75.50,"1,4",2099-12-31',
    'F-2,http://plain.test/2,Plain,10,5,,',
  ].join('\r\n')

  it('names the row and the column that is wrong, and adds no survey', async () => {
    expect(await operator('surveys import --file s.csv', { files: { 's.csv': csv } })).toMatchObject({
      code: 2,
      stderr: 'Row 3: Invalid value "http://plain.test/2" for url: expected an https address without a user name',
    })
    const unknown = csv.replace('minutes', 'duration')
    expect(await operator('surveys import --file s.csv', { files: { 's.csv': unknown } })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^Row 2: unknown column "duration"\. Remove or rename it\.\nColumns: topic, minutes, /,
      ),
    })
    expect(await projects()).not.toContain('F-1')
  })

  it('names the problems of all rows at once, and reads columns separated by semicolons', async () => {
    const broken = [
      'project;url;topic;minutes;incentive',
      'F-3;https://host.test/3;Sleep, again;twenty;75',
      ';https://host.test/4;Night;10;75',
      'F-5;https://host.test/5;Night;10;75,50',
    ].join('\r\n')
    expect(await operator('surveys import --file s.csv', { files: { 's.csv': broken } })).toMatchObject({
      code: 2,
      stderr: [
        'Row 2: Invalid value "twenty" for minutes: expected a whole number from 1 to 10000',
        'Row 3: project is missing.',
        'Row 4: Invalid value "75,50" for incentive: expected dollars, from 0 to 100000',
      ].join('\n'),
    })
    const right = 'project;url;topic;minutes\nF-6;https://host.test/6;Sleep, again;20'
    expect(await operator('surveys import --file s.csv', { files: { 's.csv': right } })).toMatchObject({ code: 0 })
    expect(await projects()).toContain('F-6')
  })

  it('names twenty problems of a file at most', async () => {
    const rows = Array.from({ length: 23 }, (_, index) => `F-${index},https://host.test/s,Sleep,long`)
    const file = ['project,url,topic,minutes', ...rows].join('\n')
    const { stderr } = await operator('surveys import --file s.csv', { files: { 's.csv': file } })
    expect(stderr.split('\n')).toHaveLength(21)
    expect(stderr).toMatch(/^Row 21: .+\nand 3 more problems\.$/m)
  })

  it('adds the surveys, and shows a row that cannot be added as refused', async () => {
    await aSurvey(world.db, { project: 'F-2' })
    const unknown = 'F-9,https://host.test/9,Nine,10,5,999,'
    const files = { 's.csv': [csv.replace('http://plain', 'https://plain'), unknown].join('\r\n') }
    const { code, stdout } = await operator('surveys import --file s.csv --csv', { files })
    expect(code).toBe(3)
    expect(stdout).toMatch(/^done,F-1 is added as a draft\. Its skey is [\w-]{22}\.,F-1,[\w-]{22}\r$/m)
    expect(stdout).toContain('refused,A survey with the project number F-2 already exists.,F-2,')
    expect(stdout).toMatch(/^refused,"Invalid value ""999"" for professions: expected .+",F-9,/m)
    const added = await world.db
      .selectFrom('survey')
      .selectAll()
      .where('project_number', '=', 'F-1')
      .executeTakeFirstOrThrow()
    expect(added).toMatchObject({
      topic: 'Sleep, again',
      loi: 20,
      incentive_cents: 7550,
      professions: ['Physician (MD, DO, Resident)', 'Nurse'],
      end_date: '2099-12-31',
      status: 'Draft',
    })
  })

  it('accepts a JSON file', async () => {
    const row = { project: 'F-3', url: 'https://host.test/3', topic: 'Three', target: null, professions: [4] }
    const files = { 's.json': JSON.stringify([row]) }
    expect((await operator('surveys import --file s.json', { files })).stdout).toMatch(/^F-3 is added as a draft\./)
    expect(await projects()).toContain('F-3')
  })
})

describe('--dry-run', () => {
  it('says what would happen, and leaves no audit entry, invitation or message', async () => {
    const [first, second] = await someMembers()
    const { seed } = await aSurvey(world.db)
    const before = await audits()
    const ran = await operator(`surveys invite ${seed.project} ${first.mobile} ${second.mobile} --dry-run`)
    expect(ran).toMatchObject({ code: 0, questions: [] })
    expect(ran.stderr).toBe('Dry run: nothing was changed. The result would be:')
    expect(ran.stdout).toContain('2 done. 2 emails are queued. If all of them complete, that costs $150.')
    expect(await audits()).toBe(before)
    expect(
      await world.db.selectFrom('invitation').select('id').where('panelist_id', '=', first.panelistId).execute(),
    ).toEqual([])
    const { email } = await world.db
      .selectFrom('panelist')
      .select('email')
      .where('id', '=', first.panelistId)
      .executeTakeFirstOrThrow()
    expect(await world.messages(email ?? '')).toEqual([])
    await operator(`surveys set ${seed.project} --target 1`)
    expect(
      (await operator(`surveys invite ${seed.project} ${first.mobile} ${second.mobile} --dry-run`)).stdout,
    ).toContain('If all of them complete, that costs $150; the target of 1 complete costs $75.')
  })

  it.each([
    ['surveys secret', async () => (await aSurvey(world.db)).seed.project],
    ['tokens add', async () => 'warehouse viewer'],
    ['operators add', async () => 'maria manager'],
  ])('%s shows no secret, because it would never work', async (command, typed) => {
    const line = `${command} ${await typed()} --dry-run`
    expect((await operator(line)).stdout).toBe('A new secret would be made and shown once.')
    const row = JSON.parse((await operator(`${line} --json`)).stdout)
    expect(Object.values(row).filter((cell) => cell !== null)).toEqual([])
  })
})

describe('a change of several rows', () => {
  it('changes nothing when it has more rows than --at-most', async () => {
    const [first, second] = await someMembers()
    const { seed } = await aSurvey(world.db)
    const line = `surveys invite ${seed.project} ${first.mobile} ${second.mobile} --at-most 1 --yes`
    expect(await operator(line)).toMatchObject({
      code: 1,
      stderr: 'This would change 2 rows, more than the 1 allowed. Nothing was changed.',
    })
    expect(
      await world.db.selectFrom('invitation').select('id').where('panelist_id', '=', first.panelistId).execute(),
    ).toEqual([])
  })

  it('asks first, and changes nothing without an answer or after a no', async () => {
    const [first, second] = await someMembers()
    const { seed } = await aSurvey(world.db)
    const line = `surveys invite ${seed.project} ${first.mobile} ${second.mobile}`
    const question = `Invite 2 members to ${seed.project}?`
    const alone = await operator(line)
    expect(alone).toMatchObject({ code: 1, questions: [question] })
    expect(alone.stderr).toContain('Nothing was changed: there is no terminal to ask in. Add --yes to confirm.')
    expect(await operator(line, { answer: false })).toMatchObject({ code: 1, questions: [question] })
    expect(await operator(line, { answer: true })).toMatchObject({ code: 0, questions: [question] })
    expect(await operator(`${line} --yes`)).toMatchObject({ code: 0, questions: [] })
    expect((await operator(`members invitations ${first.mobile}`)).stdout).toContain(seed.project)
  })
})
