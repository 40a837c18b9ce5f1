import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { anInvitation, aSurvey, rowsOf } from '#tests/support/panel/facts/surveys.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

const run = (...args: string[]) => runOperatorCommand(world, args)

it('a survey is in English unless its operator sets another language (SURVEY-057)', async () => {
  const { seed } = await aSurvey(world.db)
  const shown = async () => (await run('surveys', 'show', seed.project)).stdout
  expect(await shown()).toMatch(/^language +en$/m)
  expect((await run('surveys', 'set', seed.project, '--language', 'es')).code).toBe(0)
  expect(await shown()).toMatch(/^language +es$/m)
  expect(await run('surveys', 'set', seed.project, '--language', 'fr')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('en, es'),
  })
})

it('a copy of a survey is in its language', async () => {
  const { seed } = await aSurvey(world.db)
  await run('surveys', 'set', seed.project, '--language', 'es')
  await run('surveys', 'duplicate', seed.project, `${seed.project}-copy`)
  expect((await run('surveys', 'show', `${seed.project}-copy`)).stdout).toMatch(/^language +es$/m)
})

it('the list and the link of a survey have its language (SURVEY-057)', async () => {
  const member = await world.member()
  const survey = await aSurvey(world.db)
  const invitation = await anInvitation(world.db, member, survey)
  await world.db.updateTable('survey').set({ language: 'es' }).where('id', '=', survey.id).execute()
  expect(await rowsOf(world, member)).toMatchObject([{ language: 'es' }])
  const info = await world.call('surveyByInvitation', { path: { maskId: invitation.maskedId } })
  expect(info.language).toBe('es')
})

it.each([
  ['es', 'en', 'Sus preguntas están en inglés.'],
  ['en', 'es', 'Its questions are in Spanish.'],
] as const)(
  'an invitation for a reader of %s says that the survey is in %s (SURVEY-057)',
  async (reader, language, sentence) => {
    const email = anEmail()
    const member = await world.member({ email, email_verified_at: verifiedNow, language: reader })
    const survey = await aSurvey(world.db)
    await world.db.updateTable('survey').set({ language }).where('id', '=', survey.id).execute()
    await anInvitation(world.db, member, survey)
    await run('surveys', 'remind', survey.seed.project, member.mobile)
    expect((await world.messages(email)).at(-1)?.text).toContain(sentence)
  },
)

it('an invitation in the language of the survey does not name it', async () => {
  const email = anEmail()
  const member = await world.member({ email, email_verified_at: verifiedNow })
  const survey = await aSurvey(world.db)
  await anInvitation(world.db, member, survey)
  await run('surveys', 'remind', survey.seed.project, member.mobile)
  expect((await world.messages(email)).at(-1)?.text).not.toContain('Its questions')
})
