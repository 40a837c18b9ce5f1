import { address, patientAnswers } from '#server/panel/scenarios/demo/profiles.ts'
import type { SurveySeed } from '#server/panel/scenarios/seeds.ts'
import { replaceSecret } from '#server/panel/surveys/outcomes/secrets.ts'
import type { World } from '../world.ts'
import type { TestMember } from './builders.ts'
import type { TestInvitation } from './surveys.ts'
import { anInvitation, aSurvey } from './surveys.ts'

/** A patient with a complete profile. */
export const aPatient = (world: World) =>
  world.member({
    panelist_type: 'Patient',
    profile: JSON.stringify({ ...patientAnswers, ...address }),
    medical_profile: JSON.stringify({
      medicalConditions: [
        { id: 7, name: 'Migraine' },
        { id: 3, name: 'Asthma' },
      ],
    }),
    created_at: new Date(Date.now() - 400.5 * 86_400_000),
  })

/** A survey that may get these facts, with a signing secret. */
export async function aSurveyWithFacts(world: World, facts: readonly string[], changes: Partial<SurveySeed> = {}) {
  const survey = await aSurvey(world.db, changes)
  const secret = await world.db
    .transaction()
    .execute((tx) => replaceSecret(tx, world.panel.crypto, 'survey', survey.id))
  await world.db
    .updateTable('survey')
    .set({ facts: [...facts] })
    .where('id', '=', survey.id)
    .execute()
  return { ...survey, secret, facts: [...facts] }
}

export type SurveyWithFacts = Awaited<ReturnType<typeof aSurveyWithFacts>>

/** A member's actions for one survey. */
export async function factsOf(world: World, member: TestMember, survey: SurveyWithFacts) {
  const invitation: TestInvitation = await anInvitation(world.db, member, survey)
  const { maskedId } = invitation
  const as = world.as(member)
  const answerOf = (facts: readonly string[], agrees: boolean, version = '1', sentTo = 'surveys.test') => ({
    body: { invitationMaskedId: maskedId, facts: [...facts], agrees, version, sentTo },
  })
  return {
    invitation,
    start: () =>
      as.call('validateInvitation', { body: { panelistId: member.panelistId, invitationMaskedId: maskedId } }),
    question: () => as.call('surveyFacts', { path: { maskId: maskedId } }),
    answer: (...given: Parameters<typeof answerOf>) => as.call('answerSurveyFacts', answerOf(...given)),
    refusal: (...given: Parameters<typeof answerOf>) => as.refusal('answerSurveyFacts', answerOf(...given)),
    /** Query parameters that the survey gets. */
    async sent() {
      const { redirectUrl } = await as.call('surveyFactsAddress', { path: { maskId: maskedId } })
      return Object.fromEntries(new URL(redirectUrl).searchParams)
    },
    async address() {
      return (await as.call('surveyFactsAddress', { path: { maskId: maskedId } })).redirectUrl
    },
  }
}
