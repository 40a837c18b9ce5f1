import { setTimeout as wait } from 'node:timers/promises'
import { holdLock } from '#server/panel/database/transaction.ts'
import { databaseKind } from '#tests/support/database/database.ts'
import { anNpi } from '#tests/support/panel/facts/profiles.ts'
import { aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { runOperator, runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })
const onPostgres = databaseKind() === 'postgres' ? it : it.skip
const operator = (name: string, ...args: string[]) => runOperator(world, [...name.split(' '), ...args])

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

  onPostgres('leaves one on the list when two commands take off the last two', async () => {
    const survey = await aSurvey(world.db)
    const { project } = survey.seed
    const [one, two] = [anNpi(), anNpi()]
    for (const npi of [one, two]) await operator('surveys admit', project, npi)
    let second: Promise<unknown> | undefined
    await world.db.transaction().execute(async (tx) => {
      await holdLock(tx, `survey list ${survey.id}`)
      await tx.deleteFrom('survey_list').where('survey_id', '=', survey.id).where('npi_number', '=', one).execute()
      second = operator('surveys admit', project, two, '--undo').catch((error: Error) => error.message)
      await Promise.race([second, wait(500)])
    })
    expect(await second).toContain(`${two} is the last one on the list of ${project}.`)
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
