import type { KyselyPlugin } from 'kysely'
import { english } from '#lib/language/translate.ts'
import { questionsOf } from '#server/panel/surveys/facts/question.ts'
import { aPatient, aSurveyWithFacts, factsOf } from '#tests/support/panel/facts/survey-facts.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* The privacy page's list of surveys for which a member decided about sharing facts. */

const world = useWorld({ lookups: true })

async function answered(count: number) {
  const member = await aPatient(world)
  const surveys = []
  for (let index = 1; index <= count; index++) {
    const survey = await aSurveyWithFacts(world, index % 2 === 0 ? ['state'] : ['birth_year'], {
      topic: `Topic ${index}`,
    })
    const answers = await factsOf(world, member, survey)
    surveys.push({ survey, invitation: answers.invitation })
  }
  await world.db
    .insertInto('survey_fact_answer')
    .values(
      surveys.map(({ survey }) => ({
        panelist_id: member.panelistId,
        survey_id: survey.id,
        facts: survey.facts,
        sent_to: 'surveys.test',
        given: true,
        version: '1',
        words: 'Yes',
      })),
    )
    .execute()
  return { member, surveys }
}

/** Number of SQL statements for a list. */
async function countStatements(panelistId: number): Promise<number> {
  let count = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      count++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await questionsOf(world.db.withPlugin(counting), { panel: world.panel, t: english }, panelistId)
  return count
}

it('listSurveyFacts takes as many SQL statements for ten surveys as for two', async () => {
  const [two, ten] = [await answered(2), await answered(10)]
  expect(await countStatements(ten.member.panelistId)).toBe(await countStatements(two.member.panelistId))
  const { surveys, isCut } = await world.as(two.member).call('listSurveyFacts')
  expect(surveys.map(({ topic, facts }) => [topic, facts.map(({ fact }) => fact)])).toEqual([
    ['Topic 2', ['state']],
    ['Topic 1', ['birth_year']],
  ])
  expect(isCut).toBe(false)
})

it('listSurveyFacts returns at most a hundred surveys, the open ones first', async () => {
  const { member, surveys } = await answered(102)
  const over = surveys.slice(1).map(({ invitation }) => invitation.id)
  await world.db.updateTable('invitation').set({ status: 'Completed' }).where('id', 'in', over).execute()
  const list = await world.as(member).call('listSurveyFacts')
  expect(list.isCut).toBe(true)
  expect(list.surveys).toHaveLength(100)
  expect(list.surveys.slice(0, 2).map(({ topic }) => topic)).toEqual(['Topic 1', 'Topic 102'])
})
